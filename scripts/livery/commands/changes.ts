import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import type { AdminOperationId } from '../../../schema/generated/admin-operations.ts';
import { pointerSteps } from '../../../schema/manifest/pointer.ts';
import { isTextPlace } from '../../../server/brands/changes/text-changes.ts';
import { type AdminAnswer, callAdmin } from '../admin-client.ts';
import { type Command, exits, type Output, printRefusal, readArguments, UsageError } from '../command.ts';
import { changedLines } from '../show-changes.ts';
import { effectLines, zonesOf } from '../show-schedule.ts';
import { isZoned, momentOf } from '../times.ts';
import { environmentOf } from './releases.ts';

const text = { type: 'string' } as const;
const shared = {
  ...{ reason: text, seen: text },
  'dry-run': { type: 'boolean', default: false },
  environment: { type: 'string', default: 'production' },
} as const;
export const options = { ...shared, from: text, until: text } as const;
const undoOptions = { ...shared, to: text } as const;

export const changeOptions =
  '--reason TEXT [--dry-run] [--from TIME] [--until TIME] [--seen NUMBER] [--environment staging|production]';
export const changeNotes = `--seen NUMBER   the newest change that you saw (livery changes): refused if somebody else changed the same place since`;

export const set: Command = {
  usage: `livery set BRAND[,BRAND ...] PATH VALUE [PATH VALUE ...] ${changeOptions}

Several places are one change: all of them or none, at every brand. /texts/LANG/NAMESPACE/KEY is a text of the brand; the keys are
those of the files in texts/EN.
${changeNotes}

examples:
       livery set aurora /theme/colors/primary "#7c3aed" --reason "spring colours"
       livery set aurora /theme/colors/primary "#7c3aed" /theme/radius/small 4 --reason "spring" --dry-run
       livery set aurora,jade /status/maintenance/on true --reason "database move" --dry-run
       livery set aurora /texts/EN/access/title "Good evening" --reason "friendlier"`,
  summary: 'change places and texts of a running brand; PATH like /theme/colors/primary, items by their id',
  options,
  async run({ args, output, env }) {
    const { values, positionals } = readArguments({ args, options });
    const [brand, ...rest] = positionals;
    if (brand === undefined || rest.length === 0)
      throw new UsageError('set BRAND PATH VALUE [PATH VALUE ...]');
    const places = pairsOf(rest).map(({ path, text }) => ({ path, value: typedValue({ path, text }) }));
    return change({ brand, places, values, output, env });
  },
};

export const unset: Command = {
  usage: `livery unset BRAND[,BRAND ...] PATH [PATH ...] ${changeOptions}

${changeNotes}

example:
       livery unset aurora /theme/colors/primary --reason "spring is over"`,
  summary: 'remove changes of places, so that the value of the release applies again',
  options,
  async run({ args, output, env }) {
    const { values, positionals } = readArguments({ args, options });
    const [brand, ...paths] = positionals;
    if (brand === undefined || paths.length === 0) throw new UsageError('unset BRAND PATH [PATH ...]');
    const places = paths.map((path) => ({ path, value: undefined }));
    return change({ brand, places, values, output, env });
  },
};

export const undo: Command = {
  usage: `livery undo BRAND --to NUMBER|TIME --reason TEXT [--dry-run] [--seen NUMBER] [--environment staging|production]

Restores the live changes to their state after change NUMBER (0: none), or at TIME, by adding changes.
${changeNotes}

examples:
       livery undo aurora --to 41 --reason "wrong brand" --dry-run
       livery undo aurora --to 2026-11-20T09:00:00+08:00 --reason "as before the campaign"`,
  summary: 'undo live changes of a brand',
  options: undoOptions,
  async run({ args, output, env }) {
    const { values, positionals } = readArguments({ args, options: undoOptions });
    const [brand, ...rest] = positionals;
    const { to } = values;
    if (brand === undefined || rest.length > 0 || to === undefined)
      throw new UsageError('undo BRAND --to NUMBER|TIME --reason TEXT');
    const dryRun = values['dry-run'];
    const body = {
      ...(/^[0-9]{1,19}$/.test(to)
        ? { sequence: to }
        : { time: await moment({ option: '--to', text: to, brand, env }) }),
      environment: environmentOf(values.environment),
      ...(values.seen === undefined ? {} : { seen: values.seen }),
      reason: values.reason ?? '',
      dryRun,
    };
    const answer = await callAdmin({ env, operation: 'undoChanges', params: { tenant: brand }, body });
    const { environment } = body;
    const zones = cancels(answer) ? await zonesOf({ tenants: [brand], environment, env }) : [];
    return print({ answer, output, show: changedLines({ brand, path: 'all places', dryRun, zones }) });
  },
};

export async function change({
  brand,
  places,
  values,
  output,
  env,
}: {
  /** One brand, or several separated by commas. */
  brand: string;
  /** Places in the order in which they change, all or none. An undefined value removes the changes of the place. */
  places: readonly { readonly path: string; readonly value: unknown }[];
  values: ReturnType<typeof readArguments<typeof options>>['values'];
  output: Output;
  env: NodeJS.ProcessEnv;
}): Promise<number> {
  const dryRun = values['dry-run'] === true;
  const from = await moment({ option: '--from', text: values.from, brand, env });
  const until = await moment({ option: '--until', text: values.until, brand, env });
  const body = {
    requests: brand
      .split(',')
      .flatMap((tenant) => places.map((place) => ({ tenant, ...place, from, until }))),
    environment: environmentOf(values.environment),
    ...(values.seen === undefined ? {} : { seen: values.seen }),
    reason: values.reason ?? '',
    dryRun,
  };
  const answer = await callAdmin({ env, operation: 'changeBrands', body });
  const path = places.map((place) => place.path).join(', ');
  const shows = from !== undefined || until !== undefined || cancels(answer);
  const zones = shows ? await zonesOf({ tenants: brand.split(','), environment: body.environment, env }) : [];
  const bounds = effectLines({ from, until, zones });
  const changed = changedLines({ brand, path, dryRun, zones });
  return print({ answer, output, show: (value) => [...changed(value), ...bounds] });
}

export function print<Id extends AdminOperationId>({
  answer,
  output,
  show,
}: {
  answer: AdminAnswer<Id>;
  output: Output;
  show: (value: AdminValueOf<Id>) => string[];
}): number {
  if ('refusal' in answer) return printRefusal({ output, ...answer });
  output.out(show(answer.value).join('\n'));
  return exits.fine;
}

const cancels = (answer: AdminAnswer<'changeBrands' | 'undoChanges'>) =>
  'value' in answer && answer.value.cancelled.length > 0;

/** Checks a time as it was typed, so that the message can name the moments that it might mean in the brand's zone. */
async function moment({
  option,
  text,
  brand,
  env,
}: {
  option: string;
  text: string | undefined;
  brand: string;
  env: NodeJS.ProcessEnv;
}): Promise<string | undefined> {
  if (text === undefined) return undefined;
  if (isZoned(text)) return new Date(text).toISOString();
  const flags = await callAdmin({
    env,
    operation: 'listFlags',
    params: { brand: brand.split(',')[0] ?? '' },
  });
  const timeZone = 'value' in flags ? flags.value[0]?.timeZone : undefined;
  return momentOf({ option, text, ...(timeZone !== undefined && { timeZone }) }).toISOString();
}

/** Pairs of a place and its value, from positionals that alternate. */
function pairsOf(words: readonly string[]): { path: string; text: string }[] {
  return words.flatMap((path, index) => {
    if (index % 2 === 1) return [];
    const text = words[index + 1];
    if (text === undefined)
      throw new UsageError(`${path} has no value: set BRAND PATH VALUE [PATH VALUE ...]`);
    return [{ path, text }];
  });
}

/** Texts of a brand stay as they are typed, such as `21`; in JSON quotes they may have line breaks. */
function typedValue({ path, text }: { path: string; text: string }): unknown {
  const value = jsonOrText(text);
  return isTextPlace(pointerSteps(path)) && typeof value !== 'string' ? text : value;
}

/** Parses JSON, else returns the text itself: `true`, `21`, `"#112233"` and `#112233` all work. */
export function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
