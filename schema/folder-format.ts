/** Header before each file of a folder in the stream in which folders are sent. `size` is in bytes. */
export const partHead = (name: string, size: number): string => `${JSON.stringify({ name, size })}\n`;

/** Paths that a brand's folder may have. */
export const isBrandPart = (name: string): boolean =>
  /^(manifest\.json|texts\/[A-Za-z-]{2,20}\.json|assets\/\w[\w.-]{0,120})$/.test(name);
