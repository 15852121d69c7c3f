import { type ComponentType, createElement, lazy, type ReactNode } from 'react';

/** How often somebody asked again for what did not load. */
let asked = 0;

/** Lets components whose code did not load ask for it once more when they are rendered next. */
export function askAgain(): void {
  asked += 1;
}

/** React's `lazy`, except that a component whose code did not load is not lost until the next reload: see `askAgain`. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => ReactNode {
  let failedAt: number | undefined;
  const start = (): ComponentType<Props> =>
    lazy(() =>
      load().then(
        (part) => ({ default: part }),
        (error: unknown) => {
          failedAt = asked;
          throw error;
        },
      ),
    ) as unknown as ComponentType<Props>;
  let part = start();
  return (props) => {
    if (failedAt !== undefined && failedAt !== asked) {
      failedAt = undefined;
      part = start();
    }
    return createElement(part, props);
  };
}
