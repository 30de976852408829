// A program in C++ that uses libkeisei: the header stands as it is, and exceptions meet no C
// frames.
#include <keisei.h>

#include <iostream>
#include <memory>
#include <string>

int main()
{
    const std::string record = "(;GM[1]FF[4]SZ[5]KM[0.5]RU[Chinese];B[cc];W[dd];B[dc])";
    ks_game *read = nullptr;
    if (ks_game_read(&read, record.data(), record.size(), nullptr, nullptr) != KS_OK)
        return 1;
    const std::unique_ptr<ks_game, decltype(&ks_game_free)> game(read, ks_game_free);
    const ks_terms terms = ks_game_terms(game.get());
    std::cout << ks_game_moves(game.get()) << " moves, " << terms.rules->name << ", komi "
              << terms.komi << '\n';
    return ks_game_moves(game.get()) == 3 ? 0 : 1;
}
