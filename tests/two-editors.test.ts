import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anArticle } from './support/content.ts';
import { pausedActs } from './support/paused-acts.ts';
import {
  aStaffProgram,
  type Editor,
  emailOf,
  type Side,
  type StaffProgram,
  tenantOf,
} from './support/staff-program.ts';

type Served = readonly { readonly id: string; readonly title: string }[];
type Item = {
  readonly id: string;
  readonly title: string;
  readonly published: boolean;
  readonly draft: { readonly revision: number; readonly author: string } | null;
};
type Entry = {
  readonly draft: { readonly record: { readonly title: { readonly EN: string } }; readonly revision: number } | null;
  readonly history: readonly { readonly actor: string; readonly reason: string }[];
};

const rounds = 4;
let program: StaffProgram;
beforeAll(async () => {
  program = await aStaffProgram();
});
afterAll(() => program?.close());

/** Calls of staff about the content of one brand. */
const contentOf = (brand: string) => {
  const path = (side: Side) => `/brands/${tenantOf(brand, side)}/content`;
  const contend = async (call: () => ReturnType<StaffProgram['staff']>): ReturnType<StaffProgram['staff']> => {
    const answer = await call();
    // Somebody else wrote at the same moment. Consoles show this, and people press again.
    return answer.code === 'content.busy' ? contend(call) : answer;
  };
  return {
    save: (as: Editor, side: Side, id: string, title: string, revision: number) =>
      program.staff({
        as,
        method: 'PUT',
        path: `${path(side)}/entries/articles/${id}/draft?revision=${revision}`,
        body: anArticle({ id: undefined, title: { EN: title } }),
      }),
    publish: (as: Editor, side: Side, id: string, revision: number, reason: string) =>
      contend(() =>
        program.staff({
          as,
          path: `${path(side)}/publications`,
          body: { entries: [{ kind: 'articles', id, revision }], reason },
        }),
      ),
    promote: (as: Editor) =>
      contend(() => program.staff({ as, path: `/brands/${brand}/content/promotions`, body: { reason: 'promoted' } })),
    list: (side: Side) => program.done<Item[]>({ path: path(side) }),
    entry: (side: Side, id: string) => program.done<Entry>({ path: `${path(side)}/entries/articles/${id}` }),
    titles: async () =>
      new Map((await program.page<Served>(brand, 'production', '/help')).map(({ id, title }) => [id, title])),
  };
};

const begin = async (brand: string) => {
  expect(await program.push(brand, 'staging')).toMatchObject({ status: 200 });
  await program.done({ path: `/brands/${brand}/promotions`, body: { reason: 'first' } });
  return contentOf(brand);
};

/** Drafts a version that is never finished, then one that is, publishes it, and begins the next one. */
async function editOwn(content: ReturnType<typeof contentOf>, as: Editor): Promise<void> {
  const ids = Array.from({ length: 10 }, (_, index) => `${as}${index}`);
  const revisions = new Map(ids.map((id) => [id, 0]));
  const save = async (id: string, title: string) => {
    const revision = revisions.get(id) ?? 0;
    expect(await content.save(as, 'staging', id, title, revision)).toMatchObject({ status: 200 });
    revisions.set(id, revision + 1);
  };
  for (let round = 1; round <= rounds; round += 1)
    await Promise.all(
      ids.map(async (id) => {
        await save(id, `${id} unfinished ${round}`);
        await save(id, `${id} finished ${round}`);
        const published = await content.publish(as, 'staging', id, revisions.get(id) ?? 0, `round ${round}`);
        expect([published.status, published.message]).toEqual([200, undefined]);
        revisions.set(id, 0);
        await save(id, `${id} unfinished, later than ${round}`);
      }),
    );
}

/** Rewrites an entry that somebody else rewrites as well. Returns the versions that were published, by their reasons. */
async function editShared(content: ReturnType<typeof contentOf>, as: Editor, id: string): Promise<string[]> {
  const published: string[] = [];
  let revision = 0;
  for (let round = 1; round <= rounds; round += 1) {
    const reason = `${as} ${round}`;
    for (let isDone = false; !isDone; ) {
      const saved = await content.save(as, 'staging', id, `${id} finished by ${reason}`, revision);
      if (saved.code === 'draft.stale') {
        // The refusal brings the colleague's version, over which one saves knowingly.
        const newer = saved.value as { revision: number; author: string | null };
        if (newer.revision > 0) expect(newer.author).not.toBeNull();
        revision = newer.revision;
        continue;
      }
      expect([saved.status, saved.message]).toEqual([200, undefined]);
      const done = await content.publish(as, 'staging', id, revision + 1, reason);
      if (done.code === 'draft.stale') {
        revision = (done.value as { revision: number }).revision;
        continue;
      }
      expect([done.status, done.message]).toEqual([200, undefined]);
      published.push(reason);
      revision = 0;
      isDone = true;
    }
  }
  return published;
}

describe('two editors at once, with a third who promotes meanwhile', () => {
  it('show players nothing unfinished, and lose nothing that was finished', async () => {
    const content = await begin('pair');
    let isOver = false;
    const seen = new Set<string>();
    const others = [
      (async () => {
        while (!isOver) expect((await content.promote('eve')).status).toBe(200);
      })(),
      (async () => {
        while (!isOver) for (const title of (await content.titles()).values()) seen.add(title);
      })(),
    ];
    const shared = ['s0', 's1', 's2'];
    const editing = async () => {
      const done = await Promise.all([
        editOwn(content, 'ana'),
        editOwn(content, 'bob'),
        ...shared.map((id) => Promise.all([editShared(content, 'ana', id), editShared(content, 'bob', id)])),
      ]);
      return done.slice(2) as string[][][];
    };
    const published = await editing().finally(() => {
      isOver = true;
    });
    await Promise.all(others);
    await content.promote('eve');
    const titles = await content.titles();
    for (const title of titles.values()) seen.add(title);
    expect([...seen].filter((title) => title.includes('unfinished'))).toEqual([]);
    // Players saw versions of the middle too, so somebody promoted between them.
    expect(seen.size).toBeGreaterThan(titles.size);
    for (const as of ['ana', 'bob'])
      for (let index = 0; index < 10; index += 1) {
        const id = `${as}${index}`;
        expect(titles.get(id)).toBe(`${id} finished ${rounds}`);
        const { draft, history } = await content.entry('staging', id);
        expect(draft?.record.title.EN).toBe(`${id} unfinished, later than ${rounds}`);
        expect(history.map(({ reason }) => reason)).toEqual(
          Array.from({ length: rounds }, (_, round) => `round ${rounds - round}`),
        );
      }
    for (const [index, id] of shared.entries()) {
      const { history } = await content.entry('staging', id);
      // Every version that was published under its author's name is in the history, in whatever order.
      expect(history.map(({ reason }) => reason).toSorted()).toEqual((published[index] ?? []).flat().toSorted());
      expect(titles.get(id)).toBe(`${id} finished by ${history[0]?.reason}`);
    }
  });

  it('lose no hotfix of production to a promotion that was computed before it', async () => {
    const content = await begin('hotfix');
    const publish = async (as: Editor, side: Side, title: string) => {
      expect(await content.save(as, side, 'h1', title, 0)).toMatchObject({ status: 200 });
      return content.publish(as, side, 'h1', 1, title);
    };
    await publish('ana', 'staging', 'first');
    await content.promote('eve');
    await publish('ana', 'staging', 'second');
    const paused = await pausedActs(program.databaseUrl);
    try {
      await paused.pause({ tenant: 'hotfix', action: 'content.changed' });
      const hotfix = publish('bob', 'production', 'hotfix');
      await paused.waiting(1, hotfix);
      // It has read production before the hotfix is committed, and writes afterwards.
      const promotion = content.promote('eve');
      await paused.waiting(2, promotion);
      await paused.resume();
      expect([(await hotfix).status, (await promotion).status]).toEqual([200, 200]);
    } finally {
      await paused.close();
    }
    expect((await content.titles()).get('h1')).toBe('hotfix');
    const [last] = (await content.entry('production', 'h1')).history;
    expect(last).toMatchObject({ actor: emailOf('bob'), reason: 'hotfix' });
  });
});
