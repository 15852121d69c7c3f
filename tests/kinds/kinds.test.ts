import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCatalogue, aGame } from '../support/catalogue.ts';
import { aStaffProgram, emailOf, type StaffProgram } from '../support/staff-program.ts';
import { type KindName, kindNames, kinds, type Thing, type Version } from './kinds.ts';

const first: Version = { value: 1 };
const second: Version = { value: 2 };
const third: Version = { value: 3 };
const reversed: Version = { value: 1, isReversed: true };
const ana = { as: 'ana', reason: 'why not' } as const;
const bob = { as: 'bob', reason: 'because' } as const;

let program: StaffProgram;
beforeAll(async () => {
  program = await aStaffProgram();
  const games = ['g1', 'g2', 'g3'].map((id) => aGame({ id, name: `Game ${id}` }));
  await program.done({ path: '/catalogue/imports?reason=first', bytes: JSON.stringify(aCatalogue({ games })) });
});
afterAll(() => program?.close());

const written = async (thing: Thing, ...versions: Version[]): Promise<void> => {
  for (const version of versions) expect(await thing.write(version, ana)).toMatchObject({ status: 200 });
};
const decide = (as: 'ana' | 'bob', proposal: string) =>
  program.staff({ as, path: `/proposals/${proposal}/decision`, body: { decision: 'approved', reason: 'looked' } });

type Check = (thing: Thing, id: string, name: KindName) => Promise<void>;
/** A test of a property, for all kinds or for each; or why a kind does not have it. */
type Property = { readonly check: Check; readonly none?: Partial<Record<KindName, string>> };

const retained: Readonly<Record<KindName, Check>> = {
  // No release is ever deleted, because any of them can be served again.
  brand: async (thing, id) => {
    await written(thing, second, third);
    const oldest = await program.download(`/brands/${id}/release?number=1`);
    for (let value = 4; value < 10; value += 1) await written(thing, { value });
    expect(await program.download(`/brands/${id}/release?number=1`)).toBe(oldest);
  },
  // Revisions are listed up to 200, and older ones can still be restored.
  content: async (thing, id) => {
    await written(thing, first);
    const oldest = await thing.export();
    const [revision] = (await program.done<{ sequence: string }[]>({ path: `/brands/${id}/content/revisions` })).slice(
      -1,
    );
    for (let value = 2; value < 205; value += 1) await written(thing, { value });
    const listed = await thing.history();
    expect(listed).toHaveLength(200);
    expect(listed).not.toContainEqual(expect.objectContaining(revision));
    const body = { revision: revision?.sequence, reason: 'the first one' };
    expect(await program.staff({ path: `/brands/${id}/content/undo`, body })).toMatchObject({ status: 200 });
    expect(await thing.export()).toBe(oldest);
  },
  // The lists of the last 50 choices are stored. The history names older ones, and that their lists are gone.
  choice: async (thing, id) => {
    await written(thing, first);
    const path = `/brands/${id}/catalogue`;
    const oldest = await thing.seen();
    for (let value = 2; value < 52; value += 1) await written(thing, { value });
    type Row = { readonly sequence: string; readonly isStored: boolean };
    const rows = await program.done<Row[]>({ path: `${path}/revisions` });
    expect(rows.filter(({ isStored }) => !isStored).map(({ sequence }) => sequence)).toEqual([oldest]);
    expect(await program.staff({ path: `${path}?revision=${oldest}` })).toMatchObject({ code: 'request.not_found' });
  },
  // The history is listed up to 200.
  catalogue: async (thing) => {
    for (let value = 1; value < 205; value += 1) await written(thing, { value });
    expect(await thing.history()).toHaveLength(200);
  },
};

const properties: Readonly<Record<string, Property>> = {
  'needs a second person if the policy says so: not its author, and not once production has moved': {
    check: async (thing, id) => {
      await written(thing, first);
      const policy = { secondPerson: true, signOff: false, reason: 'two people' };
      await program.done({ path: `/policies/${id}`, body: policy });
      const before = await thing.export();
      const propose = async (version: Version, as: 'ana' | 'eve' = 'ana') => {
        const answer = await thing.propose(version, { as, reason: 'why not' });
        expect(answer).toMatchObject({ status: 200 });
        return (answer.value as { proposal: string }).proposal;
      };
      const proposal = await propose(second);
      expect(await thing.export()).toBe(before);
      expect(await decide('ana', proposal)).toMatchObject({ code: 'proposal.own' });
      expect(await thing.export()).toBe(before);
      expect(await decide('bob', proposal)).toMatchObject({ status: 200 });
      const after = await thing.export();
      expect(after).not.toBe(before);
      const late = await propose(third);
      expect(await decide('bob', await propose({ value: 4 }, 'eve'))).toMatchObject({ status: 200 });
      const moved = await thing.export();
      expect(moved).not.toBe(after);
      expect((await decide('bob', late)).code).toMatch(/^(proposal|draft)\.stale$/);
      expect(await thing.export()).toBe(moved);
    },
    none: { catalogue: 'its policy is that of all brands, which other kinds share: `catalogue-approval-api.test.ts`' },
  },
  'does what its dry run says, which changes nothing': {
    check: async (thing) => {
      await written(thing, first);
      const before = await thing.export();
      for (const version of [second, reversed, { value: 4, isReversed: true }]) {
        const planned = await thing.write(version, { ...ana, dryRun: true });
        expect(planned).toMatchObject({ status: 200 });
        if (version === second) expect(await thing.export()).toBe(before);
        const done = await thing.write(version, ana);
        expect(thing.differenceOf(done)).toEqual(thing.differenceOf(planned));
      }
      expect(await thing.export()).not.toBe(before);
    },
  },
  'names the order as a difference, and nothing but the order': {
    check: async (thing) => {
      await written(thing, first);
      const before = await thing.export();
      expect(thing.saysOrder(await thing.write(second, { ...ana, dryRun: true }))).toBe(false);
      const planned = await thing.write(reversed, { ...ana, dryRun: true });
      expect(thing.saysOrder(planned)).toBe(true);
      await written(thing, reversed);
      expect(await thing.export()).not.toBe(before);
      await written(thing, first);
      expect(await thing.export()).toBe(before);
    },
  },
  'is taken back to the very same bytes': {
    check: async (thing) => {
      await written(thing, first);
      for (const version of [second, reversed]) {
        const before = await thing.export();
        await written(thing, version);
        expect(await thing.export()).not.toBe(before);
        expect(await thing.undo(before)).toMatchObject({ status: 200 });
        expect(await thing.export()).toBe(before);
      }
    },
  },
  'is the same after its export was imported': {
    check: async (thing) => {
      await written(thing, first, reversed);
      const exported = await thing.export();
      const length = (await thing.history()).length;
      const again = await thing.import(exported, { ...bob, dryRun: true });
      expect(again).toMatchObject({ status: 200 });
      const difference = JSON.stringify(thing.differenceOf(again));
      await written(thing, second);
      expect(await thing.import(exported, bob)).toMatchObject({ status: 200 });
      expect(await thing.export()).toBe(exported);
      // A second import of the same bytes finds nothing to do.
      expect(JSON.stringify(thing.differenceOf(await thing.import(exported, { ...bob, dryRun: true })))).toBe(
        difference,
      );
      expect((await thing.history()).length).toBeLessThanOrEqual(length + 2);
    },
  },
  'has a history with the author and the reason of each change': {
    check: async (thing) => {
      await written(thing, first);
      expect(await thing.write(second, { ...ana, reason: 'a warmer one' })).toMatchObject({ status: 200 });
      expect(await thing.write(third, { ...bob, reason: 'a colder one' })).toMatchObject({ status: 200 });
      expect((await thing.history()).slice(-2)).toMatchObject([
        { actor: emailOf('ana'), reason: 'a warmer one' },
        { actor: emailOf('bob'), reason: 'a colder one' },
      ]);
      const refused = await thing.write(second, { ...bob, reason: ' ' });
      expect(refused).toMatchObject({ code: 'change.reason_missing' });
    },
  },
  'refuses to replace what a colleague has written since, and names the colleague': {
    check: async (thing) => {
      await written(thing, first);
      const seen = await thing.seen();
      expect(await thing.write(second, { ...bob, seen })).toMatchObject({ status: 200 });
      const before = await thing.export();
      const refused = await thing.write(third, { ...ana, seen });
      expect(refused.code).toMatch(/^(release|draft|change)\.stale$/);
      expect(refused.message).toContain(emailOf('bob'));
      expect(await thing.export()).toBe(before);
    },
    none: { catalogue: 'an import states whole records, and the later file of a supplier is the right one' },
  },
  'stores its history as far back as its documents say': {
    check: (thing, id, name) => retained[name](thing, id, name),
  },
};

describe.each(kindNames)('a version of the kind %s', (name) => {
  it.each(Object.entries(properties).map(([property, row], index) => ({ property, index, ...row })))(
    '$property',
    async ({ check: checkOne, none, index }) => {
      const reason = none?.[name];
      if (reason !== undefined) return expect(reason.length).toBeGreaterThan(20);
      const id = `${name}${index}`;
      await checkOne(await kinds[name](program, id), id, name);
      return undefined;
    },
  );
});
