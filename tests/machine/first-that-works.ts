/** The machine lacks something that tests need, or a program named in the environment doesn't work. The message says what to do. */
export class MachineError extends Error {
  override name = 'MachineError';
}

export type Candidate<T> = {
  readonly name: string;
  /** Tries the candidate; throws the reason if it doesn't work. */
  readonly attempt: () => Promise<T>;
};

/** Returns the candidate named in the environment, or fails if it doesn't work. If none is named, returns the first candidate that works. */
export async function firstThatWorks<T>({
  what,
  named,
  candidates,
  remedy,
}: {
  what: string;
  named: (Candidate<T> & { readonly remedy: string }) | undefined;
  candidates: readonly Candidate<T>[];
  remedy: string;
}): Promise<T> {
  if (named !== undefined) {
    try {
      return await named.attempt();
    } catch (error) {
      throw new MachineError(`${named.name} does not work: ${reasonOf(error)}\n  ${named.remedy}`);
    }
  }
  const reasons: string[] = [];
  for (const { name, attempt } of candidates) {
    try {
      return await attempt();
    } catch (error) {
      reasons.push(`  ${name}: ${reasonOf(error)}`);
    }
  }
  throw new MachineError(`${what} is missing:\n${reasons.join('\n')}\n  ${remedy}`);
}

/** First line of an error that isn't empty; the rest is mostly a stack trace. */
function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return (
    text
      .split('\n')
      .map((line) => line.trim())
      .find((line) => line !== '') ?? 'no reason given'
  );
}
