/**
 * Milliseconds until a test gives up what it waits for: a net under what hangs, no promise. Machines are slow at times, by three times in
 * a row, and a page then takes more than 20 seconds.
 */
export const patience = 60_000;

/** Milliseconds until a platform gives up a supplier that never answers: those that do, do so on a slow machine too. */
export const supplierTimeout = 3_000;
