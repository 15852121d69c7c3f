import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import type { Command } from '../command.ts';
import { type Line, optional } from '../lines.ts';
import { commandOf, listed } from '../rows.ts';
import { waitLine } from './releases.ts';

type Suspension = AdminValueOf<'listSuspensions'>[number];
type Outcome = AdminValueOf<'suspendGames'>;

/** The parts in which `livery vendor` and `livery game` differ. */
const suspensionCommand = (kind: Suspension['kind'], ids: string, example: string): Command =>
  commandOf(
    kind,
    `suspend ${kind === 'vendor' ? 'the games of a vendor' : 'single games'}, and resume them`,
    `${ids}
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
    ({ row }) => [
      row(
        'suspend ID --reason TEXT [--brand BRAND...] [--until TIME] [--dry-run]',
        'suspendGames',
        outcomeLines,
        ({ brand: brands, ...values }, id) => ({ body: { ...values, kind, id, brands } }),
      ),
      row(
        'resume ID --reason TEXT [--brand BRAND...] [--dry-run]',
        'resumeGames',
        outcomeLines,
        ({ brand: brands, ...values }, id) => ({ body: { ...values, kind, id, brands } }),
      ),
      row(
        'show ID',
        'listSuspensions',
        (rows, _, id) => listed(rows.map(suspensionLine), `${id} is not suspended`),
        (_, id) => ({ query: { kind, id } }),
      ),
      row('list', 'listSuspensions', (rows) =>
        listed(rows.filter((one) => one.kind === kind).map(suspensionLine), `no ${kind} is suspended`),
      ),
    ],
  );

export const vendor = suspensionCommand('vendor', 'ID is the code of a vendor.', 'NOVA');
export const game = suspensionCommand(
  'game',
  'ID is VENDOR/ID, the number of the game, or its id alone if only one vendor has it.',
  'NOVA/nova-001',
);

function outcomeLines({ outcome, kind, name, suspensions, proposal }: Outcome): readonly Line[] {
  const heads: Readonly<Record<Outcome['outcome'], string>> = {
    suspended: `${kind} ${name} is suspended`,
    resumed: `${kind} ${name} is resumed`,
    unchanged: `unchanged: ${kind} ${name} already was`,
    'dry-run': `${kind} ${name} would change; nothing was changed`,
  };
  return [heads[outcome], ...suspensions.map((row) => `  ${suspensionLine(row)}`), waitLine(proposal)];
}

export const suspensionLine = ({ kind, name, brand, until, since, actor, reason }: Suspension): string =>
  `${kind} ${name} for ${brand ?? 'all brands'} since ${since}${optional(' until ', until)}, by ${actor}: ${reason}`;
