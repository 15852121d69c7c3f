import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Refusal } from '../console/api/call-admin.ts';
import { brandState, type StudioSchema, studioSchema } from '../console/features/studio/brand-state.ts';
import { withoutId } from '../console/features/studio/controls/list-items.ts';
import {
  createDraftWriter,
  type Operation,
  type StoredDraft,
} from '../console/features/studio/draft-writer.ts';
import { pointerOf } from '../schema/manifest/pointer.ts';
import { isObject, type Json } from '../schema/manifest/walk-schema.ts';
import type { Setting } from '../schema/settings/setting.ts';
import { stableJson } from '../server/brands/releases/stable-json.ts';
import { projectRoot } from '../server/project-root.ts';
import { anAdminApi, brandsPushedTo, type TestAdminApi } from './support/admin-api.ts';

/** Edits of one run. FUZZ_EDITS=2000 is the whole run of the studio's issue. */
const edits = Number(process.env.FUZZ_EDITS ?? 120);
const seed = Number(process.env.FUZZ_SEED ?? 30);

describe('random edits through the forms of the studio', () => {
  const schema: StudioSchema = studioSchema(
    JSON.parse(readFileSync(join(projectRoot, 'schema/generated/manifest.schema.json'), 'utf8')),
  );
  let admin: TestAdminApi;
  beforeAll(async () => {
    admin = await anAdminApi({ grants: {} });
  });
  afterAll(() => admin?.close());

  it('are always stored and explained, and are taken back to the same content', async () => {
    const push = brandsPushedTo(() => admin.app);
    await push('fern', {}, { environment: 'production' }).expect(200);
    const at = '/admin/v1/brands/fern/drafts';
    const call = async (method: 'get' | 'post', path: string, body?: object) => {
      const answer = await admin.call({ method, path, ...(body === undefined ? {} : { body }), as: 'ana' });
      if (answer.status >= 500) throw new Error(`${path} answered ${answer.status}`);
      if (answer.status !== 200) throw new Refusal(answer.body);
      return answer.body.value;
    };
    const { id } = await call('post', at, { name: 'Fuzz' });
    const read = async (): Promise<StoredDraft> => {
      const draft = await call('get', `${at}/${id}`);
      return { ...draft, revision: draft.draft.revision };
    };
    const first = await read();
    const writer = createDraftWriter({
      ...{ first, read },
      send: (patch) => call('post', `${at}/${id}/patches`, patch),
      newId: () => crypto.randomUUID(),
      after: (run) => void setTimeout(run),
    });
    const settled = () => expect.poll(() => writer.get().status, { interval: 5 }).not.toBe('saving');
    const random = randomFrom(seed);
    const states: string[] = [];
    const refused: string[] = [];
    for (let turn = 0; turn < edits; turn += 1) {
      const before = stableJson(writer.get().stored.manifest);
      const manifest = writer.get().stored.manifest as Json;
      const operation = randomEdit({ random, schema, state: brandState({ schema, parents: [], manifest }) });
      writer.write([operation]);
      await settled();
      const { status, stored, refusal } = writer.get();
      if (status === 'refused') {
        // A form never names a place that does not exist.
        refused.push(`${JSON.stringify(operation)}: ${refusal?.message}`);
        writer.drop();
        await expect.poll(() => writer.get().status, { interval: 5 }).toBe('saved');
        continue;
      }
      expect([status, JSON.stringify(operation)]).toEqual(['saved', JSON.stringify(operation)]);
      if (stored.delivery === null)
        expect(stored.faults.some(({ severity }) => severity === 'error')).toBe(true);
      states.push(before);
    }
    expect(refused).toEqual([]);
    for (const before of states.toReversed().slice(0, 190)) {
      writer.undo();
      await settled();
      expect(stableJson(writer.get().stored.manifest)).toBe(before);
    }
  }, 600_000);
});

type Random = (below: number) => number;

/** Numbers that follow from a seed (mulberry32). */
function randomFrom(start: number): Random {
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
function randomEdit({
  random,
  schema: { settings },
  state,
}: {
  random: Random;
  schema: StudioSchema;
  state: State;
}): Operation {
  const rows = settings.flatMap((setting) => rowsOf({ setting, path: setting.pointer, state }));
  const { setting, path } = rows[random(rows.length)] ?? { setting: settings[0] as Setting, path: '/theme' };
  if (random(4) === 0) return { path, removed: true };
  return { path, value: valueFor({ setting, random, now: state.valueAt(path) }) };
}

/** Rows that the forms show: settings, and those of items that the brand has. */
function rowsOf({
  setting,
  path,
  state,
}: {
  setting: Setting;
  path: string;
  state: State;
}): { setting: Setting; path: string }[] {
  const below = (children: readonly Setting[]) =>
    withoutId({ settings: children, of: setting }).flatMap((child) =>
      rowsOf({ setting: child, path: path + child.pointer.slice(setting.pointer.length), state }),
    );
  if (setting.control === 'group') return below(setting.children);
  const value = state.valueAt(path);
  const kind = setting.kinds?.find(
    (each) => isObject(value) && value[setting.kindProperty ?? ''] === each.value,
  );
  if (setting.control === 'kind') return below(kind?.children ?? []);
  const { item } = setting;
  if (setting.control !== 'list' || item === undefined || !Array.isArray(value)) return [{ setting, path }];
  const items = value.filter((each) => isObject(each) && typeof each.id === 'string');
  return [
    { setting, path },
    ...items.flatMap((each) =>
      rowsOf({ setting: item, path: path + pointerOf([(each as { id: string }).id]), state }),
    ),
  ];
}

const words = [
  '',
  ' ',
  'Wald',
  'مرحبا',
  '<b>x</b>',
  '#12',
  '../x',
  'https://a.example/x',
  'page:home',
  '💠'.repeat(9),
];

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
