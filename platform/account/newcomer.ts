/** Milliseconds after the registration in which an account counts as new. */
const newFor = 30 * 24 * 3_600_000;

/** Moment from which an account no longer counts as new. */
export const newcomerUntil = ({ created_at }: { created_at: Date }): Date => new Date(created_at.getTime() + newFor);
