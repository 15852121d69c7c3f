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
  const start = (): ComponentType<Props> =>
    lazy(() =>
      load().then(
        (part) => ({ default: part }),
        (error: unknown) => {
          failedAt = retries;
          throw error;
        },
      ),
    ) as unknown as ComponentType<Props>;
  let part = start();
  const render = (props: Props) => {
    if (failedAt !== undefined && failedAt !== retries) {
      failedAt = undefined;
      part = start();
    }
    return createElement(part, props);
  };
  return Object.assign(render, { preload: () => void load().catch(() => undefined) });
}
