/** Unique key of a username: case and Unicode form don't matter. */
export const usernameKey = (username: string): string => username.trim().normalize('NFKC').toLowerCase();
