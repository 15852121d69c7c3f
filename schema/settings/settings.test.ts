import { describe, expect, it } from 'vitest';
import { contentKinds, contentSettings } from '../../console/settings/content-settings.ts';
import { aManifest } from '../../tests/support/a-manifest.ts';
import root from '../generated/manifest.schema.json' with { type: 'json' };
import { applyDefaults } from '../manifest/apply-defaults.ts';
import { isObject, type Json, resolveNode, type SchemaNode } from '../manifest/walk-schema.ts';
import { controlIds, controls, unitIds } from './controls.ts';
import { sectionIds, sections } from './sections.ts';
import type { Setting, SettingKind } from './setting.ts';
import { settingsOf } from './settings-of.ts';
import { readsAsWords } from './value-title.ts';

const schema = root as unknown as SchemaNode;
const settings = settingsOf(schema);
const rows = settings.flatMap(within);
const kinds = rows.flatMap((row) => (row.kinds ?? []).map((kind) => ({ row, kind })));

/** A setting and all settings below it. */
function within(row: Setting): Setting[] {
  const below = [...row.children, ...(row.item === undefined ? [] : [row.item])];
  return [row, ...[...below, ...(row.kinds ?? []).flatMap(({ children }) => children)].flatMap(within)];
}

function rowAt(pointer: string, all: readonly Setting[] = rows): Setting {
  const found = all.find((row) => row.pointer === pointer);
  if (found === undefined) throw new Error(`no row ${pointer}`);
  return found;
}

type Property = { pointer: string; node: SchemaNode; kindOf?: string };

/** Every property and item of the schema, including those of each kind. */
function propertiesOf(node: SchemaNode, pointer = ''): Property[] {
  if (node.$ref !== undefined) return propertiesOf(resolveNode({ node, root: schema, value: undefined }), pointer);
  const rest = node.items ?? node.additionalProperties;
  const items = typeof rest === 'object' ? [['*', rest] as const] : [];
  const below = [...Object.entries(node.properties ?? {}), ...items].flatMap(([key, child]) => {
    const at = `${pointer}/${key}`;
    const described = { ...resolveNode({ node: child, root: schema, value: undefined }), ...child };
    return [{ pointer: at, node: described }, ...propertiesOf(child, at)];
  });
  return [...below, ...(node.oneOf ?? []).flatMap((branch) => propertiesOf(branch, pointer))];
}
const properties = propertiesOf(schema);

describe('the settings', () => {
  it('have a row for every property of the schema, except that which selects a kind', () => {
    expect(properties.length).toBeGreaterThan(500);
    const pointers = new Set(rows.map(({ pointer }) => pointer));
    const kindProperties = new Set(kinds.map(({ row }) => `${row.pointer}/${row.kindProperty}`));
    const missing = properties.filter(({ pointer }) => !pointers.has(pointer) && !kindProperties.has(pointer));
    // All flags belong to the sections of what they switch.
    expect([...new Set(missing.map(({ pointer }) => pointer))]).toEqual(['/flags']);
    expect(rows.filter(({ pointer }) => pointer.startsWith('/flags/'))).toHaveLength(22);
  });

  it('state title, section, order and control', () => {
    for (const { pointer, title, section, order, control } of rows) {
      expect(title, pointer).toBeTruthy();
      expect(sectionIds, pointer).toContain(section);
      expect(controlIds, pointer).toContain(control);
      expect(order, pointer).toBeGreaterThan(0);
    }
  });

  it('have a title even where the form shows none, for editors', () => {
    const untitled = properties.filter(({ node }) => node.title === undefined);
    expect(untitled.map(({ pointer }) => pointer)).toEqual([]);
  });

  it('are in the order of the sections, and numbered from 1 within each group', () => {
    expect([...new Set(settings.map(({ section }) => section))]).toEqual(sectionIds);
    for (const siblings of groups())
      expect(siblings.map(({ order }) => order)).toEqual(siblings.map((_, index) => index + 1));
  });

  it('use every section, control and unit', () => {
    expect(sectionIds.length).toBeLessThanOrEqual(16);
    const all = [...rows, ...contentKinds.flatMap(contentSettings).flatMap(within)];
    expect(controlIds.filter((id) => !all.some(({ control }) => control === id))).toEqual([]);
    expect(unitIds.filter((id) => !rows.some(({ unit }) => unit === id))).toEqual([]);
  });

  it('state controls that edit the type of the value, and units of numbers only', () => {
    for (const { pointer, node } of properties) {
      const stated = controlIds.find((id) => id === node['x-control']);
      if (stated !== undefined) expect([node.type].flat(), pointer).toContain(controls[stated].type);
      if (node['x-unit'] !== undefined) expect(['integer', 'number'], pointer).toContain([node.type].flat()[0]);
    }
  });

  it('inherit the section of their group, and are in another section only at its top', () => {
    expect(rowAt('/theme/colors/primary').section).toBe('look');
    expect(rowAt('/recovery/mailFrom').section).toBe('identity');
    expect(settings.some(({ pointer }) => pointer === '/recovery/mailFrom')).toBe(true);
    expect(rowAt('/recovery').children.map(({ pointer }) => pointer)).not.toContain('/recovery/mailFrom');
    for (const row of rows) for (const below of within(row)) expect(below.section, below.pointer).toBe(row.section);
  });

  it('have the facts, unit, visibility and kinds of their property', () => {
    expect(rowAt('/theme/colors/text')).toMatchObject({
      title: 'Text',
      control: 'colour',
      facts: { required: false, nullable: false, default: '#16191d', defaultDark: '#f1f3f6' },
      visibility: 'public',
    });
    expect(rowAt('/sms/countdownSeconds')).toMatchObject({
      control: 'number',
      unit: 'seconds',
      facts: { default: 60, minimum: 10, maximum: 600 },
    });
    expect(rowAt('/games/dailyStake')).toMatchObject({ facts: { nullable: true }, visibility: 'server' });
    expect(rowAt('/rules/email/patternId')).toMatchObject({ control: 'choice', facts: { nullable: true } });
    expect(rowAt('/tenant/brandName').facts.required).toBe(true);
    expect(rowAt('/registration/fields/payeeName/enabled')).toMatchObject({ control: 'switch' });
    expect(rowAt('/nav/footer')).toMatchObject({ control: 'list', item: { title: 'Menu entry', control: 'group' } });
    const blocks = rowAt('/home/blocks/*');
    expect(blocks).toMatchObject({ control: 'kind', kindProperty: 'block' });
    const row = blocks.kinds?.find(({ value }) => value === 'gameRow');
    expect(row?.children.map(({ title }) => title)).toContain('Shape of the tiles');
  });

  it('may change live unless only a release can change their part', () => {
    const fixed = rows.filter(({ mayChangeLive }) => !mayChangeLive).map(({ pointer }) => pointer.split('/')[1]);
    expect([...new Set(fixed)].sort()).toEqual(
      ['$schema', 'abstract', 'extends', 'formatVersion', 'jurisdiction', 'tenant'].sort(),
    );
    expect(rowAt('/flags/REWCEN3').mayChangeLive).toBe(true);
  });
});

describe('the titles', () => {
  const named = [...rows, ...kinds.map(({ kind }) => kind), ...Object.values(sections)];

  it('are short labels in sentence case', () => {
    const names = /^(Facebook|Google|Telegram|Android|WeChat|WhatsApp|iOS)$/;
    for (const { title } of named) {
      expect(title.length, title).toBeLessThanOrEqual(40);
      expect(title, title).toMatch(/^[A-Z].*[^.\s]$/);
      // Neither names of properties nor capitals inside the sentence, apart from names, abbreviations and quotes.
      const words = title
        .replace(/"[^"]*"/g, '')
        .split(/[\s-]+/)
        .filter((word) => !names.test(word));
      expect(
        words.slice(1).filter((word) => /^[A-Z][a-z]/.test(word)),
        title,
      ).toEqual([]);
      expect(
        words.filter((word) => /[a-z][A-Z]|[`_{}<>/]/.test(word)),
        title,
      ).toEqual([]);
    }
  });

  it('are unique among siblings', () => {
    const siblings: readonly (readonly { title: string }[])[] = [
      ...groups(),
      ...rows.map((row): readonly SettingKind[] => row.kinds ?? []),
      ...rows.map(({ facts }) => facts.choices ?? []),
      Object.values(sections),
    ];
    for (const some of siblings) {
      const titles = some.map(({ title }) => title);
      expect(titles).toEqual([...new Set(titles)]);
    }
  });

  it('name every value of a choice, stated beside the enum unless the value reads as words', () => {
    const enums = properties.flatMap(({ pointer, node }) =>
      [node, ...(node.anyOf ?? []), ...(node.propertyNames === undefined ? [] : [node.propertyNames])].map((one) => ({
        pointer,
        values: one.enum ?? [],
        titles: one['x-enum-titles'] ?? {},
      })),
    );
    for (const { pointer, values, titles } of enums) {
      const unnamed = values.filter((value) => typeof value === 'string' && !readsAsWords(value));
      expect(
        unnamed.filter((value) => titles[String(value)] === undefined),
        pointer,
      ).toEqual([]);
      expect(
        Object.keys(titles).filter((value) => !values.includes(value)),
        pointer,
      ).toEqual([]);
    }
    expect(rowAt('/login/defaultMethod').facts.choices).toEqual([
      { value: 'username', title: 'Username and password' },
      { value: 'sms', title: 'Code by SMS' },
    ]);
  });
});

describe('the pointers', () => {
  const manifest = withExamples(aManifest() as unknown as Json, schema);

  it('lead to a value in a manifest with all defaults', () => {
    const ofKinds = new Set(kinds.flatMap(({ kind }) => kind.children.flatMap(within)));
    const lost = rows.filter((row) => !ofKinds.has(row) && valuesAt(manifest, row.pointer).length === 0);
    expect(lost.map(({ pointer }) => pointer)).toEqual([]);
  });

  it('of a kind lead to a value once the kind is selected', () => {
    for (const { row, kind } of kinds) {
      const chosen = valuesAt(withKind(row, kind), row.pointer).filter(
        (value) => isObject(value) && row.kindProperty !== undefined && value[row.kindProperty] === kind.value,
      );
      expect(chosen.length, `${row.pointer} ${kind.value}`).toBeGreaterThan(0);
      for (const { pointer } of kind.children.flatMap(within)) {
        const below = pointer.slice(row.pointer.length);
        expect(chosen.flatMap((value) => valuesAt(value, below)).length, pointer).toBeGreaterThan(0);
      }
    }
  });

  /** The manifest with this kind at the row's place. The shipped list of blocks has every kind already. */
  function withKind(row: Setting, kind: SettingKind): Json {
    if (row.pointer.includes('*')) return manifest;
    const value = structuredClone(manifest);
    const steps = row.pointer.slice(1).split('/');
    const holder = valuesAt(value, `/${steps.slice(0, -1).join('/')}`)[0];
    if (isObject(holder)) holder[steps.at(-1) ?? ''] = { [row.kindProperty ?? '']: kind.value };
    return applyDefaults({ value, node: schema, root: schema });
  }
});

describe('a property that is added to a part', () => {
  const added = (more: object) => {
    const copy = structuredClone(root);
    Object.assign(copy.properties.support.properties, { hours: more });
    return copy as unknown as SchemaNode;
  };
  const hours = { title: 'Opening hours', description: 'Hours.', type: 'string', default: '', maxLength: 60 };

  it('has a row without further code', () => {
    expect(rowAt('/support/hours', settingsOf(added(hours)).flatMap(within))).toEqual({
      pointer: '/support/hours',
      title: 'Opening hours',
      description: 'Hours.',
      section: 'support',
      order: 4,
      control: 'text',
      facts: { required: false, nullable: false, default: '', maxLength: 60 },
      mayChangeLive: true,
      children: [],
    });
  });

  it('is first in another section if it states one', () => {
    const moved = settingsOf(added({ ...hours, 'x-section': 'legal', 'x-order': 1 }));
    expect(moved.find(({ section }) => section === 'legal')?.pointer).toBe('/support/hours');
  });

  it('is refused without a title, and with a section, control or unit that does not exist', () => {
    const { title: _, ...untitled } = hours;
    expect(() => settingsOf(added(untitled))).toThrow('/support/hours lacks a valid title');
    expect(() => settingsOf(added({ ...hours, 'x-section': 'help' }))).toThrow(
      '/support/hours lacks a valid x-section',
    );
    expect(() => settingsOf(added({ ...hours, 'x-control': 'clock' }))).toThrow(
      '/support/hours lacks a valid x-control',
    );
    expect(() => settingsOf(added({ ...hours, 'x-control': 'text' }))).toThrow(
      '/support/hours lacks a valid x-control',
    );
    expect(() => settingsOf(added({ ...hours, 'x-unit': 'hours' }))).toThrow('/support/hours lacks a valid x-unit');
    expect(() => settingsOf(added({ title: 'Hours', type: 'object', default: {} }))).toThrow('x-control');
    const listed = {
      ...hours,
      type: 'array',
      items: { title: 'Day', properties: { hour: { ...hours, 'x-section': 'legal' } } },
    };
    expect(() => settingsOf(added(listed))).toThrow('/support/hours/*/hour is part of an item');
  });
});

/** Rows that a form shows side by side. */
function groups(): (readonly Setting[])[] {
  return [
    ...sectionIds.map((id) => settings.filter(({ section }) => section === id)),
    ...rows.map(({ children }) => children),
    ...kinds.map(({ kind }) => kind.children),
  ];
}

/** The manifest in which the first example fills each value that is empty by default. */
function withExamples(value: Json, node: SchemaNode): Json {
  const described = resolveNode({ node, root: schema, value });
  const [example] = node.examples ?? described.examples ?? [];
  const empty = value === null || (typeof value === 'object' && Object.keys(value).length === 0);
  const filled = empty && example !== undefined ? applyDefaults({ value: example as Json, node, root: schema }) : value;
  if (Array.isArray(filled))
    return filled.map((item) => (described.items === undefined ? item : withExamples(item, described.items)));
  if (!isObject(filled)) return filled;
  const parts = Object.entries(filled).map(([key, child]) => {
    const below = described.properties?.[key];
    return [key, below === undefined ? child : withExamples(child, below)];
  });
  return Object.fromEntries(parts) as Json;
}

/** The values at a pointer, in which `*` stands for every item or key. */
function valuesAt(value: Json, pointer: string): Json[] {
  return pointer
    .split('/')
    .slice(1)
    .reduce<Json[]>(
      (values, step) =>
        values.flatMap((one) => {
          if (typeof one !== 'object' || one === null) return [];
          if (step === '*') return Object.values(one);
          return Object.entries(one).flatMap(([key, child]) => (key === step ? [child] : []));
        }),
      [value],
    );
}
