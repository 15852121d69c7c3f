import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { counted } from '../../../schema/counted.ts';
import { UsageError } from '../command.ts';
import { commandOf, dryRun, environmentIn, listed, reason, texts } from '../rows.ts';
import { changedLines } from '../show-changes.ts';
import { jsonOrText } from './changes.ts';

export const rollout = commandOf(
  {
    usage: `livery rollout begin BRAND,BRAND[,BRAND ...] PATH VALUE [--step NUMBER] --reason TEXT [--dry-run] [--environment staging|production]
       livery rollout show ID
       livery rollout continue ID --reason TEXT [--seen NUMBER] [--dry-run]
       livery rollout end ID --reason TEXT
       livery rollout undo ID --reason TEXT [--leave] [--seen NUMBER] [--dry-run]
       livery rollout list

begin     checks the change for all brands, changes the first, and stops; --step is the number of brands at a time (1)
show      prints the health of the reached brands: acts of their players since, and how their calls ended, beside the same
          length of time before
continue  changes the next brands; refused if somebody else changed the same place there since the begin, unless --seen names a
          newer change
end       leaves the other brands as they are
undo      undoes the change at every reached brand at once, and ends the rollout; refused if somebody else changed the same place since, unless
          --leave leaves those brands as they are, or --seen names a newer change

examples:
       livery rollout begin aurora,jade,oasis /flags/REWCEN3 true --step 1 --reason "rewards are new" --dry-run
       livery rollout show 019ca945-0a00-73b2-a46a-f30b5c93f572
       livery rollout continue 019ca945-0a00-73b2-a46a-f30b5c93f572 --reason "logins as before"
       livery rollout undo 019ca945-0a00-73b2-a46a-f30b5c93f572 --reason "logins fell" --dry-run`,
    summary: 'change several brands in steps, and check their health in between',
    options: {
      ...reason,
      ...dryRun,
      ...texts('step', 'seen', 'environment'),
      leave: { type: 'boolean', default: false },
    },
  },
  ({ row }) => [
    row(
      'list',
      'listRollouts',
      () => ({}),
      (rows) => listed(rows.map(rolloutLine), 'no rollout is under way'),
    ),
    row(
      'begin BRANDS PATH VALUE',
      'beginRollout',
      ({ step: given = '1', environment = 'production', reason, 'dry-run': dryRun }, brands, path, text) => {
        const step = Number(given);
        if (!Number.isInteger(step) || step < 1)
          throw new UsageError('--step is the number of brands that are changed at a time, such as 1');
        const value = jsonOrText(text);
        const requests = brands.split(',').map((tenant) => ({ tenant, path, value }));
        return { body: { requests, step, reason, dryRun, environment: environmentIn(environment) } };
      },
      stepLines,
    ),
    row('show ID', 'showRollout', (_, id) => ({ params: { rollout: id } }), healthLines),
    row(
      'continue ID',
      'continueRollout',
      ({ reason, seen, 'dry-run': dryRun }, id) => ({ params: { rollout: id }, body: { reason, dryRun, seen } }),
      stepLines,
    ),
    row(
      'end ID',
      'endRollout',
      ({ reason, 'dry-run': dryRun }, id) => {
        // Without this refusal it would end the rollout although a dry run was requested.
        if (dryRun) throw new UsageError('--dry-run: rollout end has no dry run');
        return { params: { rollout: id }, body: { reason } };
      },
      rolloutLine,
    ),
    row(
      'undo ID',
      'undoRollout',
      ({ reason, seen, leave, 'dry-run': dryRun }, id) => ({
        params: { rollout: id },
        body: { reason, dryRun, leave, seen },
      }),
      ({ undone, left, ...changed }, { 'dry-run': dryRun }) => [
        ...changedLines({ brand: undone.join(','), path: 'all places', dryRun })(changed),
        ...left.map(
          ({ tenant, path, actor, reason, sequence }) =>
            `${tenant} stays as it is: ${actor} changed ${path} since, by change ${sequence} (${reason})`,
        ),
      ],
    ),
  ],
);

type Rollout = AdminValueOf<'listRollouts'>[number];

function stepLines(
  { id, reached, left, ...changed }: AdminValueOf<'beginRollout'>,
  { 'dry-run': dryRun }: { 'dry-run': boolean },
): string[] {
  const isUnderWay = id !== null && !dryRun;
  return [
    ...changedLines({ brand: reached.join(','), path: 'this step', dryRun })(changed),
    left.length === 0 ? 'no brand is left' : `then ${left.join(', ')}`,
    ...(isUnderWay ? [`check it with: livery rollout show ${id}`] : []),
    ...(isUnderWay && left.length > 0 ? [`continue with: livery rollout continue ${id}`] : []),
  ];
}

function rolloutLine({ id, requests, steps, left, actor, reason, createdAt, ended }: Rollout): string {
  const paths = [...new Set(requests.map(({ path }) => path))].join(', ');
  const reached = steps.flatMap(({ tenants }) => tenants).join(', ') || 'none';
  const rest = ended === null ? `left ${left.join(', ') || 'none'}` : `ended: ${ended}`;
  return `${id} ${createdAt} ${actor} ${paths}: ${reason}\n    reached ${reached}; ${rest}`;
}

function healthLines({ rollout: whole, health }: AdminValueOf<'showRollout'>): string[] {
  const share = (value: number | null) => (value === null ? 'none' : `${Math.round(value * 1000) / 10} %`);
  return [
    rolloutLine(whole),
    ...health.flatMap(({ tenant, served, faults, at, minutes, logins, acts, calls }) => [
      `${tenant}: ${served ? 'served' : 'NOT SERVED in its present state'}, reached ${at}; ${counted({ count: minutes, one: 'minute' })} since and as many before`,
      ...faults.map(({ message, rule }) => `    ${message} [${rule}]`),
      `    ${'logins granted'.padEnd(34)} ${share(logins.before).padStart(8)} ->${share(logins.after).padStart(8)}`,
      ...acts.map(({ action, ...sides }) => countedLine(action, sides)),
      ...calls.map(({ outcome, ...sides }) => countedLine(`calls: ${outcome}`, sides)),
    ]),
  ];
}

function countedLine(what: string, { before, after }: { before: number; after: number }): string {
  return `    ${what.padEnd(34)} ${String(before).padStart(8)} ->${String(after).padStart(8)}`;
}
