import { expect, it } from 'vitest';
import { type Label, labelsOf, missingTexts } from '../console/features/studio/missing-texts.ts';
import { pointerSteps, valueIn } from '../schema/manifest/pointer.ts';
import type { Setting } from '../schema/settings/setting.ts';

const setting = (pointer: string, control: Setting['control'], more: Partial<Setting> = {}): Setting => ({
  pointer,
  control,
  title: pointer,
  section: 'menus',
  order: 1,
  mayChangeLive: true,
  children: [],
  facts: { required: false, nullable: false },
  ...more,
});

const manifest = {
  nav: { footer: [{ id: 'a', label: { EN: 'Games', TY: 'Laro' } }, { id: 'b', label: { EN: 'Help' } }, { id: 'c' }] },
};
const valueAt = (path: string) => valueIn(manifest, pointerSteps(path));
const label = setting('/nav/footer/*/label', 'textByLanguage');
const settings = [
  setting('/nav', 'group', {
    children: [setting('/nav/footer', 'list', { item: setting('/nav/footer/*', 'group', { children: [label] }) })],
  }),
];
const labels = labelsOf(settings, valueAt);
const paths = (found: readonly Label[]) => found.map(({ path }) => path);

const shipped = new Map([
  [
    'EN',
    new Map([
      ['shell:one', 'One'],
      ['shell:left_one', 'One left'],
      ['shell:left_other', 'Some left'],
      ['shell:new', 'New'],
    ]),
  ],
  [
    'TY',
    new Map([
      ['shell:one', 'Isa'],
      ['shell:left_other', 'May natira'],
    ]),
  ],
]);
const own = new Map([['/texts/EN/shell/one', 'Uno']]);
const missingIn = (language: string, more: ReadonlyMap<string, unknown> = own) =>
  missingTexts({ language, languages: ['EN', 'TY'], shipped, labels, valueAt, own: more });

it('labels are found in the items that the brand has', () => {
  expect(paths(labels)).toEqual(['/nav/footer/a/label', '/nav/footer/b/label', '/nav/footer/c/label']);
});

it('a language lacks what is only English, what the brand wrote only elsewhere, and labels without it', () => {
  const { keys, labels: without } = missingIn('TY');
  expect(keys).toEqual(['shell:one', 'shell:new']);
  expect(paths(without)).toEqual(['/nav/footer/b/label']);
});

it('a language lacks nothing that the brand wrote in it, and no plural form that another one has', () => {
  expect(missingIn('EN')).toEqual({ keys: [], labels: [] });
  const all = new Map([...own, ['/texts/TY/shell/one', 'Uno'], ['/texts/TY/shell/new', 'Bago']]);
  expect(missingIn('TY', all).keys).toEqual([]);
});
