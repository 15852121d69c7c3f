import { CodedError } from '../../../schema/errors.ts';
import { pointerOf, valueIn } from '../../../schema/manifest/pointer.ts';
import type { CreateShowRules, ListedThing, LookerId, ShowRules } from '../../../schema/why.ts';
import { lookers } from '../../../schema/why.ts';
import { type BrandSets, type Environment, requireHere } from '../../../server/brands/environments.ts';
import { manifestSchema } from '../../../server/brands/folder/manifest-schema.ts';
import { textIn } from '../../../server/brands/folder/text-changes.ts';
import { knownPlace } from '../../../server/brands/search/known-place.ts';
import { type NextTurn, nextTurn } from '../../../server/brands/search/next-turn.ts';
import { deciderOf, isWithheld, originOf, scheduledOf } from '../../../server/brands/search/place-origin.ts';
import { publicPart, type WhyView, whyView } from '../../../server/brands/search/why-view.ts';
import type { Clock } from '../../../server/clock.ts';
import { nearestOf } from '../../../server/nearest-word.ts';
import { brandRights } from '../../../server/staff/brand-rights.ts';
import type { StaffIdentity } from '../../../server/staff/staff-identity.ts';
import type { AdminEndpoints } from '../door/admin-endpoint.ts';
import { notShown } from '../door/inherited-values.ts';

type ThingCall = {
  readonly staff: StaffIdentity;
  readonly params: { readonly tenant: string };
  readonly query: { readonly environment?: Environment; readonly at?: string; readonly as?: LookerId };
};

/** Things that a brand shows and hides, and why, by the rules that render its pages. */
export const thingEndpoints = ({
  sets,
  clock,
  createShowRules,
}: {
  sets: BrandSets;
  clock: Clock;
  /** Part of the runtime, which only the composition root imports. */
  createShowRules: CreateShowRules;
}) => {
  const rules = createShowRules({ schema: manifestSchema });
  const viewOf = ({ staff, params: { tenant }, query: { environment = 'production', at } }: ThingCall) => {
    const set = sets[environment];
    const own = set.stored(tenant);
    if (own === undefined)
      throw new CodedError('brand.unknown', { message: `${environment} has no brand called ${tenant}` });
    requireHere(own);
    return whyView({
      chain: set.lineage(tenant) ?? [own],
      mayRead: brandRights(staff).mayRead,
      at: at === undefined ? undefined : new Date(at),
      now: clock.now(),
    });
  };
  return {
    listThings: (call) => {
      const view = viewOf(call);
      const looker = lookers[call.query.as ?? 'visitor'];
      const manifest = publicPart(view.manifest);
      return {
        timeZone: view.manifest.locale.timeZone,
        list: rules.list({ manifest, looker }).map((thing) => thingValue({ thing, view })),
      };
    },
    explainThing: async (call) => {
      const { thing: name, as = 'visitor' } = call.query;
      const view = viewOf(call);
      const looker = lookers[as];
      const found = rules.explain({ manifest: publicPart(view.manifest), looker, name });
      if (found === undefined) throw unknownThing(name, view, rules);
      const next = await nextTurn({ view, rules, name, looker });
      const { deciding, together, shownTo, leadsTo } = found;
      return {
        ...thingValue({ thing: found, view }),
        at: view.at.toISOString(),
        timeZone: view.manifest.locale.timeZone,
        because: deciding.map((setting) => causeOf({ setting, view })),
        together,
        shownTo: [...shownTo],
        ...(leadsTo !== undefined && { leadsTo }),
        ...(next !== undefined && { next: nextValue(next) }),
        hiddenParents: [...view.hidden],
      };
    },
  } satisfies Partial<AdminEndpoints<'layers'>>;
};

function thingValue({ thing: { kind, name, id, shown, label, textKey }, view }: Of<ListedThing>) {
  const [namespace = '', key = ''] = textKey?.split(':') ?? [];
  const texts = { EN: Object.fromEntries(view.texts) };
  const title = label ?? (key === '' ? undefined : textIn(texts, ['texts', 'EN', namespace, key]));
  return { kind, name, id, shown, label: typeof title === 'string' && title !== '' ? title : id };
}
type Of<Thing> = { readonly thing: Thing; readonly view: WhyView };

/** A deciding setting with its source. A value that may come from a parent that the caller may not read is withheld. */
function causeOf({
  setting: { steps, value, needed },
  view,
}: {
  setting: NonNullable<ReturnType<ShowRules['explain']>>['deciding'][number];
  view: WhyView;
}) {
  const { chain, hidden, at: now } = view;
  const origin = originOf({ chain, hidden, steps, now });
  const { tenant } = deciderOf({ chain, steps, now })?.stored ?? {};
  const whole = valueIn(view.manifest, steps);
  const isHidden = isWithheld({ hidden, source: origin.source, value: whole, steps });
  return {
    path: pointerOf(steps),
    description: knownPlace(pointerOf(steps)).description,
    value: isHidden ? notShown : value,
    ...(needed !== undefined && !isHidden && { otherwise: needed }),
    ...(tenant !== undefined && { tenant }),
    ...origin,
    scheduled: scheduledOf({ chain, hidden, steps, now }),
  };
}

const nextValue = ({ at, shown, events }: NextTurn) => ({
  at: at.toISOString(),
  shown,
  changes: events.map(({ tenant, kind, change: { path, value, removed, actor, reason } }) => ({
    tenant,
    kind,
    path,
    value,
    removed,
    actor,
    reason,
  })),
});

function unknownThing(name: string, view: WhyView, rules: ShowRules): CodedError {
  const things = rules.list({ manifest: publicPart(view.manifest), looker: lookers.visitor });
  const named = things.filter(({ id }) => id === name).map((thing) => thing.name);
  const near = nearestOf(
    name,
    things.map((thing) => thing.name),
  );
  const [hint] = [...named, ...(near === undefined ? [] : [near])];
  return new CodedError('request.not_found', {
    message: `nothing is called ${name}${hint === undefined ? '' : `: did you mean ${hint}?`}`,
  });
}
