/**
 * Milliseconds after which a test gives up waiting. It only stops a test that hangs and promises no speed. Machines are sometimes slow, by
 * three times in a row, and a page then takes more than 20 seconds.
 */
export const patience = 60_000;

/** Milliseconds after which a platform gives up a supplier that never answers. Suppliers that do answer are faster, on a slow machine too. */
export const supplierTimeout = 3_000;
