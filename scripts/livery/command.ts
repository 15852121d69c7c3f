/** Exit codes: 0 fine, 1 invalid or refused, 2 usage, 3 unreadable or unreachable. */
export const exits = { fine: 0, invalid: 1, usage: 2, unreadable: 3 } as const;

export type Output = { out(text: string): void; err(text: string): void };

export type Command = {
  readonly usage: string;
  readonly summary: string;
  /** Answers the exit code. */
  run(context: { args: readonly string[]; output: Output; env: NodeJS.ProcessEnv }): Promise<number>;
};

/** Thrown by commands for what the caller did wrong; `main` prints it with the command's usage. */
export class UsageError extends Error {}

/** Thrown where something that the command needs can't be reached or read. */
export class UnreadableError extends Error {}
