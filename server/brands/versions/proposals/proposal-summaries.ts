import type { Difference } from '../../folder/differences.ts';
import type { FileDifference } from '../releases/plan-release.ts';

/** Effect of a proposal, as it was planned when the proposal was made. */
export type ProposalSummary = {
  /** One sentence, without its initial capital and its full stop. */
  readonly sentence: string;
  /** At most {@link differencesStored}. For content the path is `/<section>/<id>`. */
  readonly differences: readonly Difference[];
  /** Number of differences that were left out. */
  readonly more: number;
  /** Differences in files of a release. */
  readonly files: readonly FileDifference[];
};

/** A small number, because a person reads all of them before they approve. */
export const differencesStored = 200;
