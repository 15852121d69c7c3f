import type { Bounds } from '../../server/limits/bounds.ts';

/** Limits concurrent rendering in this process, for pages, previews and error pages. */
export type RenderBound = {
  /** Starts a rendering; `undefined` if the maximum number is running. */
  begin<T>(render: () => Promise<T>): Promise<T> | undefined;
  /** Renders after those queued before it. One queued rendering runs in addition to the others. */
  queue<T>(render: () => Promise<T>): Promise<T>;
  /** Renderings in progress. */
  running(): number;
};

export function createRenderBound(atOnce: number, bounds: Bounds): RenderBound {
  let begun = 0;
  let queued = 0;
  let last: Promise<unknown> = Promise.resolve();
  return {
    begin(render) {
      if (begun >= atOnce) {
        bounds.reached('renders');
        return undefined;
      }
      begun += 1;
      return render().finally(() => {
        begun -= 1;
      });
    },
    queue(render) {
      const mine = last.then(async () => {
        queued = 1;
        try {
          return await render();
        } finally {
          queued = 0;
        }
      });
      last = mine.catch(() => undefined);
      return mine;
    },
    running: () => begun + queued,
  };
}
