// How numbers, scores and names of rules are written.
export const side = (colour) => (colour > 0 ? 'Black' : 'White');
export const percent = (chance) => `${Math.round(100 * chance)}%`;
export const plural = (count, word) => `${count} ${word}${count === 1 ? '' : 's'}`;
export const sentence = (text) => `${text[0].toUpperCase()}${text.slice(1).replace(/\.$/, '')}.`;

/** "B+3.5", of so many digits; "Even" where that is nothing. */
export function lead(margin, digits = 1) {
    const size = Math.abs(margin).toFixed(digits);
    return Number(size) === 0 ? 'Even' : `${margin > 0 ? 'B' : 'W'}+${size.replace(/\.0$/, '')}`;
}

/** A score that was counted as it is, one that is expected to a tenth. */
export const result = (judgment) => (judgment.finished ? judgment.result : lead(judgment.margin));

/** "Black 57%", and "Black wins with 57%", of the side that is more likely to win. */
export const likely = (blackWins) => (blackWins >= 0.5 ? `Black ${percent(blackWins)}` : `White ${percent(1 - blackWins)}`);
export const chance = (blackWins) => likely(blackWins).replace(' ', ' wins with ');

const RULES = { aga: 'AGA', 'new-zealand': 'New Zealand', 'tromp-taylor': 'Tromp–Taylor' };
export const rulesName = (name) => RULES[name] ?? `${name[0].toUpperCase()}${name.slice(1)}`;
