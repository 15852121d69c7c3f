import { join } from 'node:path';
import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { environments } from '../../../server/brands/environments.ts';
import { type AdminAnswer, callAdmin } from '../admin-client.ts';
import { uploadAdmin } from '../admin-files.ts';
import { type Command, exits, type Output, printRefusal, readArguments, UsageError } from '../command.ts';
import { type Format, formatFaults, formats, isFormat } from '../format-faults.ts';
import { packBrand } from '../pack-brand.ts';
import { commandOf, listed } from '../rows.ts';
import { releasedLines, releaseLine, waits } from '../show-release.ts';

const text = { type: 'string' } as const;
const flag = { type: 'boolean', default: false } as const;
const promoteOptions = { reason: text, to: text, hidden: text, 'dry-run': flag, json: flag } as const;
const rollbackOptions = { ...promoteOptions, environment: { type: 'string', default: 'production' } } as const;
const pushOptions = { ...promoteOptions, base: text, format: { type: 'string', default: 'text' } } as const;
type Values = ReturnType<typeof readArguments<typeof promoteOptions>>['values'];
type Printing = Pick<Values, 'json' | 'dry-run'>;

const hiddenUsage = `--hidden keep|drop   keep or drop live changes that hide values of the release; without it they are listed and nothing is done
--dry-run            prints what would change, and changes nothing; --json prints it as JSON`;

export const push: Command = {
  usage: `livery push FOLDER --reason TEXT [--to staging|production] [--base NUMBER] [--hidden keep|drop] [--dry-run] [--format text|json|github] [--json]

FOLDER is the folder of a brand, or its id in the tenants folder. It becomes a release that staging serves (--to production: players see it).
--base NUMBER        the release that you began from, if another one is served by now
${hiddenUsage}

examples:
       livery push tenants/aurora --reason "spring colours" --dry-run
       livery push tenants/aurora --reason "spring colours"
       livery push tenants/aurora --reason "first release" --to production`,
  summary: 'store a brand folder as a release and serve it in staging or production',
  options: pushOptions,
  async run({ args, output, env }) {
    const { values, positionals } = readArguments(args, pushOptions);
    const [path, ...rest] = positionals;
    if (path === undefined || rest.length > 0) throw new UsageError('push FOLDER --reason TEXT');
    const environment = environmentOf(values.to ?? 'staging');
    const { format } = values;
    if (!isFormat(format)) throw new UsageError(`--format ${format}: choose one of ${formats.join(', ')}`);
    const { id: tenant, file, remove } = await packBrand(path, env, output);
    const query = {
      environment,
      reason: values.reason ?? '',
      dryRun: String(values['dry-run']),
      ...(values.base === undefined ? {} : { base: String(numberOf({ name: '--base', text: values.base })) }),
      ...(values.hidden === undefined ? {} : { hidden: hiddenOf(values.hidden) }),
    };
    const answer = await uploadAdmin({
      env,
      operation: 'pushRelease',
      params: { tenant },
      query,
      file,
      onSent: ({ sent, of }) => output.progress?.(`sent ${sent} of ${of} bytes`),
    }).finally(async () => {
      output.progress?.('');
      await remove();
    });
    const faults = faultsOf(answer);
    if (faults !== undefined) return printFaults({ faults, folder: path, format, output });
    return printReleased({
      answer,
      values,
      output,
      done: (number) => `${environment} serves release ${number} of ${tenant}`,
    });
  },
};

export const promote: Command = {
  usage: `livery promote BRAND --reason TEXT [--to NUMBER] [--hidden keep|drop] [--dry-run] [--json]

Makes production serve the release of staging, or release NUMBER.
${hiddenUsage}

examples:
       livery promote aurora --dry-run
       livery promote aurora --reason "signed off by QA"`,
  summary: 'serve the release of staging in production',
  options: promoteOptions,
  async run({ args, output, env }) {
    const { values, positionals } = readArguments(args, promoteOptions);
    const [tenant, ...rest] = positionals;
    if (tenant === undefined || rest.length > 0) throw new UsageError('promote BRAND --reason TEXT');
    const answer = await callAdmin({ env, operation: 'promoteRelease', params: { tenant }, body: movedBody(values) });
    return printReleased({
      answer,
      values,
      output,
      done: (number) => `production serves release ${number} of ${tenant}`,
    });
  },
};

export const rollback: Command = {
  usage: `livery rollback BRAND --reason TEXT [--to NUMBER] [--environment staging|production] [--hidden keep|drop] [--dry-run] [--json]

Serves the previous release again, or release NUMBER. A second rollback goes one further back.
${hiddenUsage}

examples:
       livery rollback aurora --reason "login broken since release 12"
       livery rollback aurora --to 9 --reason "as before the summer"`,
  summary: 'serve an earlier release of a brand again',
  options: rollbackOptions,
  async run({ args, output, env }) {
    const { values, positionals } = readArguments(args, rollbackOptions);
    const [tenant, ...rest] = positionals;
    if (tenant === undefined || rest.length > 0) throw new UsageError('rollback BRAND --reason TEXT');
    const environment = environmentOf(values.environment);
    const answer = await callAdmin({
      env,
      operation: 'rollBackRelease',
      params: { tenant },
      body: { ...movedBody(values), environment },
    });
    return printReleased({
      answer,
      values,
      output,
      done: (number) => `${environment} serves release ${number} of ${tenant} again`,
    });
  },
};

export const releases = commandOf(
  {
    usage: `livery releases BRAND [--json]

example:
       livery releases aurora`,
    summary: 'list the releases of a brand: their base, the act that stored them, and where they are served',
    options: { json: flag },
  },
  ({ row }) => [
    row(
      'BRAND',
      'listReleases',
      (_, tenant) => ({ params: { tenant } }),
      (rows, _, tenant) => listed(rows.map(releaseLine), `${tenant} has no release`),
    ),
  ],
);

/** Prints the changes of a release, and where it is served now. */
export function printReleased({
  answer,
  values,
  output,
  done,
}: {
  answer: AdminAnswer<'pushRelease' | 'promoteRelease' | 'rollBackRelease' | 'requestPublication'>;
  values: Printing;
  output: Output;
  done: (number: number | null) => string;
}): number {
  if ('refusal' in answer) return printRefusal({ output, ...answer });
  const released: AdminValueOf<'pushRelease'> = answer.value;
  if (values.json) {
    output.out(JSON.stringify(released, null, 2));
    return exits.fine;
  }
  const lines = releasedLines(released, values['dry-run'] || released.proposal !== null);
  if (released.proposal !== null) lines.push(waits(released.proposal));
  else if (!values['dry-run']) lines.push(done(released.number));
  else if (lines.length === 0) lines.push('nothing would change');
  output.out(lines.join('\n'));
  return exits.fine;
}

type Fault = {
  severity: 'error' | 'warning';
  rule: string;
  file: string;
  line: number;
  column: number;
  message: string;
};

/** Prints the faults of files. Faults of other brands, which are in no file of the folder, are printed as sentences. */
function faultsOf(answer: AdminAnswer<'pushRelease'>): Fault[] | undefined {
  if (!('refusal' in answer) || answer.refusal.code !== 'release.invalid') return undefined;
  const { faults = [] } = (answer.refusal.value ?? {}) as { faults?: Partial<Fault>[] };
  const placed = faults.filter((fault): fault is Fault => fault.file !== undefined);
  return placed.length === 0 ? undefined : placed;
}

function printFaults({
  faults,
  folder,
  format,
  output,
}: {
  faults: readonly Fault[];
  folder: string;
  format: Format;
  output: Output;
}): number {
  const placed = faults.map((fault) => ({ ...fault, file: join(folder, fault.file) }));
  output.out(formatFaults({ faults: placed, format, checked: { what: 'brand', many: 1 } }));
  return exits.invalid;
}

function movedBody({ to, hidden, reason = '', 'dry-run': dryRun }: Values) {
  return {
    ...(to === undefined ? {} : { number: numberOf({ name: '--to', text: to }) }),
    ...(hidden === undefined ? {} : { hidden: hiddenOf(hidden) }),
    reason,
    dryRun,
  };
}

export function environmentOf(text: string) {
  const found = environments.find((known) => known === text);
  if (found === undefined) throw new UsageError(`${text}: choose one of ${environments.join(', ')}`);
  return found;
}

export function numberOf({ name, text }: { name: string; text: string }): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number) || number < 1)
    throw new UsageError(`${name} ${text}: write the number of a release from livery releases`);
  return number;
}

export function hiddenOf(text: string): 'keep' | 'drop' {
  if (text !== 'keep' && text !== 'drop') throw new UsageError(`--hidden ${text}: choose keep or drop`);
  return text;
}
