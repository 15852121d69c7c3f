import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Arbitrary,
  array,
  assert,
  asyncProperty,
  constantFrom,
  dictionary,
  integer,
  letrec,
  oneof,
  property,
  uniqueArray,
} from 'fast-check';
import { applyEdits, getNodeValue, parseTree } from 'jsonc-parser';
import { describe, expect, it } from 'vitest';
import { completionsAt } from '../console/features/studio/json/json-editor.ts';
import { describePlace, rangeOf } from '../console/features/studio/json/places.ts';
import { readText } from '../console/features/studio/json/read-text.ts';
import { layOut, operationsBetween, textEdits } from '../console/features/studio/json/use-json-text.ts';
import type { Json, JsonObject, SchemaNode } from '../schema/manifest/walk-schema.ts';
import { applyOperations } from '../server/brands/versions/drafts/apply-operations.ts';
import { projectRoot } from '../server/project-root.ts';

const root = JSON.parse(readFileSync(join(projectRoot, 'schema/generated/manifest.schema.json'), 'utf8')) as SchemaNode;
const all = () => true;

/** Manifests of any shape, with lists of items by id and of values. */
const { manifest } = letrec<{ manifest: JsonObject; value: Json }>((tie) => {
  const name = constantFrom('a', 'b', 'c', 'd/e');
  const object = dictionary(name, tie('value'), { maxKeys: 3 }) as Arbitrary<JsonObject>;
  const item = dictionary(name, tie('value'), { maxKeys: 2 }) as Arbitrary<JsonObject>;
  const ids = uniqueArray(constantFrom('one', 'two', 'three', 'four'), { maxLength: 4 });
  const listed = ids.chain((list) =>
    array(item, { minLength: list.length, maxLength: list.length }).map((items) =>
      list.map((id, index): Json => ({ ...items[index], id })),
    ),
  );
  const plain = constantFrom<Json>(null, true, 'x', '', 1, 2);
  const value = oneof(
    { maxDepth: 4 },
    plain,
    object as Arbitrary<Json>,
    listed as Arbitrary<Json>,
    array(integer({ max: 3, min: 0 }), { maxLength: 3 }) as Arbitrary<Json>,
  );
  return { value, manifest: object };
});

describe('the JSON view of a draft', () => {
  it('writes operations that turn the draft into exactly the text', async () => {
    await assert(
      asyncProperty(manifest, manifest, async (before, after) => {
        const operations = operationsBetween({ before, after, isAddressed: all });
        const { content } = await applyOperations({
          content: { manifest: before, texts: {}, assets: {} },
          operations,
          parents: [],
          hasFile: all,
        });
        expect(content.manifest).toEqual(after);
      }),
      { numRuns: 1000 },
    );
  });

  it('shows any other content of the draft by edits of the text', () => {
    assert(
      property(manifest, manifest, (value, next) => {
        const text = layOut(value, root);
        const edited = textEdits({ text, value, next }).reduce((now, edits) => applyEdits(now, edits), text);
        expect(readText(edited).value).toEqual(next);
      }),
      { numRuns: 300 },
    );
  });

  it('writes the smallest places, with items by their ids', () => {
    const before: JsonObject = {
      theme: { radius: { small: 2, large: 8 } },
      nav: { footer: [{ id: 'a', icon: 'x' }, { id: 'b' }] },
    };
    const between = (after: JsonObject, isAddressed = all as (path: string) => boolean) =>
      operationsBetween({ before, after, isAddressed });
    expect(between(before)).toEqual([]);
    expect(between({ ...before, theme: { radius: { small: 3 } } })).toEqual([
      { path: '/theme/radius/small', value: 3 },
      { path: '/theme/radius/large', removed: true },
    ]);
    // The server removes parts that a removal empties.
    expect(between({ ...before, theme: { radius: {} } })).toEqual([{ path: '/theme/radius', value: {} }]);
    const footer: Json[] = [{ id: 'a', icon: 'y' }, { id: 'b' }, { id: 'c' }];
    expect(between({ ...before, nav: { footer } })).toEqual([
      { path: '/nav/footer/a/icon', value: 'y' },
      { path: '/nav/footer/c', value: { id: 'c' } },
    ]);
    expect(between({ ...before, nav: { footer: footer.toReversed() } })).toEqual([
      { path: '/nav/footer', value: footer.toReversed() },
    ]);
    expect(between({ ...before, nav: { footer } }, (path) => path !== '/nav/footer')).toEqual([
      { path: '/nav/footer', value: footer },
    ]);
  });

  it('never sends more operations than a request may have', () => {
    const many = Object.fromEntries(Array.from({ length: 250 }, (_, index) => [`p${index}`, index]));
    expect(
      operationsBetween({ before: { part: {}, other: 1 }, after: { part: many, other: 1 }, isAddressed: all }),
    ).toEqual([{ path: '/part', value: many }]);
  });

  it('leaves the layout of all that did not change, and the text around it', () => {
    const text = '{ "a": 1,\n\n   "b": {"c" : [1, 2]} }';
    const value = { a: 1, b: { c: [1, 2] } };
    const edits = textEdits({ text, value, next: { a: 2, b: { c: [1, 2] } } });
    expect(edits.reduce((now, each) => applyEdits(now, each), text)).toBe(text.replace('1,\n', '2,\n'));
  });

  it('begins in the order of the schema', () => {
    const value = { zebra: 1, theme: { radius: { large: 2, small: 1 } }, tenant: { brandName: 'B', id: 'a' } };
    expect(JSON.parse(layOut(value, root))).toEqual(value);
    expect([...layOut(value, root).matchAll(/"(\w+)":/g)].map(([, name]) => name)).toEqual([
      'tenant',
      'id',
      'brandName',
      'theme',
      'radius',
      'small',
      'large',
      'zebra',
    ]);
  });

  it.each([
    ['a trailing comma', '{ "a": 1, }', 'A name in quotes is missing here.'],
    ['a missing comma', '{ "a": 1 "b": 2 }', 'A comma is missing here.'],
    ['a missing colon', '{ "a" 1 }', 'A colon is missing here.'],
    ['a missing value', '{ "a": }', 'A value is missing here.'],
    ['a missing brace', '{ "a": 1', 'A closing } is missing here.'],
    ['more after its end', '{ "a": 1 } 2', 'Nothing may follow the last }.'],
    ['an open quote', '{ "a": "b }', 'The closing quote is missing.'],
    ['a comment', '{ /* no */ "a": 1 }', 'JSON has no comments.'],
    ['a list', '[]', 'The settings are an object in { }.'],
    ['nothing', '', 'A value is missing here.'],
    ['a name twice', '{ "a": { "b": 1, "b": 2 } }', '“b” is stated twice. Keep one of them.'],
    ['a forbidden name', '{ "a": { "__proto__": 1 } }', 'No setting is called “__proto__”.'],
    ['the name of another part of the draft', '{ "texts": {} }', 'No setting is called “texts”.'],
    ['too many brackets', '['.repeat(100_000), 'Too many brackets are open.'],
  ])('does not send a text with %s, and says why', (_, text, message) => {
    const { value, faults } = readText(text);
    expect(value).toBeUndefined();
    expect(faults.map((fault) => fault.message)).toEqual([message]);
    for (const { from, to } of faults) expect(to).toBeGreaterThan(from);
  });

  it('finds the place of a fault: a value, an item by its id, and what is above a place that is not stated', () => {
    const text = '{ "nav": { "footer": [{ "id": "a" }, { "id": "b", "icon": "x" }] }, "tenant": { "id": "one" } }';
    const tree = parseTree(text);
    if (tree === undefined) throw new Error('no tree');
    const at = (...steps: string[]) => {
      const { from, to } = rangeOf(tree, steps);
      return text.slice(from, to);
    };
    expect(at('nav', 'footer', 'b', 'icon')).toBe('"icon": "x"');
    expect(at('nav', 'footer', 'b')).toBe('{');
    expect(at('nav', 'footer', 'c')).toBe('"footer"');
    expect(at('tenant', 'brandName')).toBe('"tenant"');
    expect(at('jurisdiction')).toBe('{');
  });

  /** Completions at the mark | in a text. */
  const offered = (
    marked: string,
    { applied = {}, files = [] as string[] }: { applied?: JsonObject; files?: string[] } = {},
  ) => {
    const offset = marked.indexOf('|');
    const text = marked.replace('|', '');
    const valueAt = (path: string) => applied[path];
    return completionsAt({ text, offset, root, files, state: { valueAt } });
  };
  const words = (...given: Parameters<typeof offered>) => offered(...given)?.offers.map(({ json }) => json) ?? [];

  it('offers the names of settings that are not stated yet, with their titles', () => {
    const found = offered('{ "tenant": { "id": "one", "br|" } }');
    expect(found).toMatchObject({ kind: 'name', from: 27, to: 31 });
    const json = found?.offers.map((offer) => offer.json) ?? [];
    expect(json).toContain('"brandName"');
    expect(json).not.toContain('"id"');
    expect(found?.offers.find((offer) => offer.json === '"brandName"')).toMatchObject({
      title: 'Name of the brand',
      value: '""',
    });
  });

  it('offers the values of a setting, kinds of blocks, ids of inherited items and files', () => {
    expect(words('{ "theme": { "colorScheme": | } }')).toContain('"dark"');
    expect(words('{ "flags": { "CBS3": | } }')).toEqual(['true', 'false']);
    expect(words('{ "theme": { "logo": "|" } }', { files: ['assets/new.svg'] })).toEqual(
      expect.arrayContaining(['"assets/new.svg"', 'null']),
    );
    expect(words('{ "home": { "blocks": [{ "id": "x", "block": "|" }] } }')).toContain('"gameRow"');
    expect(words('{ "home": { "blocks": [{ "id": "x", "block": "gameRow", | }] } }').length).toBeGreaterThan(1);
    const applied = { '/nav/footer': [{ id: 'home' }, { id: 'games' }] };
    expect(words('{ "nav": { "footer": [{ "id": "home" }, { "id": "|" }] } }', { applied })).toContain('"games"');
    expect(words('{ "unheard": { | } }')).toEqual([]);
  });

  it('describes the setting at the cursor, with its place, description and default', () => {
    const text = '{ "nav": { "footer": [{ "id": "a", "icon": "star" }] }, "sms": { "countdownSeconds": 30 } }';
    const at = (word: string) => describePlace(text, text.indexOf(word) + 2, root);
    expect(at('"countdownSeconds')).toMatchObject({ path: '/sms/countdownSeconds', fallback: '60' });
    expect(at('"star')).toMatchObject({ path: '/nav/footer/a/icon' });
    expect(at('"countdownSeconds')?.description).toBeTruthy();
    expect(describePlace('{ "x": 1 }', 8, root)).toBeUndefined();
    expect(getNodeValue(parseTree(text) as never)).toBeTruthy();
  });
});
