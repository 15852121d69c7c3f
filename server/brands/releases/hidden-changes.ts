import { CodedError } from '../../../schema/errors.ts';
import type { ReleasePlan } from './plan-release.ts';

/** Whether live changes that would override values of the release are kept or dropped. */
export type HiddenChoice = 'keep' | 'drop';

/** Returns the places of live changes to drop. Throws `release.keeps_changes` if there are any and they have to stay. */
export function droppedPlaces({
  hidden,
  keepsChanges,
  plan,
}: {
  hidden: HiddenChoice | undefined;
  keepsChanges: boolean;
  plan: Pick<ReleasePlan, 'hidden'>;
}): string[] {
  const dropped = hidden === 'drop' ? [...new Set(plan.hidden.map(({ change }) => change.path))] : [];
  if (keepsChanges && dropped.length > 0)
    throw new CodedError('release.keeps_changes', {
      message: `one person may not drop the live changes at ${dropped.join(', ')}, which need a second person: keep them, then propose to undo them`,
    });
  return dropped;
}

export const hides = ({ hidden }: ReleasePlan) =>
  new CodedError('release.hides', {
    message: `live changes override values that the release sets at ${hidden.map(({ path, order }) => (order ? `the order of ${path}` : path)).join(', ')}: keep or drop these changes`,
    value: {
      hidden: hidden.map(({ tenant, path, after, order, stated, change: { actor } }) => ({
        tenant,
        path,
        release: after,
        change: stated,
        actor,
        order,
      })),
    },
  });

export function isBelow({ path, any }: { path: string; any: readonly string[] }): boolean {
  return any.some((top) => path === top || path.startsWith(`${top}/`));
}
