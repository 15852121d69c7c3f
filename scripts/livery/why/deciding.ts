import { isObject, type Json, resolveNode, type SchemaNode } from '../../../schema/manifest/walk-schema.ts';
import { manifestSchema } from '../../../server/brands/manifest-schema.ts';
import { setIn } from './set-in.ts';

/** A setting without which the answer would be another. */
export type Deciding = {
  readonly steps: readonly string[];
  readonly value: Json;
  readonly needed: Json | undefined;
};

type Asked<Manifest> = {
  readonly manifest: Manifest;
  /** The runtime's own rule. */
  readonly shows: (manifest: Manifest) => boolean;
};

/** As many settings may have to be another way at once. */
const mostAtOnce = 6;

/**
 * Which settings decide, found out by asking the rule itself: it is run over a manifest that notes what is read, then with each of those
 * settings turned. What has to be turned together is turned one after the other, because a rule stops reading at the first that fails.
 */
export function decidingOf<Manifest extends object>({ manifest, shows }: Asked<Manifest>): Deciding[] {
  const answer = shows(manifest);
  const flips = (turns: readonly Deciding[]) => shows(turned({ manifest, turns })) !== answer;
  const single = turnsOf({ manifest, shows }).filter((turn) => flips([turn]));
  if (single.length > 0) return oncePerPlace(single);
  const found: Deciding[] = [];
  while (found.length < mostAtOnce && !flips(found)) {
    const held = turned({ manifest, turns: found });
    const known = turnsOf({ manifest: held, shows });
    // The one after which the rule reads on is the one that stopped it.
    const next = known.find((turn) => {
      if (found.some(({ steps }) => steps.join() === turn.steps.join())) return false;
      const after = turned({ manifest: held, turns: [turn] });
      return (
        shows(after) !== answer ||
        readBy({ manifest: after, shows }).length > readBy({ manifest: held, shows }).length
      );
    });
    if (next === undefined) break;
    found.push(next);
  }
  if (flips(found)) return found.filter((turn) => !flips(found.filter((other) => other !== turn)));
  // Nothing to turn: what is read and empty is all that can be said.
  const empty = answer ? [] : emptyOf({ manifest: turned({ manifest, turns: found }), shows });
  return empty.length === 0 ? [] : [...found, ...empty];
}

const turned = <Manifest extends object>({
  manifest,
  turns,
}: {
  manifest: Manifest;
  turns: readonly Deciding[];
}) => turns.reduce((value, { steps, needed }) => setIn({ value, steps, next: needed }), manifest);

function oncePerPlace(turns: readonly Deciding[]): Deciding[] {
  return [...new Map(turns.map((turn) => [turn.steps.join('\0'), turn])).values()];
}

function emptyOf<Manifest extends object>(asked: Asked<Manifest>): Deciding[] {
  return readBy(asked)
    .filter(({ steps, value }) => value === 0 && steps.at(-1) === 'length')
    .map(({ steps }) => ({ steps: steps.slice(0, -1), value: [], needed: undefined }));
}

/** Each setting that the rule reads, with each other value that it may have: switches and choices. */
function turnsOf<Manifest extends object>(asked: Asked<Manifest>): Deciding[] {
  return readBy(asked).flatMap(({ steps, value }) =>
    othersOf({ steps, value, manifest: asked.manifest }).map((needed) => ({ steps, value, needed })),
  );
}

function readBy<Manifest extends object>({ manifest, shows }: Asked<Manifest>) {
  const read = new Map<string, { steps: string[]; value: Json }>();
  const noting = <Value>(value: Value, steps: readonly string[]): Value => {
    if (typeof value !== 'object' || value === null) return value;
    return new Proxy(value, {
      // Parts of a frozen manifest must be handed out as they are, so the proxy stands over a copy.
      get: (target, key) => {
        const child = Reflect.get(target, key);
        if (typeof key === 'symbol' || typeof child === 'function') return child;
        const at = [...steps, key];
        if (typeof child !== 'object' || child === null)
          read.set(at.join('\0'), { steps: at, value: child as Json });
        return noting(child, at);
      },
    });
  };
  shows(noting(structuredClone(manifest), []));
  return [...read.values()];
}

function othersOf({
  steps,
  value,
  manifest,
}: {
  steps: readonly string[];
  value: Json;
  manifest: object;
}): Json[] {
  if (typeof value === 'boolean') return [!value];
  const { enum: allowed } = nodeOf({ steps, manifest });
  if (allowed !== undefined) return (allowed as Json[]).filter((other) => other !== value && other !== null);
  // An address that is missing: any would do.
  return value === null ? ['https://any.example'] : [];
}

function nodeOf({
  steps,
  manifest,
}: {
  steps: readonly string[];
  manifest: object;
}): SchemaNode & { enum?: unknown[] } {
  let node: SchemaNode = manifestSchema;
  let value: unknown = manifest;
  for (const step of steps) {
    const described = resolveNode({ node, root: manifestSchema, value });
    const next = Array.isArray(value) ? described.items : described.properties?.[step];
    if (next === undefined) return {};
    value = isObject(value) || Array.isArray(value) ? (value as Record<string, unknown>)[step] : undefined;
    node = next;
  }
  return resolveNode({ node, root: manifestSchema, value });
}
