import { type Node, parseTree } from 'jsonc-parser';

/** A valid text with one planted fault. */
export type Damage = {
  readonly kind: string;
  readonly text: string;
  /** Offsets in the damaged text; the fault has to be reported at one of them. */
  readonly at: readonly number[];
  /** Name of a property that the damage removes. Its absence may be reported as well. */
  readonly lacks?: string;
};

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export function randomBy(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

type Damaging = (given: { text: string; random: () => number; places: Places }) => Damage | undefined;
type Places = { readonly keys: readonly Node[]; readonly values: readonly Node[] };

/** Plants one random fault. `undefined` if the chosen fault does not fit the chosen place. */
export function damage(text: string, random: () => number): Damage | undefined {
  const tree = parseTree(text);
  if (tree === undefined) throw new Error('only good JSON can be damaged');
  const places = placesOf(tree);
  return pick(damagings, random)({ text, random, places });
}

/** Other kinds of values, as they would be written by mistake. */
const strays = { string: '7', number: '"many"', boolean: '"yes"', object: 'true', array: '{}', null: '[[]]' };

const damagings: readonly Damaging[] = [
  ({ text, random, places }) => {
    const key = pick(places.keys, random);
    const name = String(key.value);
    const near = misspelt(name, random);
    if (siblingsOf(key).includes(near)) return undefined;
    const quoted = JSON.stringify(near);
    return { kind: 'misspelt key', text: replaced({ text, node: key, by: quoted }), at: [key.offset], lacks: name };
  },
  ({ text, random, places }) => {
    const value = pick(places.values, random);
    const by = strays[value.type as keyof typeof strays] ?? '[[]]';
    return {
      kind: `a ${value.type} of another type`,
      text: replaced({ text, node: value, by }),
      // The kind of a block or variant is reported at its name.
      at: [value.offset, value.parent?.offset ?? value.offset],
    };
  },
  ({ text, random, places }) => {
    const key = pick(places.keys, random);
    const property = key.parent;
    if (property === undefined) return undefined;
    const copy = text.slice(property.offset, property.offset + property.length);
    const at = property.offset + property.length;
    return { kind: 'a key that is stated twice', text: spliced({ text, at, add: `, ${copy}` }), at: [at + 2] };
  },
  ({ text, random, places }) => {
    const key = pick(places.keys, random);
    const planted = pick(['__proto__', 'constructor', 'prototype'], random);
    const add = `"${planted}": {}, `;
    return { kind: 'a key of prototypes', text: spliced({ text, at: key.offset, add }), at: [key.offset] };
  },
  ({ text, random }) => syntax({ kind: 'a comma left out', text, random, of: /,(?=\s*["{[\d])/g, by: '' }),
  ({ text, random }) => syntax({ kind: 'a colon left out', text, random, of: /(?<="):/g, by: '' }),
  ({ text, random }) => syntax({ kind: 'a trailing comma', text, random, of: /(?<=["\w\]}])(?=\s*[}\]])/g, by: ',' }),
  ({ text, random }) => syntax({ kind: 'a stray word', text, random, of: /(?<=: )(?=")/g, by: 'tru ', own: true }),
  ({ text, random }) =>
    syntax({ kind: 'a comment', text, random, of: /(?<=\n\s*)(?=")/g, by: '/* why */ ', own: true }),
];

/** Damages the syntax at a place that matches a pattern outside of texts. */
function syntax({
  kind,
  text,
  random,
  of,
  by,
  own = false,
}: {
  kind: string;
  text: string;
  random: () => number;
  of: RegExp;
  by: string;
  /** Whether the inserted text is the fault itself; otherwise it is the text after it. */
  own?: boolean;
}): Damage | undefined {
  const found = [...text.matchAll(of)].filter(({ index }) => !isInText(text, index));
  const match = found.length === 0 ? undefined : pick(found, random);
  if (match === undefined) return undefined;
  const damaged = text.slice(0, match.index) + by + text.slice(match.index + match[0].length);
  const after = match.index + (own ? 0 : by.length);
  const next = after + (/^\s*/.exec(damaged.slice(after))?.[0].length ?? 0);
  return { kind, text: damaged, at: [own ? match.index : next] };
}

/** Whether a place is inside a quoted text: an odd number of quotes precedes it on its line. */
function isInText(text: string, index: number): boolean {
  const line = text.slice(text.lastIndexOf('\n', index - 1) + 1, index).replaceAll(/\\./g, '');
  return line.split('"').length % 2 === 0;
}

function placesOf(tree: Node): Places {
  const keys: Node[] = [];
  const values: Node[] = [];
  const walk = (node: Node) => {
    if (node.type === 'property') {
      const [key, value] = node.children ?? [];
      if (key !== undefined) keys.push(key);
      if (value !== undefined && value.type !== 'null') values.push(value);
    }
    for (const child of node.children ?? []) if (node.type !== 'property' || child !== node.children?.[0]) walk(child);
  };
  walk(tree);
  return { keys, values };
}

const siblingsOf = (key: Node): string[] =>
  (key.parent?.parent?.children ?? []).map((property) => String(property.children?.[0]?.value));

function misspelt(name: string, random: () => number): string {
  const at = Math.floor(random() * name.length);
  const ways = [
    () => `${name.slice(0, at)}${name.slice(at + 1)}x`,
    () => `${name.slice(0, at)}q${name.slice(at)}`,
    () => `${name.slice(0, at)}${name[at] === 'z' ? 'y' : 'z'}${name.slice(at + 1)}`,
  ];
  return pick(ways, random)();
}

const replaced = ({ text, node, by }: { text: string; node: Node; by: string }) =>
  text.slice(0, node.offset) + by + text.slice(node.offset + node.length);
const spliced = ({ text, at, add }: { text: string; at: number; add: string }) =>
  text.slice(0, at) + add + text.slice(at);

function pick<Item>(items: readonly Item[], random: () => number): Item {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
}
