import { describe, expect, it } from 'vitest';
import { Refusal } from '../../api/call-admin.ts';
import { createEntryWriter, valueAt, type WrittenEntry, withValueAt } from './entry-writer.ts';

type Saved = { revision: number; savedAt: string; faults: []; notes: [] };

/** A writer whose requests are answered by the test, and whose delays end when the test says so. */
function aWriter(first: WrittenEntry = { record: { title: { EN: 'One' } }, revision: 0 }) {
  const sent: { entry: WrittenEntry; answer: (saved: Saved) => void; fail: (error: Error) => void }[] = [];
  const waiting: (() => void)[] = [];
  const writer = createEntryWriter({
    first,
    send: (entry) => new Promise((answer, fail) => sent.push({ entry, answer, fail })),
    after: (run) => void waiting.push(run),
    filled: (record) => ({ tag: '', ...record }),
  });
  return {
    writer,
    sent,
    type: (words: string) => writer.write((record) => withValueAt(record, ['title', 'EN'], words)),
    pass: () => {
      for (const run of waiting.splice(0)) run();
    },
    answerLast: async (revision: number) => {
      sent.at(-1)?.answer({ revision, savedAt: '2026-12-01T00:00:00.000Z', faults: [], notes: [] });
      await settled();
    },
    failLast: async (error: Error) => {
      sent.at(-1)?.fail(error);
      await settled();
    },
  };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));
const refusal = (code: string, value?: unknown) => new Refusal({ code, message: code, value });
const theirs = { revision: 4, author: 'ana', savedAt: '2026-12-01T00:00:00.000Z', record: { title: { EN: 'Theirs' } } };

describe('the writer of an entry', () => {
  it('gathers what is typed, and sends it with the revision that it replaces', async () => {
    const { writer, sent, type, pass, answerLast } = aWriter();
    type('O');
    type('Ot');
    expect(sent).toHaveLength(0);
    pass();
    expect(sent.map(({ entry }) => entry)).toEqual([{ record: { title: { EN: 'Ot' } }, revision: 0 }]);
    await answerLast(1);
    expect(writer.get()).toMatchObject({ status: 'saved', revision: 1, record: { title: { EN: 'Ot' } } });
  });

  it('begins another draft if something is typed right after the draft was published, before the entry is read again', async () => {
    const { writer, sent, type, pass, answerLast } = aWriter({ record: { title: { EN: 'Published' } }, revision: 3 });
    writer.beginAnew();
    type('Typed at once');
    pass();
    expect(sent.map(({ entry }) => entry)).toEqual([{ record: { title: { EN: 'Typed at once' } }, revision: 0 }]);
    await answerLast(1);
    expect(writer.get()).toMatchObject({ status: 'saved', revision: 1 });
  });

  it('keeps its fields, which somebody types into, if what is read again differs by defaults alone', () => {
    const { writer } = aWriter({ record: { title: { EN: 'Published' } }, revision: 3 });
    writer.beginAnew();
    writer.replace({ record: { title: { EN: 'Published' }, tag: '' }, revision: 0 });
    expect(writer.get()).toMatchObject({ turn: 0, record: { tag: '' } });
    writer.replace({ record: { title: { EN: 'Published' }, tag: 'news' }, revision: 0 });
    expect(writer.get().turn).toBe(1);
  });

  it('sends one request at a time: what is typed during it follows with its revision', async () => {
    const { writer, sent, type, pass, answerLast } = aWriter();
    type('a');
    pass();
    type('ab');
    pass();
    expect(sent).toHaveLength(1);
    await answerLast(1);
    expect(sent[1]?.entry).toEqual({ record: { title: { EN: 'ab' } }, revision: 1 });
    expect(writer.get().status).toBe('saving');
    await answerLast(2);
    expect(writer.get()).toMatchObject({ status: 'saved', revision: 2 });
  });

  it('stops at a colleague’s version, and saves over it only when somebody insists', async () => {
    const { writer, sent, type, pass, failLast, answerLast } = aWriter();
    type('Mine');
    pass();
    await failLast(refusal('draft.stale', theirs));
    expect(writer.get()).toMatchObject({ status: 'stale', stale: theirs, record: { title: { EN: 'Mine' } } });
    type('Mine too');
    pass();
    expect(sent).toHaveLength(1);
    writer.insist();
    expect(sent[1]?.entry).toEqual({ record: { title: { EN: 'Mine too' } }, revision: 4 });
    await answerLast(5);
    expect(writer.get()).toMatchObject({ status: 'saved', revision: 5, stale: undefined });
  });

  it('takes a save whose answer was lost for its own', async () => {
    const { writer, sent, type, pass, failLast } = aWriter();
    type('Mine');
    pass();
    await failLast(refusal('unreachable'));
    expect(writer.get().status).toBe('waiting');
    pass();
    await failLast(refusal('draft.stale', { ...theirs, revision: 1, record: { title: { EN: 'Mine' } } }));
    expect(sent).toHaveLength(2);
    expect(writer.get()).toMatchObject({ status: 'saved', revision: 1 });
  });

  it('waits for a person after a refusal', async () => {
    const { writer, sent, type, pass, failLast } = aWriter();
    type('Mine');
    pass();
    await failLast(refusal('change.refused'));
    pass();
    expect(sent).toHaveLength(1);
    expect(writer.get()).toMatchObject({ status: 'refused', refusal: { code: 'change.refused' } });
  });

  it('drops what was not saved with the entry that replaces it, whatever the request under way answers', async () => {
    const { writer, sent, type, pass, answerLast } = aWriter();
    type('Mine');
    pass();
    writer.replace({ record: theirs.record, revision: 4 });
    await answerLast(1);
    expect(writer.get()).toMatchObject({ status: 'saved', revision: 4, record: theirs.record, turn: 1 });
    pass();
    expect(sent).toHaveLength(1);
  });
});

describe('a value at a place of a record', () => {
  it.each([
    ['another language', ['title', 'TL'], 'Dalawa', { title: { EN: 'One', TL: 'Dalawa' }, pictures: [{ EN: 'a' }] }],
    ['an item of a list', ['pictures', '0', 'TL'], 'b', { title: { EN: 'One' }, pictures: [{ EN: 'a', TL: 'b' }] }],
    ['nothing, which removes what is left empty', ['title', 'EN'], undefined, { pictures: [{ EN: 'a' }] }],
    ['nothing in the only item', ['pictures', '0', 'EN'], undefined, { title: { EN: 'One' }, pictures: [] }],
  ] as const)('is %s', (_, steps, next, expected) => {
    const changed = withValueAt({ title: { EN: 'One' }, pictures: [{ EN: 'a' }] }, steps, next);
    expect(changed).toEqual(expected);
    expect(valueAt(changed, steps)).toBe(next);
  });
});
