import type { Difference } from '../changes/differences.ts';
import type { FileDifference } from '../releases/plan-release.ts';

/** What a proposal would do, as it was planned when somebody made it. */
export type ProposalSummary = {
  /** In one sentence, without its first capital and its full stop. */
  readonly sentence: string;
  /** At most {@link differencesStored}; of content the path is `/<section>/<id>`. */
  readonly differences: readonly Difference[];
  /** Number of differences that were left out. */
  readonly more: number;
  /** Files of a release. */
  readonly files: readonly FileDifference[];
};

/** A person looks through them before they approve. */
export const differencesStored = 200;
