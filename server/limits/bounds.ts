/** Resource limits per client and per process. */
export const boundNames = [
  /** Event streams per address, and per process. */
  'streams_address',
  'streams_process',
  /** Event streams of staff per account, and per process. */
  'staff_streams_account',
  'staff_streams_process',
  /** A request pipelined behind an event stream, which could never be answered. */
  'stream_socket',
  /** Documents sent without server rendering. */
  'renders',
  /** Responses sent uncompressed, although the client accepts a coding. */
  'compressions',
  /** Pipelined requests on one connection. */
  'requests_socket',
  /** Request bodies that continued after their request was answered. */
  'refused_body',
  /** Pictures refused because too many were waiting to be drawn. */
  'drawings',
  /** Images that exceeded the limits of pixels, memory or time. */
  'images',
  /** Content of a brand that was evicted; it is read again on the next request. */
  'content',
  /** Imports of staff that had to wait for others, that were refused because too many waited, and that took too much time or memory. */
  'imports_running',
  'imports_waiting',
  'imports_work',
  /** Looks at domains, and at links to other sites, that did not get a place among those that wait. */
  'domain_looks',
  'link_looks',
] as const;

export type BoundName = (typeof boundNames)[number];

/** Counts how often each limit was reached since the start, and how often each budget refused. */
export type Bounds = {
  reached(name: BoundName): void;
  /** `scope` is the budget's name. */
  budgetRefused(scope: string): void;
  budgets(): ReadonlyMap<string, number>;
  counts(): Readonly<Record<BoundName, number>>;
};

export function createBounds(): Bounds {
  const counts = Object.fromEntries(boundNames.map((name) => [name, 0])) as Record<BoundName, number>;
  const budgets = new Map<string, number>();
  return {
    budgetRefused: (scope) => void budgets.set(scope, (budgets.get(scope) ?? 0) + 1),
    budgets: () => budgets,
    reached: (name) => {
      counts[name] += 1;
    },
    counts: () => ({ ...counts }),
  };
}
