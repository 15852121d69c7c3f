/** Play credits of a new account. Shared with the sandbox's content, which mentions the amount. */
export const openingCredits = 1000;
