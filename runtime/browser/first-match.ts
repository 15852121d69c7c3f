/** Resolves with the first value that matches: the present one, or a later one. `subscribe` announces changes, as a store does. */
export function firstMatch<T>({
  get,
  subscribe,
  matches,
}: {
  get: () => T;
  subscribe: (listener: () => void) => () => void;
  matches: (value: T) => boolean;
}): Promise<T> {
  return new Promise((resolve) => {
    const look = () => {
      const value = get();
      if (!matches(value)) return;
      stop();
      resolve(value);
    };
    const stop = subscribe(look);
    look();
  });
}
