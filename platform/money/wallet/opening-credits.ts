/** Play credits that an account begins with where invented contents promise them: one number for both. */
export const openingCredits = 1000;
