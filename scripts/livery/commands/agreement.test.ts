import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AdminQueryOf, AdminValueOf } from '../../../schema/admin-call-types.ts';
import { asOption, type LookerId, lookerIds, lookers } from '../../../schema/why.ts';
import { type Livery, startLivery } from '../../../tests/support/livery.ts';
import { callAdmin } from '../admin-client.ts';

type Explained = AdminValueOf<'explainThing'>;
type Query = AdminQueryOf<'explainThing'>;
type PrintedAnswer = {
  readonly thing: string;
  readonly shown: boolean;
  readonly because: readonly {
    readonly path: string;
    readonly value: unknown;
    readonly otherwise?: unknown;
    readonly source: { readonly from: string } & Readonly<Partial<Record<'who' | 'since' | 'until' | 'why', string>>>;
    readonly scheduled?: readonly { readonly from: string; readonly who: string; readonly why: string }[];
  }[];
  readonly shownTo: readonly string[];
  readonly leadsTo?: string;
};

const viewers: Readonly<Record<string, LookerId>> = {
  visitors: 'visitor',
  players: 'player',
  agents: 'agent',
  guests: 'guest',
  trials: 'trial',
  'special accounts (41)': 'special41',
  'special accounts (42)': 'special42',
  'players in the app': 'appPlayer',
};

describe('livery why and the call behind the console', () => {
  let livery: Livery;
  beforeAll(async () => {
    livery = await startLivery();
    const schedule = ['--from', '2090-01-01T00:00:00Z', '--until', '2090-02-01T00:00:00Z'];
    for (const brand of ['aurora', 'jade']) {
      await livery.change('push', `tenants/${brand}`, '--to', 'staging');
      await livery.change('flag', 'set', brand, 'MANPLAYREB3', 'off');
      await livery.change('flag', 'schedule', brand, 'MANPLAYREB3', 'on', ...schedule);
      await livery.change('set', brand, '/features/winnerBoard', 'false', '--environment', 'staging');
    }
  });
  afterAll(() => livery?.close());

  async function byServer(brand: string, query: Query): Promise<Explained> {
    const env = { DATA_DIR: livery.dataDir };
    const answer = await callAdmin(env, 'explainThing', { params: { tenant: brand }, query });
    if ('refusal' in answer) throw new Error(JSON.stringify(answer.refusal));
    return answer.value;
  }
  async function byCommand(brand: string, { thing, as = 'visitor', at, environment }: Query): Promise<PrintedAnswer> {
    const { text, code } = await livery.command(
      ...['why', brand, thing, '--as', asOption(lookers[as]) ?? 'session=no', '--json'],
      ...(at === undefined ? [] : ['--at', at]),
      ...(environment === undefined ? [] : ['--environment', environment]),
    );
    expect([thing, code]).toEqual([thing, 0]);
    return JSON.parse(text)[0];
  }
  const ofServer = ({ name, shown, because, shownTo, leadsTo }: Explained) => ({
    thing: name,
    shown,
    shownTo,
    leadsTo,
    because: because.map(({ path, value, otherwise, source, who, since, until, reason, scheduled }) => ({
      path,
      value,
      otherwise,
      source,
      who,
      since,
      until,
      reason,
      scheduled: scheduled.map(({ from, who: by, reason: why }) => [from, by, why]),
    })),
  });
  const ofCommand = ({ thing, shown, because, shownTo, leadsTo }: PrintedAnswer) => ({
    thing,
    shown,
    leadsTo,
    shownTo: shownTo.map((who) => viewers[who]),
    because: because.map(({ path, value, otherwise, source, scheduled = [] }) => ({
      path,
      value,
      otherwise,
      source: source.from.replace(/^change .*/, 'change'),
      who: source.who,
      since: source.since,
      until: source.until,
      reason: source.why,
      scheduled: scheduled.map(({ from, who, why }) => [from, who, why]),
    })),
  });

  it.each(['aurora', 'jade'])(
    'explain everything that %s has in the same words, for each viewer, in both environments, now and later',
    async (brand) => {
      const env = { DATA_DIR: livery.dataDir };
      const things = await callAdmin(env, 'listThings', { params: { tenant: brand }, query: {} });
      if ('refusal' in things) throw new Error(JSON.stringify(things.refusal));
      const { list } = things.value;
      expect(list.length).toBeGreaterThan(100);
      let decided = 0;
      for (const [index, { name: thing }] of list.entries()) {
        const as = lookerIds[index % lookerIds.length] ?? 'visitor';
        const later = { environment: 'staging', at: '2090-01-02T00:00:00.000Z' } as const;
        // Each thing with one viewer, moment and environment, because things of a kind share the code that explains them.
        const queries: readonly Query[] = [
          { thing, as },
          { thing, as: 'player', at: later.at },
          { thing, as, ...later },
        ];
        const query = queries[(index + Number(brand === 'jade')) % queries.length] ?? { thing };
        const byService = await byServer(brand, query);
        decided += byService.because.length;
        expect([query, ofServer(byService)]).toEqual([query, ofCommand(await byCommand(brand, query))]);
      }
      expect(decided).toBeGreaterThan(list.length);
    },
    240_000,
  );

  it('differ if the moment or the environment differs, so that the comparison is meaningful', async () => {
    const thing = 'page:manualRebate';
    const shown = async (query: Omit<Query, 'thing'>) =>
      (await byServer('aurora', { thing, as: 'player', ...query })).shown;
    expect(await shown({})).toBe(false);
    expect(await shown({ at: '2090-01-02T00:00:00Z' })).toBe(true);
    expect(await shown({ environment: 'staging' })).toBe(true);
  });
});
