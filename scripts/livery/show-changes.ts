import type { AdminValueOf } from '../../schema/admin-call-types.ts';
import { shownChange, waits } from './show-release.ts';
import { cancelledLine } from './show-schedule.ts';

/** The lines of a change: its differences, the scheduled changes that it cancels, and its warnings. */
export const changedLines =
  ({
    brand,
    path,
    dryRun,
    zones = [],
  }: {
    brand: string;
    path: string;
    dryRun: boolean;
    /** Time zones in which times are shown beside UTC. */
    zones?: readonly string[];
  }) =>
  (changed: Omit<AdminValueOf<'changeBrands'>, 'sequence'>): string[] => {
    const { differences, cancelled, warnings, proposal } = changed;
    const planned = dryRun || proposal !== null;
    const lines = differences.map(
      (difference) =>
        `${planned ? 'would change ' : ''}${difference.tenant} ${difference.path}: ${shownChange(difference)}`,
    );
    return [
      ...(lines.length === 0 ? [`${brand} ${path}: nothing changes${cancelled.length === 0 ? '' : ' now'}`] : lines),
      ...cancelled.map((one) => cancelledLine(one, planned, zones)),
      ...warnings.map(
        ({ tenant, message, rule, fix }) =>
          `warning: ${tenant}: ${message} [${rule}]${fix === undefined ? '' : `\n    ${fix}`}`,
      ),
      ...(proposal === null ? [] : [waits(proposal)]),
    ];
  };
