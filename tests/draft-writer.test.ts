import { describe, expect, it } from 'vitest';
import { Refusal } from '../console/api/call-admin.ts';
import type { Operation, StoredDraft } from '../console/features/studio/draft-content.ts';
import { createDraftWriter } from '../console/features/studio/draft-writer.ts';
import { pointerSteps } from '../schema/manifest/pointer.ts';
import type { JsonObject } from '../schema/manifest/walk-schema.ts';

type Patch = { revision: number; operations: readonly Operation[]; id?: string };

const first: StoredDraft = {
  revision: 1,
  faults: [],
  delivery: null,
  texts: {},
  manifest: { theme: { radius: { small: 2 } }, tenant: { brandName: 'One' } },
};

/** A server that stores whole top-level places, with answers that a test decides. */
function aServer() {
  const requests: Patch[] = [];
  const delays: (() => void)[] = [];
  let stored = first;
  /** Outcome of each next request; carried out and answered by default. */
  const outcomes: ('lost' | 'away' | 'busy' | 'stale' | 'refused')[] = [];
  const answered = new Map<string, StoredDraft>();
  const apply = ({ operations, id = '' }: Patch): StoredDraft => {
    const known = answered.get(id);
    if (known !== undefined) return known;
    const manifest = { ...(stored.manifest as JsonObject) };
    for (const { path, value, removed } of operations) {
      const [key = ''] = pointerSteps(path);
      if (removed) delete manifest[key];
      else manifest[key] = value as JsonObject;
    }
    stored = { ...stored, manifest, revision: stored.revision + 1 };
    answered.set(id, stored);
    return stored;
  };
  const writer = createDraftWriter({
    first,
    send: async (patch) => {
      requests.push(patch);
      const outcome = outcomes.shift();
      if (outcome === 'away') throw new Refusal({ code: 'unreachable', message: 'away' });
      if (outcome === 'busy') throw new Refusal({ code: 'service.unavailable', message: 'the database is away' });
      if (outcome === 'refused') throw new Refusal({ code: 'change.unknown_path', message: 'no such place' });
      if (outcome === 'stale')
        throw new Refusal({
          code: 'draft.stale',
          message: 'stale',
          value: { revision: 7, places: [{ path: '/home' }] },
        });
      const next = apply(patch);
      if (outcome === 'lost') throw new Refusal({ code: 'unreachable', message: 'lost' });
      return next;
    },
    read: async () => stored,
    newId: () => `id${requests.length}`,
    after: (run) => void delays.push(run),
  });
  const saved = () => expect.poll(() => writer.get().status).toBe('saved');
  return {
    writer,
    requests,
    outcomes,
    saved,
    /** Somebody else writes. */
    elsewhere: (operations: readonly Operation[]) => apply({ revision: stored.revision, operations, id: 'other' }),
    /** Advances the clock past the delay before a retry. */
    pass: () => delays.shift()?.(),
  };
}

describe('the writer of a draft', () => {
  it('sends one request at a time, and then all changes made meanwhile together', async () => {
    const { writer, requests, saved } = aServer();
    writer.write([{ path: '/a', value: 1 }]);
    writer.write([{ path: '/b', value: 1 }]);
    writer.write([{ path: '/b', value: 2 }]);
    writer.write([{ path: '/c/d', value: 1 }]);
    writer.write([{ path: '/c', value: {} }]);
    expect(writer.get().pending.map(({ path }) => path)).toEqual(['/a', '/b', '/c']);
    await saved();
    expect(requests.map(({ revision, operations }) => [revision, operations])).toEqual([
      [1, [{ path: '/a', value: 1 }]],
      [
        2,
        [
          { path: '/b', value: 2 },
          { path: '/c', value: {} },
        ],
      ],
    ]);
    expect(writer.get()).toMatchObject({ pending: [], stored: { revision: 3 } });
  });

  it('replaces an order by a newer one only, and the values of items by neither', async () => {
    const { writer, requests, saved } = aServer();
    writer.write([{ path: '/a', value: 1 }]);
    writer.write([
      { path: '/list/x', value: 1 },
      { path: '/list', order: ['y', 'x'] },
    ]);
    writer.write([
      { path: '/list', order: ['x', 'y'] },
      { path: '/list/y', value: 2 },
    ]);
    await saved();
    expect(requests.at(-1)?.operations).toEqual([
      { path: '/list/x', value: 1 },
      { path: '/list', order: ['x', 'y'] },
      { path: '/list/y', value: 2 },
    ]);
  });

  it('sends no more operations in one request than the contract takes', async () => {
    const { writer, requests, saved } = aServer();
    writer.write(Array.from({ length: 450 }, (_, index) => ({ path: `/p${index}`, value: index })));
    await saved();
    expect(requests.map(({ operations }) => operations.length)).toEqual([200, 200, 50]);
    expect(writer.get().stored.manifest).toMatchObject({ p0: 0, p449: 449 });
  });

  it('takes back a whole draft that was replaced, its files before the manifest that names them', async () => {
    const { writer, requests, saved } = aServer();
    const files = [{ path: '/assets/logo.svg', value: 'a hash' }];
    const { stored } = writer.get();
    await writer.between(async () => ({ stored: { ...stored, manifest: { theme: {} } }, files }));
    await saved();
    expect(writer.get().mayUndo).toBe(true);
    writer.undo();
    await saved();
    expect(requests.map(({ operations }) => operations.map(({ path }) => path))).toEqual([
      ['/assets/logo.svg', '/theme', '/tenant'],
    ]);
    expect(writer.get().mayUndo).toBe(false);
  });

  it('carries out other calls between two writes, each with the newest revision, and passes on what they throw', async () => {
    const { writer, requests, saved, elsewhere } = aServer();
    writer.write([{ path: '/a', value: 1 }]);
    const uploaded = writer.between(async (revision) => {
      expect([revision, requests.length, writer.get().status]).toEqual([2, 1, 'saving']);
      writer.write([{ path: '/b', value: 2 }]);
      return { stored: elsewhere([{ path: '/c', value: 3 }]), files: [] };
    });
    await uploaded;
    await saved();
    expect(requests.map(({ revision }) => revision)).toEqual([1, 3]);
    expect(writer.get().stored).toMatchObject({ revision: 4, manifest: { a: 1, b: 2, c: 3 } });
    const refused = writer.between(() => Promise.reject(new Refusal({ code: 'x', message: 'too large' })));
    await expect(refused).rejects.toThrow('too large');
    writer.write([{ path: '/d', value: 4 }]);
    await saved();
    expect(requests.at(-1)).toMatchObject({ revision: 4 });
  });

  it('repeats a request whose answer was lost with its id, so that it is carried out once', async () => {
    const { writer, requests, outcomes, saved, pass } = aServer();
    outcomes.push('lost', 'away');
    writer.write([{ path: '/a', value: 1 }]);
    for (const count of [1, 2]) {
      await expect.poll(() => writer.get().status).toBe('waiting');
      expect(requests).toHaveLength(count);
      writer.write([{ path: '/b', value: count }]);
      pass();
    }
    await saved();
    expect(requests.map(({ id }) => id)).toEqual(['id0', 'id0', 'id0', 'id3']);
    expect(writer.get().stored).toMatchObject({ revision: 3, manifest: { a: 1, b: 2 } });
  });

  it('keeps its changes while the server is down or overloaded, and sends them again', async () => {
    for (const outcome of ['away', 'busy'] as const) {
      const { writer, requests, outcomes, saved, pass } = aServer();
      outcomes.push(outcome);
      writer.write([{ path: '/a', value: 1 }]);
      await expect.poll(() => writer.get().status).toBe('waiting');
      expect(writer.get().pending).toEqual([{ path: '/a', value: 1 }]);
      pass();
      await saved();
      expect(requests.map(({ id }) => id)).toEqual(['id0', 'id0']);
      expect(writer.get().stored).toMatchObject({ manifest: { a: 1 } });
    }
  });

  it('stops if the draft was written elsewhere, and then writes our values or drops them', async () => {
    for (const [choice, expected] of [
      ['ours', { a: 1, home: 'theirs' }],
      ['theirs', { home: 'theirs' }],
    ] as const) {
      const { writer, requests, outcomes, saved, elsewhere } = aServer();
      outcomes.push('stale');
      elsewhere([{ path: '/home', value: 'theirs' }]);
      writer.write([{ path: '/a', value: 1 }]);
      await expect.poll(() => writer.get().status).toBe('stale');
      expect(writer.get()).toMatchObject({ stale: { places: [{ path: '/home' }] }, pending: [{ path: '/a' }] });
      writer.resolve(choice);
      await saved();
      const { manifest } = writer.get().stored;
      expect(manifest).toMatchObject(expected);
      expect(Object.hasOwn(manifest as object, 'a')).toBe(choice === 'ours');
      expect(requests.at(-1)?.revision).toBe(choice === 'ours' ? 2 : 1);
      expect(writer.get().stale).toBeUndefined();
    }
  });

  it('shows a refusal, and continues without the refused change', async () => {
    const { writer, requests, outcomes, saved } = aServer();
    outcomes.push('refused');
    writer.write([{ path: '/nowhere', value: 1 }]);
    await expect.poll(() => writer.get().status).toBe('refused');
    expect(writer.get().refusal).toMatchObject({ code: 'change.unknown_path' });
    writer.drop();
    await saved();
    expect(writer.get()).toMatchObject({ pending: [], stored: { revision: 1 } });
    writer.write([{ path: '/a', value: 1 }]);
    await saved();
    expect(requests).toHaveLength(2);
  });

  it('undoes each step to the same content, the newest first', async () => {
    const { writer, saved } = aServer();
    const states = [JSON.stringify(writer.get().stored.manifest)];
    for (const operation of [
      { path: '/tenant', value: { brandName: 'Two' } },
      { path: '/theme', removed: true },
      { path: '/home', value: { blocks: [] } },
    ] as const) {
      writer.write([operation]);
      await saved();
      states.push(JSON.stringify(writer.get().stored.manifest));
    }
    const sorted = (json: string | undefined) => Object.entries(JSON.parse(json ?? '{}')).toSorted();
    for (const before of states.slice(0, -1).toReversed()) {
      expect(writer.get().mayUndo).toBe(true);
      writer.undo();
      await saved();
      await expect.poll(() => sorted(JSON.stringify(writer.get().stored.manifest))).toEqual(sorted(before));
    }
    await expect.poll(() => writer.get().mayUndo).toBe(false);
  });
});
