import { getLocation, parse } from 'jsonc-parser';
import { defaultOf } from '../../../../schema/manifest/apply-defaults.ts';
import { pointerById } from '../../../../schema/manifest/pointer.ts';
import { isObject, type Json, resolveNode, type SchemaNode } from '../../../../schema/manifest/walk-schema.ts';
import { choicesOf } from '../../../../schema/settings/facts-of.ts';
import type { BrandState } from '../brand-state.ts';
import { kindsOf, schemaAt } from './schema-at.ts';

/** One completion, as JSON. */
export type Offer = {
  readonly json: string;
  readonly title: string | undefined;
  readonly description: string | undefined;
  /** The value that follows a name. */
  readonly value?: string;
};

export type Offers = {
  readonly kind: 'name' | 'value';
  readonly from: number;
  readonly to: number;
  readonly offers: readonly Offer[];
};

/** The schema and the state of the brand, from which completions follow. */
export type Known = {
  readonly root: SchemaNode;
  readonly state: Pick<BrandState, 'valueAt'>;
  readonly files: readonly string[];
};

/** Names or values that may stand at an offset of the text. */
export function completionsAt({
  text,
  offset,
  root,
  ...known
}: Known & { text: string; offset: number }): Offers | undefined {
  const { path, isAtPropertyKey, previousNode } = getLocation(text, offset);
  const isInside = previousNode !== undefined && offset <= previousNode.offset + previousNode.length;
  const from = isInside ? previousNode.offset : offset - (/[\w$.-]*$/.exec(text.slice(0, offset))?.[0] ?? '').length;
  const to = isInside ? previousNode.offset + previousNode.length : offset;
  const value = parse(text) as Json | undefined;
  const last = path.at(-1);
  const above = schemaAt({ root, value, path: path.slice(0, -1) });
  const found = partOf({ value, path: path.slice(0, -1) });
  if (isAtPropertyKey) {
    const stated = isObject(found) ? Object.keys(found).filter((key) => key !== last) : [];
    const offers = above === undefined ? [] : namesOf({ node: above, root, stated });
    return offers.length === 0 ? undefined : { kind: 'name', from, to, offers };
  }
  const node = schemaAt({ root, value, path });
  const { property, kinds } = above === undefined ? { property: '', kinds: [] } : kindsOf({ node: above, root });
  const offers =
    last === property && property !== ''
      ? kinds.map((kind) => ({ json: JSON.stringify(kind.value), title: kind.title, description: undefined }))
      : [
          ...(last === 'id' ? idsOf({ ...known, value, path: path.slice(0, -2) }) : []),
          ...(node === undefined ? [] : valuesOf({ node, root, files: known.files })),
        ];
  return offers.length === 0 ? undefined : { kind: 'value', from, to, offers };
}

function namesOf({ node, root, stated }: { node: SchemaNode; root: SchemaNode; stated: readonly string[] }): Offer[] {
  const { property, kinds } = kindsOf({ node, root });
  const properties = Object.entries(node.properties ?? {});
  // Nothing but the choice may be stated until a kind is chosen.
  if (properties.length === 0 && kinds.length > 0)
    return [{ json: JSON.stringify(property), title: node.title, description: node.description, value: '""' }];
  const free = choicesOf(node).map(
    ({ value, title }): Offer => ({ title, description: undefined, json: JSON.stringify(value), value: '""' }),
  );
  return [
    ...properties.map(([key, child]): Offer => {
      const { title, description } = child;
      return { json: JSON.stringify(key), title, description, value: firstValue({ node: child, root }) };
    }),
    ...(properties.length === 0 ? free : []),
  ].filter(({ json }) => !stated.includes(JSON.parse(json)));
}

/** The value that a new property begins with: its default if that is short, otherwise an empty value of its type. */
function firstValue({ node, root }: { node: SchemaNode; root: SchemaNode }): string {
  const known = defaultOf({ node, root });
  const short = known === undefined ? '' : JSON.stringify(known);
  if (known !== undefined && !isObject(known) && short.length < 40) return short;
  const { type, properties } = resolveNode({ node, root, value: undefined });
  const types = [type].flat();
  if (types.includes('array')) return '[]';
  if (types.includes('boolean')) return 'false';
  if (types.includes('integer') || types.includes('number')) return '0';
  return types.includes('object') || properties !== undefined || node.oneOf !== undefined ? '{}' : '""';
}

function valuesOf({ node, root, files }: { node: SchemaNode; root: SchemaNode; files: readonly string[] }): Offer[] {
  const types = [node.type].flat();
  const plain = (value: unknown, title?: string): Offer => ({
    json: JSON.stringify(value),
    title,
    description: undefined,
  });
  const choices = choicesOf(node).map(({ value, title }) => plain(value, title));
  const known = defaultOf({ node, root });
  const all = [
    ...choices,
    ...(node['x-control'] === 'image' ? files.map((file) => plain(file)) : []),
    ...(types.includes('boolean') ? [plain(true), plain(false)] : []),
    ...(known === undefined || isObject(known) ? [] : [plain(known)]),
    ...(choices.length > 0 ? [] : (node.examples ?? []).slice(0, 3).map((each) => plain(each))),
    ...(types.includes('null') ? [plain(null)] : []),
  ];
  return all.filter(({ json }, index) => all.findIndex((other) => other.json === json) === index);
}

/** Ids of items that apply in a list and that the text does not state. */
function idsOf({
  state,
  value,
  path,
}: Pick<Known, 'state'> & { value: Json | undefined; path: (string | number)[] }): Offer[] {
  const list = value === undefined ? undefined : state.valueAt(pointerById({ value, steps: path }));
  const here = partOf({ value, path });
  const stated = Array.isArray(here) ? here.map((item) => (isObject(item) ? item.id : undefined)) : [];
  return (Array.isArray(list) ? list : []).flatMap((item): Offer[] =>
    isObject(item) && typeof item.id === 'string' && !stated.includes(item.id)
      ? [{ json: JSON.stringify(item.id), title: undefined, description: undefined }]
      : [],
  );
}

function partOf({ value, path }: { value: Json | undefined; path: readonly (string | number)[] }): Json | undefined {
  return path.reduce<Json | undefined>((found, step) => {
    if (Array.isArray(found)) return found[Number(step)];
    return isObject(found) ? found[step] : undefined;
  }, value);
}
