import { afterAll, beforeAll, expect, it } from 'vitest';
import { type History, historyCount, longest, runHistories } from '../support/run-histories.ts';
import { aStaffProgram, type Side, type StaffProgram, tenantOf } from '../support/staff-program.ts';
import { contentActs, nonZero } from './content-acts.ts';
import {
  aContentModel,
  type ContentModel,
  keyOf,
  kinds,
  lastActor,
  type Name,
  publishDue,
  type SideModel,
  shownIn,
} from './content-model.ts';

const sides = ['staging', 'production'] as const;
let program: StaffProgram;
beforeAll(async () => {
  program = await aStaffProgram();
});
afterAll(() => program?.close());

const begin = async (brand: string): Promise<ContentModel> => {
  const pushed = await program.push(brand, 'staging');
  expect(pushed).toMatchObject({ status: 200 });
  const body = { reason: 'first' };
  const { number } = await program.done<{ number: number }>({ as: 'ana', path: `/brands/${brand}/promotions`, body });
  return aContentModel(number, program.clock.now().getTime());
};

/** The content that players of a brand get. */
const servedTo = async (brand: string, side: Side) => {
  type Served = { readonly id: string; readonly title: string }[];
  const [articles, banners] = await Promise.all([
    program.page<Served>(brand, side, '/help'),
    program.page<Served>(brand, side, '/banners?groupName=m_home'),
  ]);
  const brief = (served: Served) => served.map(({ id, title }) => ({ id, title }));
  return { articles: brief(articles), banners: brief(banners) };
};

type Item = Name & {
  readonly published: boolean;
  readonly position: number;
  readonly hidden: boolean;
  readonly changed: { readonly actor: string } | null;
  readonly draft: { readonly revision: number; readonly author: string; readonly stale: boolean } | null;
  readonly scheduled: string | null;
};
type Listed = { readonly id: string; readonly state: string };
type Past = {
  readonly sequence: string;
  readonly actor: string;
  readonly reason: string;
  readonly counts: Parameters<typeof nonZero>[0];
};

/** The content that staff read of an environment: entries with their drafts and dates, publications, and the history. */
const readBy = async (brand: string, side: Side) => {
  const path = `/brands/${tenantOf(brand, side)}/content`;
  const [items, publications, revisions] = await Promise.all([
    program.done<Item[]>({ path }),
    program.done<Listed[]>({ path: `${path}/publications` }),
    program.done<Past[]>({ path: `${path}/revisions` }),
  ]);
  return {
    entries: Object.fromEntries(
      items.map(({ published, position, hidden, changed, draft, scheduled, ...name }) => [
        keyOf(name),
        {
          row: published ? { position, hidden, by: changed?.actor } : undefined,
          draft: draft && { revision: draft.revision, author: draft.author, stale: draft.stale },
          scheduled,
        },
      ]),
    ),
    publications: publications.map(({ id, state }) => `${id} ${state}`).toSorted(),
    history: revisions.map(({ actor, reason, counts }) => ({ actor, reason, counts: nonZero(counts) })),
    sequences: revisions.map(({ sequence }) => sequence),
  };
};

const expectedOf = (side: SideModel): Omit<Awaited<ReturnType<typeof readBy>>, 'sequences'> => {
  const pending = side.publications.filter(({ state }) => state === 'pending');
  const begun = pending.flatMap(({ entries }) => entries.map(({ key }) => key));
  const keys = new Set([...side.rows.keys(), ...side.drafts.keys(), ...begun]);
  return {
    entries: Object.fromEntries(
      [...keys].map((key) => {
        const row = side.rows.get(key);
        const draft = side.drafts.get(key);
        const times = pending.filter(({ entries }) => entries.some((entry) => entry.key === key)).map(({ at }) => at);
        return [
          key,
          {
            row: row && { position: row.position, hidden: row.hidden, by: lastActor(side, key) },
            draft: draft
              ? {
                  revision: draft.revision,
                  author: draft.author,
                  stale: JSON.stringify(draft.base) !== JSON.stringify(row),
                }
              : null,
            scheduled: times.length === 0 ? null : new Date(Math.min(...times)).toISOString(),
          },
        ];
      }),
    ),
    publications: side.publications.map(({ id, state }) => `${id} ${state}`).toSorted(),
    history: side.revisions.map(({ actor, reason, counts }) => ({ actor, reason, counts })),
  };
};

/** Compares what players get in both environments, and what staff read of one, or of both. */
const compareSides = async ({ brand, model }: History<ContentModel>, read: readonly Side[]): Promise<void> => {
  for (const side of sides) {
    const shown = Object.fromEntries(kinds.map((kind) => [kind, shownIn(model[side], kind)]));
    expect([side, await servedTo(brand, side)]).toEqual([side, shown]);
  }
  for (const side of read) {
    const { sequences, ...found } = await readBy(brand, side);
    expect([side, found]).toEqual([side, expectedOf(model[side])]);
    for (const [index, sequence] of sequences.entries()) {
      const known = model[side].revisions[index];
      if (known !== undefined) known.sequence = sequence;
    }
  }
};

it(
  'content is what a simple model says, in both environments, after every act of random histories',
  async () => {
    const neighbour = 'neighbour';
    await begin(neighbour);
    for (const side of sides) {
      const path = `/brands/${tenantOf(neighbour, side)}/content/entries/articles/h1/draft?revision=0`;
      const record = { title: { EN: `Own of ${side}` }, content: { EN: '<p>Own</p>' } };
      await program.done({ as: 'eve', path, body: record, method: 'PUT' });
      const body = { entries: [{ kind: 'articles', id: 'h1', revision: 1 }], reason: 'own' };
      await program.done({ as: 'eve', path: `/brands/${tenantOf(neighbour, side)}/content/publications`, body });
    }
    const ofNeighbour = () =>
      Promise.all(
        sides.map(async (side) => [
          await servedTo(neighbour, side),
          await readBy(neighbour, side),
          await program.download(`/brands/${tenantOf(neighbour, side)}/content/export`),
        ]),
      );
    const before = await ofNeighbour();
    await runHistories<ContentModel>({
      seed: Number(process.env.HISTORY_SEED ?? 4400),
      count: historyCount,
      rounds: 10,
      passing: [5, 10],
      clock: program.clock,
      acts: contentActs(program),
      begin,
      compare: (history) => compareSides(history, [history.model.touched]),
      compareAll: (history) => compareSides(history, sides),
      pass: ({ model }) => {
        for (const side of sides) publishDue(model, side, program.clock.now().getTime());
      },
      afterRound: async () => expect(await ofNeighbour()).toEqual(before),
    });
  },
  longest,
);
