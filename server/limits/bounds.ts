/** What one client, or all of them, may hold of a process. */
export const boundNames = [
  /** Event streams of one address, and of the process. */
  'streams_address',
  'streams_process',
  /** A request on a connection that holds a stream: nothing behind it could ever be answered. */
  'stream_socket',
  /** Documents that went out without being rendered. */
  'renders',
  /** Requests that one connection sent without waiting for answers. */
  'requests_socket',
  /** Bodies that kept coming after their request was answered. */
  'refused_body',
  /** Images of members that were too large to decode, or took more memory or time than there is. */
  'images',
] as const;

export type BoundName = (typeof boundNames)[number];

/** How often each bound was reached since the start. */
export type Bounds = {
  reached(name: BoundName): void;
  counts(): Readonly<Record<BoundName, number>>;
};

export function createBounds(): Bounds {
  const counts = Object.fromEntries(boundNames.map((name) => [name, 0])) as Record<BoundName, number>;
  return {
    reached: (name) => {
      counts[name] += 1;
    },
    counts: () => ({ ...counts }),
  };
}
