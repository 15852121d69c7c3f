const kilobytes = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

/** A size as people read it: kilobytes, or megabytes from a thousand of them. */
export const shownBytes = (bytes: number): string =>
  bytes < 999_950 ? `${kilobytes.format(bytes / 1000)} kB` : `${kilobytes.format(bytes / 1_000_000)} MB`;
