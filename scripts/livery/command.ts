import { type ParseArgsConfig, parseArgs } from 'node:util';

/** Exit codes: 0 done, 1 invalid or refused, 2 usage, 3 unreadable or unreachable. */
export const exits = { fine: 0, invalid: 1, usage: 2, unreadable: 3 } as const;

export type Output = {
  out(text: string): void;
  err(text: string): void;
  /** Prints a line that the next one replaces. Missing if the output is no terminal. */
  progress?(text: string): void;
  /** Asks a question and reads a line, without echo for a secret. `undefined` at the end of the input. Missing if the input is no terminal. */
  prompt?(question: string, options?: { readonly secret?: boolean }): Promise<string | undefined>;
};

/** The output and environment of a command. `json` states that `--json` was given. */
export type Context = { readonly output: Output; readonly env: NodeJS.ProcessEnv; readonly json: boolean };

/** Lines to print; with `--json`, `value` instead of the answer of the server. Exits with 0 without a code. */
export type Done = { readonly lines?: readonly string[]; readonly value?: unknown; readonly code?: number };

export type Options = NonNullable<ParseArgsConfig['options']>;

export type Command = {
  readonly usage: string;
  readonly summary: string;
  /** Every option of the command; `main` refuses all others. */
  readonly options: Options;
  run(args: readonly string[], context: Context): Promise<Done>;
};

export type Refusal = {
  readonly code: string;
  readonly message: string;
  /** The parts of a response that the caller needs. */
  readonly value?: unknown;
};

/** Thrown for invalid arguments; `main` prints it with the command's usage. */
export class UsageError extends Error {}

/** Thrown if something that the command needs is unreachable or unreadable. */
export class UnreadableError extends Error {}

/** Thrown if a server refuses. */
export class RefusedError extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(`refused (${refusal.code}): ${refusal.message}`);
    this.refusal = refusal;
  }
}

/** Options and positionals of a command line. Throws UsageError if an option is unknown or lacks its value. */
export function readArguments<const Declared extends Options>(args: readonly string[], options: Declared) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}
