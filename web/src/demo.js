// The game that the page opens with: GNU Go 3.8 against itself, as in demo/.
import text from '../../demo/game.sgf?raw';

export default text;
