import type { PublicManifest } from '../../../schema/generated/public-manifest.ts';
import { shippedLists } from '../../../schema/manifest/extend-lists.ts';
import { isObject, type Json, resolveNode, type SchemaNode } from '../../../schema/manifest/walk-schema.ts';
import {
  type CreateShowRules,
  type Deciding,
  type ExplainedThing,
  type ListedThing,
  type Looker,
  lookerIds,
  lookers,
} from '../../../schema/why.ts';
import { type Thing, thingsOf } from './things.ts';

type Query = { readonly manifest: PublicManifest; readonly looker: Looker };

/** Explains what a brand shows and hides, by the rules that the pages use. Pure: nothing is rendered or requested. */
export const showRulesOf: CreateShowRules = ({ schema }) => {
  const menus = shippedLists(schema)
    .filter(({ itemOf }) => itemOf === 'entry')
    .map(({ steps }) => steps);
  const find = (manifest: PublicManifest, name: string) =>
    thingsOf(manifest, menus).find((thing) => thing.name === name);

  function explainThing({ manifest, looker, thing }: Query & { thing: Thing }): ExplainedThing {
    const listed = listedOf({ thing, manifest, looker });
    const shownTo = lookerIds.filter((id) => thing.shows({ manifest, looker: lookers[id] }));
    const showsTo = (viewer: Looker) => (given: PublicManifest) => thing.shows({ manifest: given, looker: viewer });
    // If nobody sees a thing, the viewer is not the reason why it is hidden. Some pages are for visitors or agents alone.
    const judges = listed.shown || shownTo.length > 0 ? [looker] : [lookers.player, lookers.visitor, lookers.agent];
    const [judged = { shows: showsTo(looker), found: [] }] = judges
      .map(showsTo)
      .map((shows) => ({ shows, found: decidingOf({ manifest, shows, schema }) }))
      .filter(({ found }) => found.length > 0);
    const { shows, found } = judged;
    const [first] = found;
    const together =
      first !== undefined && found.length > 1 && shows(setIn(manifest, first.steps, first.needed)) === shows(manifest);
    const deciding = found.map(({ steps, ...setting }) => ({ ...setting, steps: byId(steps, manifest) }));
    const leadsTo = listed.shown ? undefined : thing.leadsTo?.({ manifest, looker });
    return { ...listed, deciding, together, shownTo, leadsTo };
  }

  return {
    list: ({ manifest, looker }) => thingsOf(manifest, menus).map((thing) => listedOf({ thing, manifest, looker })),
    explain: ({ manifest, looker, name }) => {
      const thing = find(manifest, name);
      return thing && explainThing({ manifest, looker, thing });
    },
    look: ({ manifest, looker, name }) => {
      const thing = find(manifest, name);
      if (thing === undefined) return undefined;
      const shows = (given: PublicManifest) => thing.shows({ manifest: given, looker });
      // Adding or removing an item changes the list's length, which the rule reads.
      const read = readBy({ manifest, shows }).map(({ steps }) =>
        byId(steps.at(-1) === 'length' ? steps.slice(0, -1) : steps, manifest),
      );
      return { shown: shows(manifest), read };
    },
  };
};

function listedOf({ thing, manifest, looker }: Query & { thing: Thing }): ListedThing {
  const { kind, name, id } = thing;
  return { kind, name, id, shown: thing.shows({ manifest, looker }), ...thing.title(manifest) };
}

/** Replaces indexes of list items by their ids, like in changes. */
function byId(steps: readonly string[], manifest: PublicManifest): string[] {
  let value: unknown = manifest;
  return steps.map((step) => {
    const isList = Array.isArray(value);
    value = (value as Record<string, unknown> | undefined)?.[step];
    const id = (value as { id?: unknown } | null)?.id;
    return isList && typeof id === 'string' ? id : step;
  });
}

type Rule<Manifest> = {
  readonly manifest: Manifest;
  /** The runtime's own rule. */
  readonly shows: (manifest: Manifest) => boolean;
};
type RuleWithSchema<Manifest> = Rule<Manifest> & {
  /** Schema of the manifest, which defines the allowed values of a setting. */
  readonly schema: SchemaNode;
};

/** Maximum number of settings that may have to change together. */
const mostAtOnce = 6;

/**
 * Finds the settings that decide a rule's result by running the rule itself. It runs on a manifest that records reads, then with each of
 * the settings changed. Settings that only have an effect together are changed one after the other, because a rule stops reading at the
 * first condition that fails.
 */
export function decidingOf<Manifest extends object>({ manifest, shows, schema }: RuleWithSchema<Manifest>): Deciding[] {
  const answer = shows(manifest);
  const flips = (turns: readonly Deciding[]) => shows(turned(manifest, turns)) !== answer;
  const single = turnsOf({ manifest, shows, schema }).filter((turn) => flips([turn]));
  if (single.length > 0) return oncePerPlace(single);
  const found: Deciding[] = [];
  while (found.length < mostAtOnce && !flips(found)) {
    const changed = turned(manifest, found);
    const known = turnsOf({ manifest: changed, shows, schema });
    const readBefore = readBy({ manifest: changed, shows }).length;
    // If the rule reads further after a change, that setting had stopped it.
    const next = known.find((turn) => {
      if (found.some(({ steps }) => steps.join() === turn.steps.join())) return false;
      const after = turned(changed, [turn]);
      return shows(after) !== answer || readBy({ manifest: after, shows }).length > readBefore;
    });
    if (next === undefined) break;
    found.push(next);
  }
  if (flips(found)) return found.filter((turn) => !flips(found.filter((other) => other !== turn)));
  // No setting to change: only the empty lists that the rule reads can be reported.
  const empty = answer ? [] : emptyOf({ manifest: turned(manifest, found), shows });
  return empty.length === 0 ? [] : [...found, ...empty];
}

const turned = <Manifest extends object>(manifest: Manifest, turns: readonly Deciding[]) =>
  turns.reduce((value, { steps, needed }) => setIn(value, steps, needed), manifest);

function oncePerPlace(turns: readonly Deciding[]): Deciding[] {
  return [...new Map(turns.map((turn) => [turn.steps.join('\0'), turn])).values()];
}

function emptyOf<Manifest extends object>(rule: Rule<Manifest>): Deciding[] {
  return readBy(rule)
    .filter(({ steps, value }) => value === 0 && steps.at(-1) === 'length')
    .map(({ steps }) => ({ steps: steps.slice(0, -1), value: [], needed: undefined }));
}

/** Each setting that the rule reads, with each of its other allowed values: switches and choices. */
function turnsOf<Manifest extends object>(rule: RuleWithSchema<Manifest>): Deciding[] {
  return readBy(rule).flatMap(({ steps, value }) =>
    othersOf({ steps, value, manifest: rule.manifest, schema: rule.schema }).map((needed) => ({
      steps,
      value,
      needed,
    })),
  );
}

/** Every setting that the rule reads, with its value. */
function readBy<Manifest extends object>({ manifest, shows }: Rule<Manifest>) {
  const read = new Map<string, { steps: string[]; value: Json }>();
  const noting = <Value>(value: Value, steps: readonly string[]): Value => {
    if (typeof value !== 'object' || value === null) return value;
    // A proxy must return the original parts of a frozen object, so it wraps a copy. One level is copied at a time, since rules read
    // little.
    const copy = Array.isArray(value) ? ([...value] as Value & object) : { ...value };
    return new Proxy(copy, {
      get: (target, key) => {
        const child = Reflect.get(target, key);
        if (typeof key === 'symbol' || typeof child === 'function') return child;
        const at = [...steps, key];
        if (typeof child !== 'object' || child === null) read.set(at.join('\0'), { steps: at, value: child as Json });
        return noting(child, at);
      },
    });
  };
  shows(noting(manifest, []));
  return [...read.values()];
}

type Place = { readonly steps: readonly string[]; readonly manifest: object; readonly schema: SchemaNode };

function othersOf({ value, ...place }: Place & { value: Json }): Json[] {
  if (typeof value === 'boolean') return [!value];
  const { enum: allowed } = nodeOf(place);
  if (allowed !== undefined) return (allowed as Json[]).filter((other) => other !== value && other !== null);
  // Any address would do for a missing one.
  return value === null ? ['https://any.example'] : [];
}

function nodeOf({ steps, manifest, schema }: Place): SchemaNode {
  let node: SchemaNode = schema;
  let value: unknown = manifest;
  for (const step of steps) {
    const described = resolveNode({ node, root: schema, value });
    const next = Array.isArray(value) ? described.items : described.properties?.[step];
    if (next === undefined) return {};
    value = isObject(value) || Array.isArray(value) ? (value as Record<string, unknown>)[step] : undefined;
    node = next;
  }
  return resolveNode({ node, root: schema, value });
}

/** Returns a copy with another value at a path. List items are addressed by index. */
export function setIn<Value>(value: Value, steps: readonly string[], next: unknown): Value {
  const [step, ...rest] = steps;
  if (step === undefined) return next as Value;
  if (typeof value !== 'object' || value === null) return value;
  const child = (value as Record<string, unknown>)[step];
  const changed = setIn(child, rest, next);
  if (Array.isArray(value)) return value.with(Number(step), changed) as Value;
  return { ...value, [step]: changed };
}
