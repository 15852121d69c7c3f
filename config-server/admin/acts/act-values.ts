import type { appendChanges } from '../../../server/brands/versions/changes/append-changes.ts';
import type { Released } from '../../../server/brands/versions/releases/release-brand.ts';
import type { undoRollout } from '../../../server/brands/versions/rollouts/undo-rollout.ts';

export function changedValue({
  differences,
  cancelled,
  warnings,
  sequence,
  made,
}: Awaited<ReturnType<typeof appendChanges>>) {
  return {
    differences,
    cancelled,
    warnings,
    sequence: String(sequence),
    made: made.map((change) => ({ ...change, sequence: String(change.sequence) })),
  };
}

export function undoneValue({
  undone,
  newer,
  differences,
  cancelled,
  warnings,
}: Awaited<ReturnType<typeof undoRollout>>) {
  return {
    undone,
    differences,
    cancelled,
    warnings,
    left: newer.map(({ tenant, change: { path, actor, reason, sequence } }) => ({
      tenant,
      path,
      actor,
      reason,
      sequence: String(sequence),
    })),
  };
}

export function releasedValue({ number, differences, files, warnings, hidden, reached, more }: Released) {
  return {
    number: number ?? null,
    more,
    reached: [...reached],
    differences: [...differences],
    files: [...files],
    warnings: [...warnings],
    hidden: hidden.map(({ change, stated, ...difference }) => ({
      ...difference,
      change: stated,
      actor: change.actor,
      reason: change.reason,
      sequence: String(change.sequence),
    })),
  };
}
