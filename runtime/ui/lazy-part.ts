import { type ComponentType, createElement, lazy, type ReactNode } from 'react';

/** Number of retries requested so far. */
let retries = 0;

/** Makes components whose code failed to load request it again on their next render. */
export function retryFailedLoads(): void {
  retries += 1;
}

export type LazyPart<Props extends object> = ((props: Props) => ReactNode) & {
  /** Loads the code ahead of the first render. */
  readonly preload: () => void;
};

/** Like React's `lazy`, except that a component whose code failed to load can be retried without a reload: see `retryFailedLoads`. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let failedAt: number | undefined;
  let loaded: ComponentType<Props> | undefined;
  const loadOnce = async () => {
    loaded ??= await load();
    return { default: loaded };
  };
  const start = (): ComponentType<Props> =>
    lazy(() =>
      // Known code renders at once: React takes a press on markup that has not hydrated only if nothing suspends.
      loaded === undefined
        ? loadOnce().catch((error: unknown) => {
            failedAt = retries;
            throw error;
          })
        : resolvedNow({ default: loaded }),
    ) as unknown as ComponentType<Props>;
  let part = start();
  const render = (props: Props) => {
    if (failedAt !== undefined && failedAt !== retries) {
      failedAt = undefined;
      part = start();
    }
    return createElement(part, props);
  };
  return Object.assign(render, { preload: () => void loadOnce().catch(() => undefined) });
}

/** A promise for React, which calls back within `then`. */
const resolvedNow = <T>(value: T) =>
  // biome-ignore lint/suspicious/noThenProperty: React takes anything with it for a promise
  ({ then: (resolve: (known: T) => void) => resolve(value) }) as unknown as Promise<T>;
