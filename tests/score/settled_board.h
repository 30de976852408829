/* A finished game that nobody could dispute. */
#ifndef KS_TEST_SETTLED_BOARD_H
#define KS_TEST_SETTLED_BOARD_H

/* Both sides have two eyes; a stone of each is lost in the other's territory. */
static const char settled[] = ". O . O X . . X .\n"
                              "O O O O X X X X X\n"
                              ". O . O X . . . .\n"
                              "O O O O X X . O .\n"
                              "O . . O X . . . .\n"
                              "O . X O X X X X X\n"
                              "O . . O O X X . X\n"
                              "O O O O O O X X .\n"
                              ". O . . . O O X X\n";

#endif
