/** Window event: staff have made a decision, possibly one that this page is waiting for. */
export const decided = 'livery:decided';
