import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { text } from '../../texts.ts';

type Proposal = AdminValueOf<'showProposal'>;
type Difference = Proposal['now']['differences'][number];
type File = Proposal['now']['files'][number];

/** A difference, with a warning if the proposal made another one when it was made. */
type Marked<Row> = Row & { readonly warning: string | undefined };

/**
 * Returns one list of what a proposal would change now and what it would have changed when it was made. A row that is the same in both
 * has no warning.
 */
export function combined({ proposal, now }: Pick<Proposal, 'proposal' | 'now'>): {
  readonly differences: Marked<Difference>[];
  readonly files: Marked<File>[];
  readonly more: number;
} {
  const placeOf = ({ tenant, path, order }: Difference) => `${tenant} ${path} ${order === true}`;
  const fileOf = ({ path, after, before }: File) => `${after?.tenant ?? before?.tenant ?? ''} ${path}`;
  return {
    differences: merged({
      proposed: proposal.differences,
      now: now.differences,
      keyOf: placeOf,
      isSame: (one, other) => JSON.stringify([one.before, one.after]) === JSON.stringify([other.before, other.after]),
      was: ({ before, after }) => text('approval.was', { before: words(before), after: words(after) }),
    }),
    files: merged({
      proposed: proposal.files,
      now: now.files,
      keyOf: fileOf,
      isSame: (one, other) => one.after?.hash === other.after?.hash && one.before?.hash === other.before?.hash,
      was: () => text('approval.otherFile'),
    }),
    more: now.more,
  };
}

function merged<Row>({
  proposed,
  now,
  keyOf,
  isSame,
  was,
}: {
  proposed: readonly Row[];
  now: readonly Row[];
  keyOf: (row: Row) => string;
  isSame: (one: Row, other: Row) => boolean;
  was: (row: Row) => string;
}): Marked<Row>[] {
  const earlier = new Map(proposed.map((row) => [keyOf(row), row]));
  const current = new Set(now.map(keyOf));
  return [
    ...now.map((row): Marked<Row> => {
      const before = earlier.get(keyOf(row));
      if (before === undefined) return { ...row, warning: text('approval.new') };
      return { ...row, warning: isSame(before, row) ? undefined : was(before) };
    }),
    ...proposed
      .filter((row) => !current.has(keyOf(row)))
      .map((row): Marked<Row> => ({ ...row, warning: text('approval.noMore') })),
  ];
}

/** Characters of a value in a sentence. */
const longest = 80;

function words(value: unknown): string {
  const whole = value === undefined || value === null ? '–' : typeof value === 'string' ? value : JSON.stringify(value);
  return whole.length > longest ? `${whole.slice(0, longest)}…` : whole;
}
