import { type ComponentType, createElement, lazy, type ReactNode } from 'react';

/** Number of retries requested so far. */
let retries = 0;

/** Makes components whose code failed to load request it again on their next render. */
export function retryFailedLoads(): void {
  retries += 1;
}

/** Like React's `lazy`, except that a component whose code failed to load can be retried without a reload: see `retryFailedLoads`. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => ReactNode {
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
  return (props) => {
    if (failedAt !== undefined && failedAt !== retries) {
      failedAt = undefined;
      part = start();
    }
    return createElement(part, props);
  };
}
