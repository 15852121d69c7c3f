import { withoutId } from '../../console/features/studio/controls/list-items.ts';
import type { Operation } from '../../console/features/studio/draft-content.ts';
import type { brandState, StudioSchema } from '../../console/settings/brand-state.ts';
import { pointerOf } from '../../schema/manifest/pointer.ts';
import { isObject, type Json } from '../../schema/manifest/walk-schema.ts';
import type { Setting } from '../../schema/settings/setting.ts';

export type Random = (below: number) => number;

/** Numbers that follow from a seed (mulberry32). */
export function randomFrom(start: number): Random {
  let state = start;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

type State = ReturnType<typeof brandState>;

/** Sets or resets one setting, as its control would. */
export function randomEdit({
  random,
  schema: { settings },
  state,
}: {
  random: Random;
  schema: StudioSchema;
  state: State;
}): Operation {
  const rows = settings.flatMap((setting) => rowsOf(setting, setting.pointer, state));
  const { setting, path } = rows[random(rows.length)] ?? { setting: settings[0] as Setting, path: '/theme' };
  const value = state.valueAt(path);
  const reset = state.resetOf({ path, isRequired: setting.facts.required, value });
  if (random(4) === 0 && reset !== undefined) return reset;
  return { path, value: valueFor({ setting, random, now: value }) };
}

/** Rows that the forms show: settings, and those of items that the brand has. */
function rowsOf(setting: Setting, path: string, state: State): { setting: Setting; path: string }[] {
  const below = (children: readonly Setting[]) =>
    withoutId({ settings: children, of: setting }).flatMap((child) =>
      rowsOf(child, path + child.pointer.slice(setting.pointer.length), state),
    );
  if (setting.control === 'group') return below(setting.children);
  const value = state.valueAt(path);
  const kind = setting.kinds?.find((each) => isObject(value) && value[setting.kindProperty ?? ''] === each.value);
  if (setting.control === 'kind') return below(kind?.children ?? []);
  const { item } = setting;
  if (setting.control !== 'list' || item === undefined || !Array.isArray(value)) return [{ setting, path }];
  const items = value.filter((each) => isObject(each) && typeof each.id === 'string');
  return [
    { setting, path },
    ...items.flatMap((each) => rowsOf(item, path + pointerOf([(each as { id: string }).id]), state)),
  ];
}

const words = ['', ' ', 'Wald', 'مرحبا', '<b>x</b>', '#12', '../x', 'https://a.example/x', 'page:home', '💠'.repeat(9)];

function valueFor({
  setting: { control, facts },
  random,
  now,
}: {
  setting: Setting;
  random: Random;
  now: Json | undefined;
}): Json {
  const choice = facts.choices?.[random(facts.choices.length)]?.value;
  if (facts.nullable && random(5) === 0) return null;
  if (control === 'switch') return random(2) === 0;
  if (control === 'number') return [0, -1, 1, 3.5, 18, 999_999_999][random(6)] ?? 0;
  if (control === 'colour') return `#${random(0xffffff).toString(16).padStart(6, '0')}`;
  if (control === 'textByLanguage') return { EN: words[random(words.length)] ?? '' };
  // Lists are put in another order, or lose an item.
  if (control === 'list') return Array.isArray(now) ? now.toReversed().slice(random(2)) : [];
  return choice ?? words[random(words.length)] ?? '';
}
