export type Closing = {
  /** Adds steps. Steps that were added last run first. */
  add(...steps: (() => unknown)[]): void;
  /** Runs every step once. Rejects at the end with the error of a failed step, or with an AggregateError of several. */
  close(): Promise<void>;
};

/** Collects the steps that close everything that was opened. The failure of one step does not stop the others. */
export function createClosing(
  /** Called with the error of each failed step, as soon as it fails. */ onFailure: (error: unknown) => void = () =>
    undefined,
): Closing {
  const steps: (() => unknown)[] = [];
  let closed: Promise<void> | undefined;

  const run = async () => {
    const errors: unknown[] = [];
    // One at a time, because a step may need what an earlier one opened.
    for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
      try {
        await step();
      } catch (error) {
        errors.push(error);
        onFailure(error);
      }
    }
    if (errors.length === 1) throw errors[0];
    if (errors.length > 1) throw new AggregateError(errors, `${errors.length} steps of closing failed`);
  };

  return {
    add: (...more) => {
      steps.push(...more);
    },
    close: () => {
      // Deferred, so that a step that calls `close` again gets this promise.
      closed ??= Promise.resolve().then(run);
      return closed;
    },
  };
}
