import type { BrandAct } from '../approval/list-acts.ts';
import { type Environment, environments } from '../environments.ts';

export type ServedTime = {
  readonly environment: Environment;
  /** When another release replaced it; null while it is served, or if the time is not known. */
  readonly until: Date | null;
};

/** Environments that ever served a release, from the acts of its brand, the oldest first. */
export function servedTimes({
  acts,
  number,
  serving,
  isPublished,
}: {
  acts: readonly BrandAct[];
  number: number;
  /** Environments that serve it now. */
  serving: readonly Environment[];
  /** True for a watched folder of the sandbox: its release was served where it was published, without an act. */
  isPublished: boolean;
}): ServedTime[] {
  return environments.flatMap((environment) => {
    if (serving.includes(environment)) return [{ environment, until: null }];
    const own = acts.filter(({ after }) => after.environment === environment);
    const replaced = own.findLast(({ before, after }) => before.release === number && after.release !== number);
    const isNamed = isPublished || own.some(({ after }) => after.release === number);
    if (replaced === undefined && !isNamed) return [];
    return [{ environment, until: replaced?.createdAt ?? null }];
  });
}
