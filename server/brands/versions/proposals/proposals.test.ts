import { afterAll, beforeAll, expect, it } from 'vitest';
import { aClock } from '../../../../tests/support/clock.ts';
import { aDatabase } from '../../../../tests/support/database.ts';
import { type Clock, systemClock as clock } from '../../../clock.ts';
import type { Database } from '../../../database/database.ts';
import { rejectProposals } from '../../../staff/end-authority.ts';
import { findDecidedProposal } from './decided-proposals.ts';
import { listProposals } from './find-proposals.ts';
import { decide, planHash, propose } from './proposals.ts';

let database: Database;
beforeAll(async () => {
  database = await aDatabase();
});
afterAll(() => database?.close());

let turn = 0;
const proposed = (request: object = { turn: ++turn }, by: Clock = clock) =>
  propose({
    database,
    clock: by,
    operation: 'archiveBrand',
    tenants: ['one'],
    request,
    actor: 'ana',
    reason: 'x',
    plan: planHash('plan'),
    summary: { sentence: 'archive one', differences: [], more: 0, files: [] },
  });

it('is executed once if two people approve it at the same moment', async () => {
  const id = await proposed();
  let planning = 0;
  let bothPlan: () => void = () => undefined;
  const both = new Promise<void>((resolve) => {
    bothPlan = resolve;
  });
  let done = 0;
  const approve = (actor: string) =>
    decide({
      database,
      clock,
      id,
      decision: 'approved',
      actor,
      reason: 'x',
      run: async (_, dryRun) => {
        if (!dryRun) done += 1;
        else {
          planning += 1;
          if (planning === 2) bothPlan();
          await both;
        }
        return 'plan';
      },
    });
  const outcomes = await Promise.allSettled([approve('bob'), approve('eve')]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(done).toBe(1);
});

it.each([
  ['cannot be planned any more', () => Promise.reject(new Error('it is done already'))],
  ['would change something else', async () => 'another plan'],
])('is unknown to the second of two people if, after the first has executed it, it %s', async (_, planAfter) => {
  const id = await proposed();
  const approve = (actor: string, plan: () => Promise<unknown>) =>
    decide({
      database,
      clock,
      id,
      decision: 'approved',
      actor,
      reason: 'x',
      run: (_proposal, dryRun) => (dryRun ? plan() : Promise.resolve()),
    });
  const second = approve('eve', async () => {
    await approve('bob', async () => 'plan');
    return planAfter();
  });
  await expect(second).rejects.toMatchObject({ code: 'proposal.unknown' });
});

it('reports why it cannot be planned, as long as nobody has decided it', async () => {
  const id = await proposed();
  const failing = decide({
    database,
    clock,
    id,
    decision: 'approved',
    actor: 'bob',
    reason: 'x',
    run: () => Promise.reject(new Error('no database')),
  });
  await expect(failing).rejects.toThrow('no database');
});

it('stays undecided if it could not be executed', async () => {
  const id = await proposed();
  const failing = decide({
    database,
    clock,
    id,
    decision: 'approved',
    actor: 'bob',
    reason: 'x',
    run: async (_, dryRun) => {
      if (!dryRun) throw new Error('no database');
      return 'plan';
    },
  });
  await expect(failing).rejects.toThrow('no database');
  expect((await listProposals({ database, clock })).map((proposal) => proposal.id)).toContain(id);
});

const isOpen = async (id: string) => (await listProposals({ database, clock })).some((proposal) => proposal.id === id);

it('of an import is open until its import is written, so that a node that dies meanwhile leaves it undecided', async () => {
  const id = await proposed({ import: `${++turn}`, file: 'a.json' });
  const seen: boolean[] = [];
  const approving = decide({
    ...{ database, clock, id, decision: 'approved', actor: 'bob', reason: 'x' },
    run: async (_, dryRun, approveIn) => {
      seen.push(await isOpen(id));
      if (!dryRun) await database.asOperator(async (tx) => approveIn?.(tx));
      return 'plan';
    },
  });
  await approving;
  expect([...seen, await isOpen(id)]).toEqual([true, true, false]);
});

it('of an import is not carried out if it was rejected meanwhile, as for an author whose account was changed', async () => {
  const id = await proposed({ import: `${++turn}`, file: 'b.json' });
  let written = false;
  const approving = decide({
    ...{ database, clock, id, decision: 'approved', actor: 'bob', reason: 'x' },
    run: async (_, dryRun, approveIn) => {
      if (dryRun) return 'plan';
      const by = { actors: ['ana'], actor: 'eve', reason: 'the account of ana was changed', now: clock.now() };
      await database.asOperator((tx) => rejectProposals(tx, by));
      await database.asOperator(async (tx) => approveIn?.(tx));
      written = true;
      return 'plan';
    },
  });
  await expect(approving).rejects.toMatchObject({ code: 'proposal.unknown' });
  const ended = await findDecidedProposal({ database, clock, id, isTheirs: () => true });
  expect([written, ended.decision]).toMatchObject([false, { outcome: 'rejected', actor: 'eve' }]);
});

it('is refused while the same one is undecided, for any person and reason, also at the same moment', async () => {
  const same = () => proposed({ tenant: 'one', archived: true, reason: `reason ${Math.random()}`, seen: `${++turn}` });
  const outcomes = await Promise.allSettled([same(), same(), same()]);
  const [first] = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(same()).rejects.toMatchObject({
    code: 'proposal.waiting',
    message: expect.stringContaining(`ana proposed the same on`),
    value: { proposal: first },
  });
  await decide({
    database,
    clock,
    id: first ?? '',
    decision: 'rejected',
    actor: 'bob',
    reason: 'x',
    run: async () => 'plan',
  });
  await same();
});

it('can be made again after a week, when nobody can approve the first one any more', async () => {
  const later = aClock(clock.now().toISOString());
  const request = { tenant: 'one', turn: ++turn };
  const first = await proposed(request, later);
  const decided = (id: string) =>
    decide({ database, clock: later, id, decision: 'approved', actor: 'bob', reason: 'x', run: async () => 'plan' });
  later.pass({ hours: 7 * 24 - 1 });
  await expect(proposed(request, later)).rejects.toMatchObject({ code: 'proposal.waiting' });
  later.pass({ hours: 1 });
  await expect(decided(first)).rejects.toMatchObject({ code: 'proposal.unknown' });
  const second = await proposed(request, later);
  expect((await decided(second)).id).toBe(second);
});
