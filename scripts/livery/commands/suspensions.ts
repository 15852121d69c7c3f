import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { callAdmin } from '../admin-client.ts';
import { type Command, readArguments, UsageError } from '../command.ts';
import { waitLines } from '../show-content.ts';
import { momentOf } from '../times.ts';
import { print } from './changes.ts';

type Suspension = AdminValueOf<'listSuspensions'>[number];
type Outcome = AdminValueOf<'suspendGames'>;

const options = {
  reason: { type: 'string' },
  brand: { type: 'string', multiple: true },
  until: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
} as const;

/** The parts in which `livery vendor` and `livery game` differ. */
const suspensionCommand = ({
  kind,
  ids,
  example,
}: {
  kind: Suspension['kind'];
  ids: string;
  example: string;
}): Command => ({
  usage: `livery ${kind} suspend ID --reason TEXT [--brand BRAND ...] [--until TIME] [--dry-run]
       livery ${kind} resume ID --reason TEXT [--brand BRAND ...] [--dry-run]
       livery ${kind} show ID
       livery ${kind} list

${ids}
suspend   removes it from all lists at once, on every node; players who open it read that it is paused. Open rounds
          are played to their end. Suspending again replaces the end
resume    ends the suspension everywhere; with --brand for that brand
show      prints whether it is suspended, by whom and why; list prints all suspensions
--brand   one brand (can be repeated); all brands without it
--until   time, with its zone, at which the suspension ends

examples:
       livery ${kind} suspend ${example} --reason "wrong payouts, ticket 4711"
       livery ${kind} suspend ${example} --brand aurora --until 2026-12-01T09:00:00+08:00 --reason "maintenance"
       livery ${kind} resume ${example} --reason "fixed"`,
  summary: `suspend ${kind === 'vendor' ? 'the games of a vendor' : 'single games'}, and resume them`,
  options,
  async run({ args, output, env }) {
    const { values, positionals } = readArguments({ args, options });
    const [action, id, ...rest] = positionals;
    if (action === 'list' && id === undefined) {
      const answer = await callAdmin({ env, operation: 'listSuspensions' });
      const show = (rows: Suspension[]) => {
        const own = rows.filter((row) => row.kind === kind);
        return own.length === 0 ? [`no ${kind} is suspended`] : own.map(suspensionLine);
      };
      return print({ answer, output, show });
    }
    if (id === undefined || rest.length > 0)
      throw new UsageError(`${kind} suspend|resume ID --reason TEXT, ${kind} show ID, or ${kind} list`);
    if (action === 'show') {
      const answer = await callAdmin({ env, operation: 'listSuspensions', query: { kind, id } });
      const show = (rows: Suspension[]) =>
        rows.length === 0 ? [`${id} is not suspended`] : rows.map(suspensionLine);
      return print({ answer, output, show });
    }
    if (action !== 'suspend' && action !== 'resume')
      throw new UsageError(`${kind} ${action}: choose one of suspend, resume, show, list`);
    const { reason = '', brand: brands, until, 'dry-run': dryRun } = values;
    const body = { kind, id, reason, dryRun, ...(brands !== undefined && { brands }) };
    if (action === 'resume') {
      if (until !== undefined)
        throw new UsageError('--until belongs to suspend: resume ends the suspension now');
      const answer = await callAdmin({ env, operation: 'resumeGames', body });
      return print({ answer, output, show: outcomeLines });
    }
    const end =
      until === undefined ? {} : { until: momentOf({ option: '--until', text: until }).toISOString() };
    const answer = await callAdmin({ env, operation: 'suspendGames', body: { ...body, ...end } });
    return print({ answer, output, show: outcomeLines });
  },
});

export const vendor = suspensionCommand({
  kind: 'vendor',
  ids: 'ID is the code of a vendor.',
  example: 'NOVA',
});
export const game = suspensionCommand({
  kind: 'game',
  ids: 'ID is VENDOR/ID, the number of the game, or its id alone if only one vendor has it.',
  example: 'NOVA/nova-001',
});

function outcomeLines({ outcome, kind, name, suspensions, proposal }: Outcome): string[] {
  const heads: Readonly<Record<Outcome['outcome'], string>> = {
    suspended: `${kind} ${name} is suspended`,
    resumed: `${kind} ${name} is resumed`,
    unchanged: `unchanged: ${kind} ${name} already was`,
    'dry-run': `${kind} ${name} would change; nothing was changed`,
  };
  const standing = suspensions.map((row) => `  ${suspensionLine(row)}`);
  return [heads[outcome], ...standing, ...waitLines(proposal)];
}

export function suspensionLine({ kind, name, brand, until, since, actor, reason }: Suspension): string {
  const end = until === null ? '' : ` until ${until}`;
  return `${kind} ${name} for ${brand ?? 'all brands'} since ${since}${end}, by ${actor}: ${reason}`;
}
