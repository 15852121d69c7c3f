import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { type Command, UsageError } from '../command.ts';
import { commandOf, dryRun, listed, reason, texts, timeOf } from '../rows.ts';
import { waitLines } from '../show-content.ts';
import { suspensionLine } from '../why/suspended.ts';

type Suspension = AdminValueOf<'listSuspensions'>[number];
type Outcome = AdminValueOf<'suspendGames'>;

/** The parts in which `livery vendor` and `livery game` differ. */
const suspensionCommand = (kind: Suspension['kind'], ids: string, example: string): Command =>
  commandOf(
    {
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
      options: { ...reason, brand: { type: 'string', multiple: true }, ...texts('until'), ...dryRun },
    },
    ({ row }) => [
      row(
        'list',
        'listSuspensions',
        () => ({}),
        (rows) => listed(rows.filter((one) => one.kind === kind).map(suspensionLine), `no ${kind} is suspended`),
      ),
      row(
        'show ID',
        'listSuspensions',
        (_, id) => ({ query: { kind, id } }),
        (rows, _, id) => listed(rows.map(suspensionLine), `${id} is not suspended`),
      ),
      row(
        'suspend ID',
        'suspendGames',
        ({ reason, brand: brands, until, 'dry-run': dryRun }, id) => ({
          body: { kind, id, reason, dryRun, brands, until: timeOf('--until', until) },
        }),
        outcomeLines,
      ),
      row(
        'resume ID',
        'resumeGames',
        ({ reason, brand: brands, until, 'dry-run': dryRun }, id) => {
          if (until !== undefined) throw new UsageError('--until belongs to suspend: resume ends the suspension now');
          return { body: { kind, id, reason, dryRun, brands } };
        },
        outcomeLines,
      ),
    ],
  );

export const vendor = suspensionCommand('vendor', 'ID is the code of a vendor.', 'NOVA');
export const game = suspensionCommand(
  'game',
  'ID is VENDOR/ID, the number of the game, or its id alone if only one vendor has it.',
  'NOVA/nova-001',
);

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
