/**
 * Milliseconds until a test gives up what it waits for: a net under what hangs, no promise. Machines are slow at times, by three times in
 * a row, and a page then takes more than 20 seconds.
 */
export const patience = 60_000;
