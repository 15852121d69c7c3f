/** Fewest letters that players are searched by. */
export const fewestLetters = 3;
/** The contract's bound of a search of players. */
export const longestSearch = 254;
