import { printable } from '../../schema/rules/printable.ts';
import { nearestOf } from '../../server/nearest-word.ts';
import { withAnswers } from './admin-client.ts';
import { type Command, exits, type Output, readArguments, UnreadableError, UsageError } from './command.ts';
import { archive, policy, proposals, restore, review, signOff } from './commands/approval.ts';
import { audit } from './commands/audit.ts';
import { brand } from './commands/brand.ts';
import { brands } from './commands/brands.ts';
import { catalogue } from './commands/catalogue.ts';
import { set, undo, unset } from './commands/changes.ts';
import { consoleCommand } from './commands/console.ts';
import { content } from './commands/content.ts';
import { database } from './commands/database.ts';
import { diff } from './commands/diff.ts';
import { draft } from './commands/draft.ts';
import { explain } from './commands/explain.ts';
import { exportBrand } from './commands/export.ts';
import { flag } from './commands/flag.ts';
import { login, logout, whoami } from './commands/login.ts';
import { migrate } from './commands/migrate.ts';
import { approve, contract, decisions, reject, requests } from './commands/money.ts';
import { newBrand } from './commands/new.ts';
import { activity, changes, place, schedule } from './commands/overview.ts';
import { error, feedback, outbox, password, players } from './commands/players.ts';
import { preview } from './commands/preview.ts';
import { ready } from './commands/ready.ts';
import { promote, push, releases, rollback } from './commands/releases.ts';
import { rollout } from './commands/rollout.ts';
import { serve } from './commands/serve.ts';
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
  ...(progress && { progress: (text) => progress(printable(text)) }),
  ...(prompt && { prompt: (question, options) => prompt(printable(question), options) }),
});

/** Runs a command line; returns the exit code. */
export async function main({
  argv,
  output: terminal,
  env,
}: {
  argv: readonly string[];
  output: Output;
  env: NodeJS.ProcessEnv;
}): Promise<number> {
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
    // A command that never ends has no single value.
    if (args.includes('--json') && !args.includes('--watch'))
      return await runAsJson({ command, args, output, env: named });
    return await command.run({ args, output, env: named });
  } catch (error) {
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
 * Runs a command and prints one JSON value instead of its text: its own value if it has one (its usage says so), otherwise the answer of
 * the server as the OpenAPI document describes it, a refusal under `refused`, or the lines of a command that calls no server.
 */
export async function runAsJson({
  command,
  args,
  output,
  env,
}: {
  command: Command;
  args: readonly string[];
  output: Output;
  env: NodeJS.ProcessEnv;
}): Promise<number> {
  const printed: string[] = [];
  const errors: string[] = [];
  const quiet: Output = { out: (text) => printed.push(text), err: (text) => errors.push(text) };
  const hasOwn = command.hasOwnJson ?? command.usage.includes('--json');
  const given = hasOwn ? args : args.filter((arg) => arg !== '--json');
  const { result, answers } = await withAnswers(() => command.run({ args: given, output: quiet, env }));
  const own = printed.length === 1 && isJson(printed[0]) ? printed[0] : undefined;
  const refused = answers.find((answer) => 'refusal' in answer);
  const [first] = answers;
  const value =
    refused !== undefined && 'refusal' in refused
      ? { refused: refused.refusal }
      : first !== undefined && 'value' in first && result === 0
        ? first.value
        : { lines: [...printed, ...errors].flatMap((text) => text.split('\n')) };
  output.out(own ?? JSON.stringify(value, null, 2));
  return result;
}

function isJson(text = ''): boolean {
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
}
