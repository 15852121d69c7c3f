import { setImmediate as nextTurnOfLoop } from 'node:timers/promises';
import { pointerOf, touch } from '../../../schema/manifest/pointer.ts';
import type { Looker, ShowRules } from '../../../schema/why.ts';
import { type ScheduledEvent, scheduledEvents } from '../versions/changes/scheduled-events.ts';
import { manifestAt, publicPart, type WhyView } from './why-view.ts';

/** Maximum number of moments at which a manifest is computed, at a few milliseconds each. Changes after them are ignored. */
const mostMoments = 40;

export type NextTurn = {
  readonly at: Date;
  readonly shown: boolean;
  /** Settings of the rule that start or end at that moment. */
  readonly events: readonly (ScheduledEvent & { readonly tenant: string })[];
};

/**
 * The next moment at which a scheduled change shows or hides a thing. A rule's result stays the same until a setting that it read
 * changes, so only changes of those settings are examined.
 */
export async function nextTurn({
  view,
  rules,
  name,
  looker,
}: {
  view: WhyView;
  rules: ShowRules;
  name: string;
  looker: Looker;
}): Promise<NextTurn | undefined> {
  const { chain, hidden } = view;
  const look = (manifest: WhyView['manifest']) =>
    rules.look({ manifest: publicPart(manifest), looker, name }) ?? { shown: false, read: [] };
  const events = chain
    .filter(({ tenant }) => !hidden.includes(tenant))
    .flatMap(({ tenant, changes }) => scheduledEvents(changes, view.at).map((event) => ({ tenant, ...event })))
    .sort((one, other) => one.at.getTime() - other.at.getTime());
  const moments = [...new Set(events.map(({ at }) => at.getTime()))];
  let { shown, read } = look(view.manifest);
  let computed = 0;
  for (const time of moments) {
    const places = read.map(pointerOf);
    const touching = events.filter(
      ({ at, change }) => at.getTime() === time && places.some((place) => touch(place, change.path)),
    );
    if (touching.length === 0) continue;
    computed += 1;
    if (computed > mostMoments) return undefined;
    await nextTurnOfLoop();
    const at = new Date(time);
    const after = look(manifestAt(chain, at));
    if (after.shown !== shown) return { at, shown: after.shown, events: touching };
    ({ shown, read } = after);
  }
  return undefined;
}
