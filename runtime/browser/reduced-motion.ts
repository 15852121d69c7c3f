/** Whether the visitor prefers reduced motion. Must not be called during server rendering. */
export const reducesMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
