/** Largest drawing (SVG) of a brand in bytes, because the first page loads logo and backdrop: a larger one has not been simplified. */
const mostOfDrawing = 150_000;
/** Largest other file of a brand, in bytes. */
const mostOfFile = 400_000;

export const mostBytesOf = (contentType: string): number =>
  contentType === 'image/svg+xml' ? mostOfDrawing : mostOfFile;
