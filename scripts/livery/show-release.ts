import type { AdminValueOf } from '../../schema/admin-call-types.ts';

type Released = AdminValueOf<'pushRelease'>;

/** What a release changes, or would change. */
export function releasedLines({
  released: { differences, more, files, warnings, hidden },
  dryRun,
}: {
  released: Released;
  dryRun: boolean;
}): string[] {
  const would = dryRun ? 'would change ' : '';
  return [
    ...differences.map(
      ({ tenant, path, before, after }) => `${would}${tenant} ${path}: ${shown(before)} -> ${shown(after)}`,
    ),
    ...(more === 0 ? [] : [`... and ${more} more differences`]),
    ...files.map(({ path, change }) => `${would}${path}: ${change}`),
    ...hidden.map(
      ({ path, after, change, actor, reason, sequence }) =>
        `hidden: ${path} says ${shown(after)} in the release, change ${sequence} by ${actor} says ${shown(change)} (${reason})`,
    ),
    ...warnings.map(
      ({ tenant, message, rule, fix }) =>
        `warning: ${tenant}: ${message} [${rule}]${fix === undefined ? '' : `\n    ${fix}`}`,
    ),
  ];
}

export function releaseLine({
  number,
  createdAt,
  actor,
  reason,
  environments,
}: AdminValueOf<'listReleases'>[number]): string {
  const served = environments.length === 0 ? '' : ` [${environments.join(', ')}]`;
  return `${String(number).padStart(5)} ${createdAt} ${actor}: ${reason}${served}`;
}

function shown(value: unknown): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 77)}...` : text;
}
