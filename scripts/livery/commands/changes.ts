import { pointerSteps } from '../../../schema/manifest/pointer.ts';
import { isTextPlace } from '../../../server/brands/folder/text-changes.ts';
import { callAdmin } from '../admin-client.ts';
import { exits, type Output, printRefusal, type readArguments, UsageError } from '../command.ts';
import { commandOf, dryRun, reason, texts } from '../rows.ts';
import { changedLines } from '../show-changes.ts';
import { effectLines, zonesOf } from '../show-schedule.ts';
import { isZoned, momentOf } from '../times.ts';
import { environmentOf } from './releases.ts';

const shared = { ...reason, ...dryRun, ...texts('seen', 'environment') };
export const options = { ...shared, ...texts('from', 'until') };

export const changeOptions =
  '--reason TEXT [--dry-run] [--from TIME] [--until TIME] [--seen NUMBER] [--environment staging|production]';
export const changeNotes = `--seen NUMBER   the newest change that you saw (livery changes): refused if somebody else changed the same place since`;

export const set = commandOf(
  {
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
  },
  ({ code }) => [
    code('BRANDS PATH VALUE...', (context, values, brand, ...words) => {
      const places = pairsOf(words).map(({ path, text }) => ({ path, value: typedValue({ path, text }) }));
      return change({ ...context, brand, places, values });
    }),
  ],
);

export const unset = commandOf(
  {
    usage: `livery unset BRAND[,BRAND ...] PATH [PATH ...] ${changeOptions}

${changeNotes}

example:
       livery unset aurora /theme/colors/primary --reason "spring is over"`,
    summary: 'remove changes of places, so that the value of the release applies again',
    options,
  },
  ({ code }) => [
    code('BRANDS PATHS...', (context, values, brand, ...paths) =>
      change({ ...context, brand, places: paths.map((path) => ({ path, value: undefined })), values }),
    ),
  ],
);

export const undo = commandOf(
  {
    usage: `livery undo BRAND --to NUMBER|TIME --reason TEXT [--dry-run] [--seen NUMBER] [--environment staging|production]

Restores the live changes to their state after change NUMBER (0: none), or at TIME, by adding changes.
${changeNotes}

examples:
       livery undo aurora --to 41 --reason "wrong brand" --dry-run
       livery undo aurora --to 2026-11-20T09:00:00+08:00 --reason "as before the campaign"`,
    summary: 'undo live changes of a brand',
    options: { ...shared, ...texts('to') },
  },
  ({ code }) => [
    code('BRAND', async ({ output, env }, { to, seen, reason, 'dry-run': dryRun, ...values }, brand) => {
      if (to === undefined) throw new UsageError('undo BRAND --to NUMBER|TIME --reason TEXT');
      const environment = environmentOf(values.environment ?? 'production');
      const target = /^[0-9]{1,19}$/.test(to)
        ? { sequence: to }
        : { time: await moment({ option: '--to', text: to, brand, env }) };
      const body = { ...target, environment, seen, reason, dryRun };
      const answer = await callAdmin({ env, operation: 'undoChanges', params: { tenant: brand }, body });
      if ('refusal' in answer) return printRefusal({ output, ...answer });
      const cancels = answer.value.cancelled.length > 0;
      const zones = cancels ? await zonesOf([brand], environment, env) : [];
      output.out(changedLines({ brand, path: 'all places', dryRun, zones })(answer.value).join('\n'));
      return exits.fine;
    }),
  ],
);

/** Changes places in their order, all or none. An undefined value removes the changes of the place. */
export async function change({
  brand,
  places,
  values: { reason, seen, environment: given = 'production', 'dry-run': dryRun, ...values },
  output,
  env,
}: {
  /** One brand, or several separated by commas. */
  brand: string;
  places: readonly { readonly path: string; readonly value: unknown }[];
  values: ReturnType<typeof readArguments<typeof options>>['values'];
  output: Output;
  env: NodeJS.ProcessEnv;
}): Promise<number> {
  const from = await moment({ option: '--from', text: values.from, brand, env });
  const until = await moment({ option: '--until', text: values.until, brand, env });
  const environment = environmentOf(given);
  const tenants = brand.split(',');
  const requests = tenants.flatMap((tenant) => places.map((place) => ({ tenant, ...place, from, until })));
  const body = { requests, environment, seen, reason, dryRun };
  const answer = await callAdmin({ env, operation: 'changeBrands', body });
  if ('refusal' in answer) return printRefusal({ output, ...answer });
  const shows = from !== undefined || until !== undefined || answer.value.cancelled.length > 0;
  const zones = shows ? await zonesOf(tenants, environment, env) : [];
  const path = places.map((place) => place.path).join(', ');
  const lines = changedLines({ brand, path, dryRun, zones })(answer.value);
  output.out([...lines, ...effectLines({ from, until }, zones)].join('\n'));
  return exits.fine;
}

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
  const flags = await callAdmin({ env, operation: 'listFlags', params: { brand: brand.split(',')[0] ?? '' } });
  const timeZone = 'value' in flags ? flags.value[0]?.timeZone : undefined;
  return momentOf({ option, text, timeZone }).toISOString();
}

/** Pairs of a place and its value, from positionals that alternate. */
function pairsOf(words: readonly string[]): { path: string; text: string }[] {
  return words.flatMap((path, index) => {
    if (index % 2 === 1) return [];
    const text = words[index + 1];
    if (text === undefined) throw new UsageError(`${path} has no value: set BRAND PATH VALUE [PATH VALUE ...]`);
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
