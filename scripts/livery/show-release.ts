import type { AdminValueOf } from '../../schema/admin-call-types.ts';
import { movesOf } from '../../schema/manifest/moves.ts';

type Released = AdminValueOf<'pushRelease'>;

/** Lines about the changes of a release. */
export function releasedLines(released: Released, dryRun: boolean): string[] {
  return [
    ...differenceLines(released, dryRun ? 'would change ' : ''),
    ...released.hidden.map(
      ({ path, after, change, order, actor, reason, sequence }) =>
        `hidden: ${order ? `the order of ${path}` : path} is ${shown(after)} in the release, but change ${sequence} by ${actor} sets ${shown(change)} (${reason})`,
    ),
    ...released.warnings.map(
      ({ tenant, message, rule, fix }) =>
        `warning: ${tenant}: ${message} [${rule}]${fix === undefined ? '' : `\n    ${fix}`}`,
    ),
  ];
}

/** Lines of the values and files that differ. */
export function differenceLines(
  { differences, more, files }: Pick<Released, 'differences' | 'more' | 'files'>,
  lead = '',
): string[] {
  return [
    ...differences.map((difference) => `${lead}${difference.tenant} ${difference.path}: ${shownChange(difference)}`),
    ...(more === 0 ? [] : [`... and ${more} more differences`]),
    ...files.map(({ path, change }) => `${lead}${path}: ${change}`),
  ];
}

export function releaseLine(row: AdminValueOf<'listReleases'>[number]): string {
  const served = row.environments.length === 0 ? '' : ` [${row.environments.join(', ')}]`;
  const from = `${row.origin}${row.base === null ? '' : ` over ${row.base}`}${onParents(row.parents)}`;
  return `${String(row.number).padStart(5)} ${row.createdAt} ${row.actor} ${from}: ${row.reason}${served}`;
}

/** The parents of a release, the nearest first. */
export function onParents(parents: readonly { readonly tenant: string; readonly release: number }[]): string {
  if (parents.length === 0) return '';
  return ` on ${parents.map(({ tenant, release }) => `${tenant} ${release}`).join(', ')}`;
}

/** The change of a place: its values, or the moves that change the order of a list. */
export function shownChange(
  difference: Pick<Released['differences'][number], 'before' | 'after' | 'order' | 'precedes'>,
): string {
  const { before, after, precedes } = difference;
  const moves = movesOf(difference);
  if (moves === undefined)
    return `${shown(before)} -> ${shown(after)}${precedes === undefined ? '' : ` (before ${precedes})`}`;
  const words = moves
    .slice(0, mostMoves)
    .map((move) => `${move.id} moves ${move.precedes === undefined ? 'to the end' : `before ${move.precedes}`}`);
  const left = moves.length - words.length;
  return `order: ${words.join(', ')}${left > 0 ? ` and ${left} more` : ''}`;
}

/** Moves that are listed; the rest is counted. */
const mostMoves = 8;

function shown(value: unknown): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 77)}...` : text;
}

/** Printed if policy requires a second person. */
export function waits(proposal: string): string {
  return `nothing has changed yet: somebody else approves it with livery proposals approve ${proposal} --reason TEXT`;
}
