import { afterAll, beforeAll, expect, it } from 'vitest';
import { type History, historyCount, longest, runHistories } from '../support/run-histories.ts';
import { aStaffProgram, type Side, type StaffProgram } from '../support/staff-program.ts';
import { releaseActs } from './releases-acts.ts';
import { aReleasesModel, type Place, type ReleasesModel, servedAt, type Value } from './releases-model.ts';

const sides = ['staging', 'production'] as const;
let program: StaffProgram;
beforeAll(async () => {
  program = await aStaffProgram();
});
afterAll(() => program?.close());

const begin = async (brand: string): Promise<ReleasesModel> => {
  expect(await program.push(brand, 'staging')).toMatchObject({ status: 200 });
  const path = `/brands/${brand}/promotions`;
  const { number } = await program.done<{ number: number }>({ as: 'ana', path, body: { reason: 'first' } });
  return aReleasesModel(number);
};

/** The values that pages of a brand get at the two places. */
const servedIn = async (brand: string, side: Side): Promise<Record<Place, Value>> => {
  const manifest = await program.manifest(brand, side);
  return { '/theme/radius/small': manifest?.theme.radius.small ?? -1, '/flags/CBS3': manifest?.flags.CBS3 ?? false };
};

type Row = {
  readonly kind: string;
  readonly environment: Side;
  readonly release?: number;
  readonly actor: string;
  readonly reason: string;
};
/** Releases that were served, and who changed something live, with their reasons. */
const historyOf = async (brand: string) => {
  const rows = await program.done<Row[]>({ path: `/brands/${brand}/changes` });
  const by = ({ actor, reason }: Row) => `${actor} ${reason}`;
  return {
    acts: rows
      .filter(({ kind, reason }) => kind !== 'change' && reason !== 'first' && reason !== 'a test')
      .map((row) => `${row.kind} ${row.environment} ${row.release} ${by(row)}`),
    changes: [...new Set(rows.filter(({ kind }) => kind === 'change').map(by))].toSorted(),
  };
};

it(
  "a brand's releases, drafts and live changes are what a simple model says after every act of random histories",
  async () => {
    const shipped = await begin('shipped').then(() => servedIn('shipped', 'production'));
    await begin('waker');
    await begin('neighbour');
    const change = (tenant: string, environment: Side, value: number) => {
      const requests = [{ tenant, path: '/theme/radius/small', value }];
      return program.done({ as: 'eve', path: '/changes', body: { environment, requests, reason: 'own' } });
    };
    for (const [index, side] of sides.entries()) await change('neighbour', side, index + 8);
    const ofNeighbour = () =>
      Promise.all([...sides.map((side) => servedIn('neighbour', side)), historyOf('neighbour')]);
    const before = await ofNeighbour();

    const compare = async ({ brand, model }: History<ReleasesModel>): Promise<void> => {
      const now = program.clock.now().getTime();
      for (const side of sides)
        expect([side, await servedIn(brand, side)]).toEqual([side, servedAt(model, side, shipped, now)]);
      expect(await historyOf(brand)).toEqual({
        acts: model.acts.map(({ kind, side, release, by }) => `${kind} ${side} ${release} ${by}`),
        changes: [...model.changeActs].toSorted(),
      });
      type Listed = { readonly id: string; readonly owner: string; readonly base: number; readonly revision: number };
      const drafts = await program.done<Listed[]>({ as: 'ana', path: `/brands/${brand}/drafts` });
      const brief = (list: readonly Listed[]) =>
        list.map(({ id, owner, base, revision }) => `${id} ${owner} ${base} ${revision}`).toSorted();
      expect(brief(drafts)).toEqual(brief(model.drafts));
    };

    let turns = 0;
    await runHistories<ReleasesModel>({
      seed: Number(process.env.HISTORY_SEED ?? 6600),
      count: historyCount,
      rounds: 10,
      passing: [4, 7, 10],
      clock: program.clock,
      acts: releaseActs(program, shipped),
      begin,
      compare,
      pass: () => undefined,
      // Nodes wait for the next scheduled change by the machine's clock, and look again after any change.
      afterPass: async () => {
        turns += 1;
        for (const side of sides) await change('waker', side, turns);
      },
      afterRound: async () => expect(await ofNeighbour()).toEqual(before),
    });
  },
  longest,
);
