import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { counted } from '../../../schema/counted.ts';
import { UsageError } from '../command.ts';
import { linesOf } from '../lines.ts';
import { commandOf, listed } from '../rows.ts';
import { changedLines, jsonOrText } from './changes.ts';

export const rollout = commandOf(
  'rollout',
  'change several brands in steps, and check their health in between',
  `BRANDS are several brands, separated by commas.
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
  ({ row }) => [
    row(
      'begin BRANDS PATH VALUE [--step NUMBER] --reason TEXT [--dry-run] [--environment staging|production]',
      'beginRollout',
      stepLines,
      ({ step = 1, environment = 'production', ...values }, brands, path, text) => {
        if (step < 1) throw new UsageError('--step is the number of brands that are changed at a time, such as 1');
        const value = jsonOrText(text);
        const requests = brands.split(',').map((tenant) => ({ tenant, path, value }));
        return { body: { ...values, requests, step, environment } };
      },
    ),
    row('list', 'listRollouts', (rows) => listed(rows.map(rolloutLine), 'no rollout is under way')),
    row('show ID', 'showRollout', healthLines),
    row('continue ID --reason TEXT [--seen CHANGE] [--dry-run]', 'continueRollout', stepLines),
    row('end ID --reason TEXT', 'endRollout', rolloutLine),
    row(
      'undo ID --reason TEXT [--leave] [--seen CHANGE] [--dry-run]',
      'undoRollout',
      ({ undone, left, ...changed }, values) => [
        changedLines(`${undone.join(',')} all places`, values, changed),
        left.map(
          ({ tenant, path, actor, reason, sequence }) =>
            `${tenant} stays as it is: ${actor} changed ${path} since, by change ${sequence} (${reason})`,
        ),
      ],
    ),
  ],
);

function stepLines(
  { id, reached, left, ...changed }: AdminValueOf<'beginRollout'>,
  values: { readonly dryRun: boolean },
): string[] {
  const isUnderWay = id !== null && !values.dryRun;
  return linesOf(
    changedLines(`${reached.join(',')} this step`, values, changed),
    left.length === 0 ? 'no brand is left' : `then ${left.join(', ')}`,
    isUnderWay && `check it with: livery rollout show ${id}`,
    isUnderWay && left.length > 0 && `continue with: livery rollout continue ${id}`,
  );
}

function rolloutLine(rollout: AdminValueOf<'listRollouts'>[number]): string {
  const { id, requests, steps, left, actor, reason, createdAt, ended } = rollout;
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
      sidesLine('logins granted', { before: share(logins.before), after: share(logins.after) }),
      ...acts.map(({ action, ...sides }) => sidesLine(action, sides)),
      ...calls.map(({ outcome, ...sides }) => sidesLine(`calls: ${outcome}`, sides)),
    ]),
  ];
}

const sidesLine = (what: string, { before, after }: { before: number | string; after: number | string }): string =>
  `    ${what.padEnd(34)} ${String(before).padStart(8)} ->${String(after).padStart(8)}`;
