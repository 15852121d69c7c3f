/** Whether the visitor asks for pages that stand still. Not for server rendering. */
export const reducesMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
