import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { isAtOrBelow, pointerSteps } from '../../../schema/manifest/pointer.ts';
import { playersTenant } from '../../../schema/staging-tenant.ts';
import { isTextPlace } from '../../../server/brands/folder/text-changes.ts';
import { callAdmin, resultOf, unheard } from '../admin-client.ts';
import { type Context, UsageError } from '../command.ts';
import { inZone, linesOf, originText, setText, spanText, warningTexts } from '../lines.ts';
import { commandOf, timeOf, zoneOf } from '../rows.ts';
import { inZones } from '../times.ts';
import { historyLine } from './overview.ts';
import { shownChange, waitLine } from './releases.ts';

const changeOptions =
  '--reason TEXT [--dry-run] [--from TIME] [--until TIME] [--seen CHANGE] [--environment staging|production]' as const;
const changeNotes = `--seen CHANGE   the newest change that you saw (livery changes): refused if somebody else changed the same place since`;

export const set = commandOf(
  'set',
  'change places and texts of a running brand; PATH like /theme/colors/primary, items by their id',
  `BRANDS is one brand, or several separated by commas. Several places (PATH VALUE PATH VALUE ...) are one change: all or none, at every brand.
/texts/LANG/NAMESPACE/KEY is a text of the brand; the keys are those of the files in texts/EN.
${changeNotes}

examples:
       livery set aurora /theme/colors/primary "#7c3aed" --reason "spring colours"
       livery set aurora /theme/colors/primary "#7c3aed" /theme/radius/small 4 --reason "spring" --dry-run
       livery set aurora,jade /status/maintenance/on true --reason "database move" --dry-run
       livery set aurora /texts/EN/access/title "Good evening" --reason "friendlier"`,
  ({ code }) => [
    code(`BRANDS PATH VALUE [PATH|VALUE...] ${changeOptions}`, (context, values, brands, path, value, ...more) =>
      change(context, brands, pairsOf([path, value, ...more]), values),
    ),
  ],
);

export const unset = commandOf(
  'unset',
  'remove changes of places, so that the value of the release applies again',
  `BRANDS is one brand, or several separated by commas.
${changeNotes}

example:
       livery unset aurora /theme/colors/primary --reason "spring is over"`,
  ({ code }) => [
    code(`BRANDS PATH... ${changeOptions}`, (context, values, brands, ...paths) =>
      change(
        context,
        brands,
        paths.map((path) => ({ path })),
        values,
      ),
    ),
  ],
);

export const undo = commandOf(
  'undo',
  'undo live changes of a brand',
  `Restores the live changes to their state after change NUMBER (0: none), or at TIME, by adding changes.
${changeNotes}

examples:
       livery undo aurora --to 41 --reason "wrong brand" --dry-run
       livery undo aurora --to 2026-11-20T09:00:00+08:00 --reason "as before the campaign"`,
  ({ code }) => [
    code(
      'BRAND --to NUMBER|TIME --reason TEXT [--dry-run] [--seen CHANGE] [--environment staging|production]',
      async (context, { to, environment = 'production', ...values }, brand) => {
        const target = /^[0-9]{1,19}$/.test(to)
          ? { sequence: to }
          : { time: await timeOf('to', to, () => zoneOf(context, brand)) };
        const body = { ...target, ...values, environment };
        const changed = await resultOf(context.env, 'undoChanges', { params: { tenant: brand }, body });
        const zones = changed.cancelled.length > 0 ? await zonesOf([brand], environment, context.env) : [];
        return changedLines(`${brand} all places`, values, changed, zones);
      },
    ),
  ],
);

export const flag = commandOf(
  'flag',
  'show, switch and schedule the flags of a running brand, and undo that',
  `BRANDS is one brand, or several separated by commas.
${changeNotes}

examples:
       livery flag list aurora
       livery flag set aurora REWCEN3 off --reason "rewards paused" --until 2026-12-01T00:00:00+08:00
       livery flag set aurora,jade CBS3 on --reason "chat opens" --dry-run
       livery flag schedule aurora REWCEN3 on --from 2026-12-24T18:00:00+08:00 --reason "Christmas"
       livery flag history aurora REWCEN3
       livery flag undo aurora REWCEN3 --reason "as released"`,
  ({ row, code }) => [
    row(
      'list BRAND [--environment staging|production]',
      'listFlags',
      (flags) => flags.flatMap(flagLines),
      ({ environment }, brand) => ({ params: { brand: playersTenant({ tenant: brand, environment }) } }),
    ),
    code(`set BRANDS FLAG on|off ${changeOptions}`, (context, values, brands, name, state) =>
      change(context, brands, [{ path: `/flags/${name}`, value: state === 'on' }], values),
    ),
    code(
      'schedule BRANDS FLAG on|off --from TIME [--until TIME] --reason TEXT [--seen CHANGE] [--environment staging|production] [--dry-run]',
      (context, values, brands, name, state) =>
        change(context, brands, [{ path: `/flags/${name}`, value: state === 'on' }], values),
    ),
    row('history BRAND [FLAG]', 'listHistory', (rows, _, __, name) => {
      const path = name === undefined ? '/flags' : `/flags/${name}`;
      return rows
        .filter((one) => one.kind === 'change' && (one.path === '/flags' || isAtOrBelow(one.path, path)))
        .map(historyLine);
    }),
    code(
      'undo BRANDS FLAG --reason TEXT [--seen CHANGE] [--environment staging|production] [--dry-run]',
      (context, values, brands, name) => change(context, brands, [{ path: `/flags/${name}` }], values),
    ),
  ],
);

type Changed = Omit<AdminValueOf<'changeBrands'>, 'sequence' | 'made'>;
type Values = {
  readonly reason: string;
  readonly dryRun: boolean;
  readonly from?: string;
  readonly until?: string;
  readonly seen?: string;
  readonly environment?: 'staging' | 'production';
};

/** Changes places in their order, all or none. An undefined value removes the changes of the place. */
async function change(
  { env }: Context,
  brands: string,
  places: readonly { readonly path: string; readonly value?: unknown }[],
  { from, until, environment = 'production', ...values }: Values,
): Promise<string[]> {
  const tenants = brands.split(',');
  const requests = tenants.flatMap((tenant) => places.map((place) => ({ tenant, ...place, from, until })));
  const changed = await resultOf(env, 'changeBrands', { body: { ...values, requests, environment } });
  const shows = from !== undefined || until !== undefined || changed.cancelled.length > 0;
  const zones = shows ? await zonesOf(tenants, environment, env) : [];
  const path = places.map((place) => place.path).join(', ');
  return linesOf(
    changedLines(`${brands} ${path}`, values, changed, zones),
    from && `takes effect ${inZones(from, zones)}`,
    until && `ends ${inZones(until, zones)}`,
  );
}

/** The lines of a change: its differences, the scheduled changes that it cancels, and its warnings. Times are shown in zones beside UTC. */
export function changedLines(
  where: string,
  { dryRun }: { readonly dryRun: boolean },
  { differences, cancelled, warnings, proposal }: Changed,
  zones: readonly string[] = [],
): string[] {
  const isPlanned = dryRun || proposal !== null;
  const lead = isPlanned ? 'would change ' : '';
  return linesOf(
    differences.map((difference) => `${lead}${difference.tenant} ${difference.path}: ${shownChange(difference)}`),
    differences.length === 0 && `${where}: nothing changes${cancelled.length === 0 ? '' : ' now'}`,
    cancelled.map(
      (one) =>
        `${isPlanned ? 'would cancel' : 'cancelled'}: ${one.tenant} ${setText(one)}${spanText(one, (time) => inZones(time, zones))}, scheduled by ${one.actor}: ${one.reason}`,
    ),
    warningTexts(warnings),
    waitLine(proposal),
  );
}

function flagLines({ timeZone, ...flag }: AdminValueOf<'listFlags'>[number]): string[] {
  const shownTime = inZone(timeZone);
  const states = { true: 'on', false: 'off', null: 'as in the release' } as const;
  return [
    `${flag.id.padEnd(20)} ${flag.on ? 'on ' : 'off'}  ${flag.source}${originText({ ...flag, why: flag.reason }, shownTime)}`,
    `    ${flag.description}`,
    ...flag.scheduled.map(
      (later) =>
        `    scheduled: ${states[`${later.on}`]}${spanText(later, shownTime)} by ${later.who}: ${later.reason}`,
    ),
  ];
}

/** Maximum brands of one change whose zones are looked up; for more, times are shown in UTC. */
const mostBrands = 10;

/** Time zones of brands, without repetition; none for brands that are not served. */
export async function zonesOf(
  tenants: readonly string[],
  environment: 'staging' | 'production',
  env: NodeJS.ProcessEnv,
): Promise<string[]> {
  if (tenants.length > mostBrands) return [];
  const ids = tenants.map((tenant) => playersTenant({ tenant, environment }));
  const answers = await unheard(() =>
    Promise.all(ids.map((brand) => callAdmin(env, 'listFlags', { params: { brand } }))),
  );
  const zones = answers.flatMap((answer) => ('value' in answer ? (answer.value[0]?.timeZone ?? []) : []));
  return [...new Set(zones)];
}

/** Pairs of a place and its value, from words that alternate. Texts of a brand stay as they are typed, such as `21`; in JSON quotes they may have line breaks. */
function pairsOf(words: readonly string[]): { path: string; value: unknown }[] {
  return words.flatMap((path, index) => {
    if (index % 2 === 1) return [];
    const text = words[index + 1];
    if (text === undefined) throw new UsageError(`${path} has no value: set BRAND PATH VALUE [PATH VALUE ...]`);
    const value = jsonOrText(text);
    return [{ path, value: isTextPlace(pointerSteps(path)) && typeof value !== 'string' ? text : value }];
  });
}

/** Parses JSON, else returns the text itself: `true`, `21`, `"#112233"` and `#112233` all work. */
export function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
