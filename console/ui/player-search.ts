/** Minimum number of letters of a search of players. */
export const fewestLetters = 3;
/** Characters that a search of players, or of anything by its id, may have, as the contract states. */
export const longestSearch = 255;
