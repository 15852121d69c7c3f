/** Nothing on this machine serves, or what its environment names does not. The message says what to do. */
export class MachineError extends Error {
  override name = 'MachineError';
}

export type Candidate<T> = {
  readonly name: string;
  /** Proves that it works; throws the reason where it does not. */
  readonly attempt: () => Promise<T>;
};

/**
 * What the environment names is used or refused, never passed over for something else; without it the first candidate that
 * works.
 */
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

/** What a program said last is mostly a trace; what went wrong stands first. */
function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return (
    text
      .split('\n')
      .map((line) => line.trim())
      .find((line) => line !== '') ?? 'no reason given'
  );
}
