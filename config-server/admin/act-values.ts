import type { appendChanges } from '../../server/brands/changes/append-changes.ts';
import type { Released } from '../../server/brands/releases/release-brand.ts';
import type { undoRollout } from '../../server/brands/rollouts/undo-rollout.ts';

export function changedValue({ differences, warnings, sequence }: Awaited<ReturnType<typeof appendChanges>>) {
  return { differences, warnings, sequence: String(sequence) };
}

export function undoneValue({
  undone,
  newer,
  differences,
  warnings,
}: Awaited<ReturnType<typeof undoRollout>>) {
  return {
    ...{ undone, differences, warnings },
    left: newer.map(({ tenant, change: { path, actor, reason, sequence } }) => ({
      ...{ tenant, path, actor, reason, sequence: String(sequence) },
    })),
  };
}

export function releasedValue({ number, differences, files, warnings, hidden, reached, more }: Released) {
  return {
    ...{ number: number ?? null, more, reached: [...reached] },
    differences: [...differences],
    files: [...files],
    warnings: [...warnings],
    hidden: hidden.map(({ tenant, path, before, after, change }) => ({
      ...{ tenant, path, before, after, change: change.value },
      ...{ actor: change.actor, reason: change.reason, sequence: String(change.sequence) },
    })),
  };
}
