import { printable } from '../../schema/rules/printable.ts';
import { nearestOf } from '../../server/nearest-word.ts';
import { withAnswers } from './admin-client.ts';
import {
  type Command,
  type Done,
  exits,
  type Output,
  RefusedError,
  readArguments,
  UnreadableError,
  UsageError,
} from './command.ts';
import { archive, policy, proposals, restore, review, signOff } from './commands/approval.ts';
import { brand, brands } from './commands/brands.ts';
import { catalogue } from './commands/catalogue.ts';
import { flag, set, undo, unset } from './commands/changes.ts';
import { content } from './commands/content.ts';
import { diff } from './commands/diff.ts';
import { draft } from './commands/draft.ts';
import { explain } from './commands/explain.ts';
import { login, logout, whoami } from './commands/login.ts';
import { migrate } from './commands/migrate.ts';
import { approve, contract, decisions, reject, requests, returned } from './commands/money.ts';
import { newBrand } from './commands/new.ts';
import { activity, changes, place, schedule, secrets } from './commands/overview.ts';
import { error, feedback, outbox, password, players } from './commands/players.ts';
import { ready } from './commands/ready.ts';
import { exportBrand, preview, promote, push, releases, rollback } from './commands/releases.ts';
import { rollout } from './commands/rollout.ts';
import { audit, consoleCommand, database, serve } from './commands/server.ts';
import { shots } from './commands/shots.ts';
import { staff, token } from './commands/staff.ts';
import { game, vendor } from './commands/suspensions.ts';
import { validate } from './commands/validate.ts';
import { wallet } from './commands/wallet.ts';
import { why } from './commands/why.ts';

export const commands: Readonly<Record<string, Command>> = {
  new: newBrand,
  validate,
  migrate,
  brands,
  brand,
  explain,
  why,
  error,
  diff,
  catalogue,
  content,
  vendor,
  game,
  flag,
  set,
  unset,
  rollout,
  undo,
  changes,
  schedule,
  activity,
  place,
  push,
  promote,
  rollback,
  releases,
  draft,
  preview,
  ready,
  secrets,
  shots,
  export: exportBrand,
  policy,
  proposals,
  'sign-off': signOff,
  review,
  archive,
  restore,
  outbox,
  feedback,
  password,
  players,
  requests,
  approve,
  reject,
  return: returned,
  decisions,
  contract,
  wallet,
  console: consoleCommand,
  login,
  logout,
  whoami,
  staff,
  token,
  audit,
  database,
  serve,
};

/** Escapes everything that a command prints, because names, reasons and messages may come from anywhere. In JSON it is the same value. */
const escaping = ({ out, err, progress, prompt }: Output): Output => ({
  out: (text) => out(printable(text)),
  err: (text) => err(printable(text)),
  progress: progress && ((text) => progress(printable(text))),
  prompt: prompt && ((question, options) => prompt(printable(question), options)),
});

type Call = { readonly output: Output; readonly env: NodeJS.ProcessEnv };

/** Runs a command line; returns the exit code. */
export async function main({ argv, output: terminal, env }: Call & { argv: readonly string[] }): Promise<number> {
  const output = escaping(terminal);
  const { rest, url } = withoutUrl(argv);
  const [name, ...args] = rest;
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
    output.out(help());
    return name === undefined ? exits.usage : exits.fine;
  }
  const command = commands[name];
  if (command === undefined) {
    const nearest = nearestOf(name, Object.keys(commands));
    output.err(
      `livery has no command "${name}"${nearest === undefined ? '' : `: did you mean ${nearest}?`}\n\n${help()}`,
    );
    return exits.usage;
  }
  if (args.includes('--help') || args.includes('-h')) {
    output.out(
      `${command.summary}\n\nusage: ${command.usage}\n\n--json prints the result as one JSON value. Exit codes: 0 done, 1 invalid or refused, 2 usage, 3 unreadable or no server.`,
    );
    return exits.fine;
  }
  try {
    if (url === '') throw new UsageError('--url needs an address');
    const named = url === undefined ? env : { ...env, LIVERY_URL: url };
    readArguments(args, { ...command.options, json: { type: 'boolean' } });
    const json = args.includes('--json');
    const given = args.filter((arg) => arg !== '--json');
    // A command that never ends has no single value.
    if (json && !args.includes('--watch')) return await runAsJson(command, given, { output, env: named });
    const { lines = [], code = exits.fine } = await command.run(given, { output, env: named, json });
    if (lines.length > 0) output.out(lines.join('\n'));
    return code;
  } catch (error) {
    if (error instanceof RefusedError) {
      output.err(error.message);
      return exits.invalid;
    }
    if (error instanceof UsageError) {
      output.err(`${error.message}\n\nusage: ${command.usage}`);
      return exits.usage;
    }
    if (error instanceof UnreadableError) {
      output.err(error.message);
      return exits.unreadable;
    }
    // The stack is printed only on request, since it doesn't help users.
    output.err(`livery ${name} failed: ${(error as Error).message}`);
    if (env.LIVERY_DEBUG !== undefined) output.err(String((error as Error).stack));
    return exits.unreadable;
  }
}

/** Adds `--url`, the server to call, which every command takes. */
function withoutUrl(argv: readonly string[]): { rest: readonly string[]; url: string | undefined } {
  const at = argv.findIndex((part) => part === '--url' || part.startsWith('--url='));
  const given = argv[at];
  if (given === undefined) return { rest: argv, url: undefined };
  if (given.startsWith('--url=')) return { rest: argv.toSpliced(at, 1), url: given.slice('--url='.length) };
  return { rest: argv.toSpliced(at, 2), url: argv[at + 1] ?? '' };
}

function help(): string {
  const rows = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(10)} ${summary}`);
  return `usage: livery COMMAND ...\n\n${rows.join('\n')}\n\nlivery COMMAND --help shows its options. --url URL names another server than the sandbox on this machine. Exit codes: 0 done, 1 invalid or refused, 2 usage, 3 unreadable.`;
}

/**
 * Runs a command and prints one JSON value instead of its text: its own value if it has one, otherwise the answer of the server as the
 * OpenAPI document describes it, a refusal under `refused`, or the lines of a command that calls no server.
 */
export async function runAsJson(command: Command, args: readonly string[], { output, env }: Call): Promise<number> {
  const printed: string[] = [];
  const quiet: Output = { out: (text) => printed.push(text), err: (text) => printed.push(text) };
  const { result, answers } = await withAnswers(() =>
    command.run(args, { output: quiet, env, json: true }).catch((error: unknown): Done & Partial<RefusedError> => {
      if (!(error instanceof RefusedError)) throw error;
      return { code: exits.invalid, refusal: error.refusal };
    }),
  );
  const { value, lines = [], code = exits.fine } = result;
  const refused = [...answers, result].find((answer) => 'refusal' in answer);
  const [first] = answers;
  const answer =
    refused !== undefined && 'refusal' in refused
      ? { refused: refused.refusal }
      : first !== undefined && 'value' in first && code === exits.fine
        ? first.value
        : { lines: [...printed, ...lines].flatMap((text) => text.split('\n')) };
  output.out(JSON.stringify(value ?? answer, null, 2));
  return code;
}
