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

type Options = NonNullable<ParseArgsConfig['options']>;

export type Command = {
  readonly usage: string;
  readonly summary: string;
  /** Every option of the command; `main` refuses all others. */
  readonly options: Options;
  /** Whether it prints JSON of its own with `--json`, instead of the answer of the server. By default if its usage names the option. */
  readonly hasOwnJson?: boolean;
  /** Returns the exit code. */
  run(context: { args: readonly string[]; output: Output; env: NodeJS.ProcessEnv }): Promise<number>;
};

/** Thrown for invalid arguments; `main` prints it with the command's usage. */
export class UsageError extends Error {}

/** Thrown if something that the command needs is unreachable or unreadable. */
export class UnreadableError extends Error {}

/** Options and positionals of a command line. Throws UsageError if an option is unknown or lacks its value. */
export function readArguments<const Declared extends Options>(args: readonly string[], options: Declared) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** Prints why a server refused. Returns the exit code. */
export function printRefusal({
  output,
  refusal: { code, message },
}: {
  output: Output;
  refusal: { readonly code: string; readonly message: string };
}): number {
  output.err(`refused (${code}): ${message}`);
  return exits.invalid;
}
