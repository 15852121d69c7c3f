export type Closing = {
  /** Adds steps. Steps that were added last run first. */
  add(...steps: (() => unknown)[]): void;
  /** Runs every step once. Rejects at the end with the error of a failed step, or with an AggregateError of several. */
  close(): Promise<void>;
};

/** Collects the steps that end whatever was opened. A failed step keeps no other from running. */
export function createClosing({
  onFailure = () => undefined,
}: {
  /** Called with the error of each failed step, as soon as it fails. */
  onFailure?: (error: unknown) => void;
} = {}): Closing {
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
      // Deferred, so that a step that closes the same again gets this promise.
      closed ??= Promise.resolve().then(run);
      return closed;
    },
  };
}
