/** Event of the window: staff have decided something, perhaps what this page waits for. */
export const decided = 'livery:decided';
