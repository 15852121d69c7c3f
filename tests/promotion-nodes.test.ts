import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { wire } from '../schema/constants.ts';
import { startBuilt } from './support/built-program.ts';
import { aCatalogue, aGame } from './support/catalogue.ts';
import { anArticle } from './support/content.ts';
import { callOf, consoleHost } from './support/livery.ts';
import { type PausedActs, pausedActs } from './support/paused-acts.ts';
import { ownerToken } from './support/staff.ts';
import { aStaffProgram, type Side, type StaffProgram, tenantOf } from './support/staff-program.ts';

/** A signed-off staging goes live on two nodes, whole, in part and back, while production moves and nodes die. */

let program: StaffProgram;
let paused: PausedActs;
beforeAll(async () => {
  program = await aStaffProgram();
  await program.begin();
  const games = ['g1', 'g2', 'g3'].map((id) => aGame({ id, name: `Game ${id}` }));
  await program.done({ path: '/catalogue/imports?reason=first', bytes: JSON.stringify(aCatalogue({ games })) });
  paused = await pausedActs(program.databaseUrl);
});
afterAll(async () => {
  await paused?.close();
  await program?.close();
});

type Served = readonly { readonly id: string; readonly title: string }[];
type Games = { readonly games: readonly { readonly gameId: string }[] };

/** The state that pages of players get from an environment at a node. */
const servedAt = async (brand: string, side: Side, node: number) => {
  const [manifest, help, games] = await Promise.all([
    program.manifest(brand, side, node),
    program.page<Served>(brand, side, '/help', node),
    program.page<Games>(brand, side, '/games', node),
  ]);
  return {
    radius: manifest?.theme.radius.small,
    flag: manifest?.flags.CBS3,
    help: help.map(({ title }) => title),
    games: games.games.map(({ gameId }) => gameId),
  };
};
type State = Awaited<ReturnType<typeof servedAt>>;
/** Both nodes serve it, at once or as soon as they have heard of it. */
const bothServe = async (brand: string, state: State) => {
  for (const node of [0, 1]) await expect.poll(() => servedAt(brand, 'production', node)).toEqual(state);
};

type Promoted = {
  readonly number: number;
  readonly content: { readonly entries: readonly { readonly id: string; readonly newer: object | null }[] };
  readonly games: { readonly taken: boolean } | null;
  readonly changes: readonly { readonly path: string; readonly taken: boolean }[];
};
type Ready = {
  readonly release: number;
  readonly points: readonly { readonly id: string; readonly message: string }[];
};
const article = (id: string) => ({ kind: 'articles', id });

/** Calls of staff about one brand. */
const staffOf = (brand: string) => {
  const post = <Value>(node: number, path: string, body: object = {}) =>
    program.done<Value>({ as: 'ana', path: `/brands/${brand}/${path}`, body: { reason: 'a test', ...body } }, node);
  return {
    post,
    publish: async (side: Side, id: string, title: string) => {
      const path = `/brands/${tenantOf(brand, side)}/content`;
      const record = anArticle({ id: undefined, title: { EN: title } });
      await program.done({ method: 'PUT', path: `${path}/entries/articles/${id}/draft?revision=0`, body: record });
      const entries = [{ kind: 'articles', id, revision: 1 }];
      await program.done({ path: `${path}/publications`, body: { entries, reason: title } });
    },
    choose: (side: Side, ...ids: string[]) =>
      program.done({
        method: 'PUT',
        path: `/brands/${tenantOf(brand, side)}/catalogue?reason=chosen`,
        bytes: JSON.stringify({ games: ids.map((id) => ({ vendor: 'NOVA', id })) }),
      }),
    change: (environment: Side, value: boolean) =>
      program.done({
        path: '/changes',
        body: { environment, requests: [{ tenant: brand, path: '/flags/CBS3', value }], reason: 'live' },
      }),
    rehearse: async (small: number) => {
      const served = await program.done<Ready>({ path: `/brands/${brand}/readiness?environment=staging` });
      const pushed = await program.push(brand, 'staging', { theme: { radius: { small } } }, { base: served.release });
      expect(pushed).toMatchObject({ status: 200 });
    },
    /** The parts that would stay behind, as the page of readiness says. */
    behind: async (node: number) => {
      const path = `/brands/${brand}/readiness?environment=staging`;
      const { points } = await program.done<Ready>({ path }, node);
      return points.filter(({ message }) => message.includes('not in production')).map(({ id }) => id);
    },
    release: async (node: number) =>
      (await program.done<Ready>({ path: `/brands/${brand}/readiness?environment=production` }, node)).release,
  };
};

/** A brand that is live with release 1, one article, two games, and a rehearsed second version of everything. */
async function rehearsed(brand: string) {
  expect(await program.push(brand, 'staging', { theme: { radius: { small: 2 } } })).toMatchObject({ status: 200 });
  const staff = staffOf(brand);
  await program.done({ path: `/policies/${brand}`, body: { secondPerson: false, signOff: true, reason: 'policy' } });
  await staff.publish('staging', 'h1', 'h1 first');
  await staff.choose('staging', 'g1', 'g2');
  await staff.post(0, 'sign-offs');
  await staff.post(0, 'promotions');
  await staff.post(0, 'promotions', { content: [article('h1')], games: true });
  await staff.rehearse(3);
  await staff.publish('staging', 'h1', 'h1 second');
  await staff.publish('staging', 'h2', 'h2 second');
  await staff.choose('staging', 'g3', 'g1');
  await staff.change('staging', true);
  return staff;
}
const first: State = { radius: 2, flag: false, help: ['h1 first'], games: ['g1', 'g2'] };
const second: State = { radius: 3, flag: true, help: ['h1 second', 'h2 second'], games: ['g3', 'g1'] };
const whole = { content: [article('h1'), article('h2')], games: true, changes: ['/flags/CBS3'] };

describe('a signed-off staging on two nodes', () => {
  it('goes live whole, back, and in part, and both nodes say so at every step', async () => {
    const staff = await rehearsed('steps');
    await bothServe('steps', first);
    // Nobody has signed off the second version.
    const refused = await program.staff(
      { as: 'ana', path: '/brands/steps/promotions', body: { reason: 'x', ...whole } },
      1,
    );
    expect(refused).toMatchObject({ code: 'release.not_signed_off' });
    await bothServe('steps', first);
    await staff.post(1, 'sign-offs');
    for (const node of [0, 1]) expect(await staff.behind(node)).toEqual(['content', 'games', 'changes']);

    const done = await staff.post<Promoted>(1, 'promotions', whole);
    expect([done.games?.taken, done.changes.map(({ taken }) => taken)]).toEqual([true, [true]]);
    await bothServe('steps', second);
    for (const node of [0, 1]) {
      expect(await staff.release(node)).toBe(done.number);
      expect(await staff.behind(node)).toEqual([]);
    }

    // The release and one article go back; the other article, the games and the flag stay, as they were not named.
    const back = await staff.post<Promoted>(0, 'rollbacks', { environment: 'production', content: [article('h1')] });
    await bothServe('steps', { ...second, radius: 2, help: ['h1 first', 'h2 second'] });
    for (const node of [0, 1]) expect(await staff.release(node)).toBe(back.number);

    // Production moves: somebody hides an article there, and the flag is switched off.
    await program.done({
      as: 'bob',
      path: '/brands/steps/content/visibility',
      body: { ...article('h2'), hidden: true, reason: 'wrong' },
    });
    await staff.change('production', false);
    const moved = { ...second, radius: 2, flag: false, help: ['h1 first'] };
    await bothServe('steps', moved);
    const planned = await staff.post<Promoted>(1, 'promotions', { dryRun: true });
    expect(planned.content.entries).toMatchObject([
      { id: 'h1', newer: { actor: 'ana@operator.example' } },
      { id: 'h2', newer: { actor: 'bob@operator.example' } },
    ]);
    await staff.post(1, 'promotions', { content: [article('h1')] });
    await bothServe('steps', { ...moved, radius: 3, help: ['h1 second'] });
    // The hidden article is production's own decision, so nothing of it is left behind.
    for (const node of [0, 1]) expect(await staff.behind(node)).toEqual(['changes']);
  });
});

describe('a node that is killed in the middle of', () => {
  let turn = 0;
  let brand: string;
  let staff: ReturnType<typeof staffOf>;
  beforeEach(async () => {
    turn += 1;
    brand = `killed${turn}`;
    staff = await rehearsed(brand);
    await staff.post(0, 'sign-offs');
  });

  /** Sends a call to a node of its own, kills it while the call waits at an act, and waits until the database has given up. */
  const killedAt = async (action: string, path: string, body: object) => {
    const node = await startBuilt(program.settings());
    await paused.pause({ tenant: brand, action });
    try {
      const call = callOf({
        port: node.port(),
        host: consoleHost,
        path: `${wire.adminBase}/brands/${brand}/${path}`,
        method: 'POST',
        headers: { authorization: `Bearer ${ownerToken}`, 'content-type': 'application/json' },
        body: JSON.stringify({ reason: 'killed', ...body }),
      });
      const ended = call.then(
        ({ status, text }) => `${status} ${text}`,
        () => 'no answer',
      );
      await paused.waiting(1, ended);
      node.kill();
      expect(await ended).toBe('no answer');
    } finally {
      node.kill();
      await paused.resume();
    }
  };

  it.each(['content.changed', 'release.promoted', 'catalogue.chosen', 'changes.made'])(
    'a promotion, at %s, leaves production as it was; the next node promotes all of it',
    async (action) => {
      const before = await staff.release(0);
      await killedAt(action, 'promotions', whole);
      await bothServe(brand, first);
      for (const node of [0, 1]) {
        expect(await staff.release(node)).toBe(before);
        expect(await staff.behind(node)).toEqual(['content', 'games', 'changes']);
      }
      const { number } = await staff.post<Promoted>(1, 'promotions', whole);
      await bothServe(brand, second);
      for (const node of [0, 1]) expect([await staff.release(node), await staff.behind(node)]).toEqual([number, []]);
    },
  );

  it.each(['content.changed', 'release.rolled-back'])(
    'a rollback, at %s, leaves production as it was',
    async (action) => {
      const { number } = await staff.post<Promoted>(0, 'promotions', whole);
      const body = { environment: 'production', content: [article('h1')] };
      await killedAt(action, 'rollbacks', body);
      await bothServe(brand, second);
      for (const node of [0, 1]) expect(await staff.release(node)).toBe(number);
      await staff.post(1, 'rollbacks', body);
      await bothServe(brand, { ...second, radius: 2, help: ['h1 first', 'h2 second'] });
    },
  );
});
