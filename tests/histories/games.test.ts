import { afterAll, beforeAll, expect, it } from 'vitest';
import { aCatalogue, aGame } from '../support/catalogue.ts';
import {
  type ChooseStep,
  type History,
  historyCount,
  longest,
  oneOf,
  runHistories,
  someOf,
} from '../support/run-histories.ts';
import {
  aStaffProgram,
  type Editor,
  emailOf,
  type Side,
  type StaffProgram,
  tenantOf,
} from '../support/staff-program.ts';
import {
  aGamesModel,
  type Choice,
  catalogueGames,
  catalogueVendors,
  choose,
  type GamesModel,
  type Lists,
  newerIn,
  offersIn,
  sectionsOf,
  stable,
} from './games-model.ts';

const sides = ['staging', 'production'] as const;
let program: StaffProgram;
beforeAll(async () => {
  program = await aStaffProgram();
  const games = catalogueGames.map(({ vendor, id }) => aGame({ vendor, id, name: `Game ${id}` }));
  await program.done({ path: '/catalogue/imports?reason=first', bytes: JSON.stringify(aCatalogue({ games })) });
});
afterAll(() => program?.close());

type Act = ChooseStep<GamesModel>;
type Random = History<GamesModel>['random'];

/** Chooses lists over HTTP, and in the model. */
const stepOf = (
  { brand, model, random }: History<GamesModel>,
  { side, lists, what, as = random(2) === 0 ? 'ana' : 'bob' }: { side: Side; lists: Lists; what: string; as?: Editor },
) => {
  const reason = `reason ${random(1000)}`;
  const own = model[side];
  const isLate = own.choices.length > 1 && random(8) === 0;
  const seen = own.choices.at(isLate ? -2 : -1)?.sequence ?? '0';
  return {
    name: `${as} ${what} in ${side}${isLate ? ', too late' : ''}: ${JSON.stringify(lists)}`,
    run: async () => {
      const query = new URLSearchParams({ reason, seen, file: 'choice.json' });
      const path = `/brands/${tenantOf(brand, side)}/catalogue`;
      const bytes = JSON.stringify(lists);
      const planned = await program.staff({ as, method: 'PUT', path: `${path}?${query}&dryRun=true`, bytes });
      const answer = await program.staff({ as, method: 'PUT', path: `${path}?${query}`, bytes });
      const changes = sectionsOf(own.lists, lists);
      const isSame = JSON.stringify(stable(own.lists)) === JSON.stringify(stable(lists));
      if (isLate && !isSame) {
        expect(answer).toMatchObject({ code: 'change.stale' });
        expect(answer.message).toContain(own.choices.at(-1)?.actor);
        return;
      }
      expect(planned).toMatchObject({ value: { outcome: isSame ? 'unchanged' : 'dry-run', ...changes } });
      expect(answer).toMatchObject({ value: { outcome: isSame ? 'unchanged' : 'chosen', ...changes } });
      choose(model, side, lists, { actor: emailOf(as), reason, file: 'choice.json' });
    },
  };
};

const sideOf = (random: Random): Side => (random(3) === 0 ? 'production' : 'staging');

const edit: Act = (history) => {
  const { random } = history;
  const games = someOf(random, catalogueGames).map((game) => ({
    ...game,
    ...(random(3) === 0 && { hotRank: random(4) }),
    ...(random(3) === 0 && { featuredRank: random(4) }),
    ...(random(3) === 0 && { isNew: random(2) === 0 }),
    hidden: random(6) === 0,
  }));
  const vendors = someOf(random, catalogueVendors).map((code) => ({ code, hidden: random(6) === 0 }));
  const lists = { ...(random(4) > 0 && { games }), ...(random(3) === 0 && { vendors }) };
  return stepOf(history, { side: sideOf(random), lists, what: 'chooses' });
};

const reorder: Act = (history) => {
  const { random, model } = history;
  const side = sideOf(random);
  const { games, ...rest } = model[side].lists;
  if (games === undefined) return undefined;
  const first = someOf(random, games);
  const lists = { ...rest, games: [...first, ...games.filter((game) => !first.includes(game))] };
  return stepOf(history, { side, lists, what: 'reorders' });
};

const hide: Act = (history) => {
  const { random, model } = history;
  const side = sideOf(random);
  const { games, ...rest } = model[side].lists;
  const one = oneOf(random, games ?? []);
  if (games === undefined || one === undefined) return undefined;
  const lists = { ...rest, games: games.map((game) => (game === one ? { ...game, hidden: !game.hidden } : game)) };
  return stepOf(history, { side, lists, what: `${one.hidden ? 'shows' : 'hides'} ${one.id}` });
};

/** Chooses the lists of an earlier choice, as they are stored. */
const undo: Act = (history) => {
  const { random, model, brand } = history;
  const side = sideOf(random);
  const earlier = oneOf(random, model[side].choices);
  if (earlier === undefined) return undefined;
  const step = stepOf(history, { side, lists: earlier.lists, what: `goes back to choice ${earlier.sequence}` });
  return {
    name: step.name,
    run: async () => {
      const path = `/brands/${tenantOf(brand, side)}/catalogue?revision=${earlier.sequence}`;
      expect(JSON.parse(await program.download(path))).toEqual(stable(earlier.lists));
      await step.run();
    },
  };
};

/** Chooses in staging what production offers. */
const takeOver: Act = (history) =>
  stepOf(history, { side: 'staging', lists: history.model.production.lists, what: 'takes over production' });

/** Promotes the release of staging again, with or without the games. */
const promote: Act = ({ brand, model, random }) => {
  const as = random(2) === 0 ? 'ana' : 'bob';
  const games = random(4) > 0;
  const reason = `reason ${random(1000)}`;
  return {
    name: `${as} promotes ${games ? 'the games' : 'a release without its games'}`,
    run: async () => {
      const isSame = JSON.stringify(stable(model.production.lists)) === JSON.stringify(stable(model.staging.lists));
      const newer = newerIn(model);
      const differs = {
        ...sectionsOf(model.production.lists, model.staging.lists),
        newer: newer === null ? null : { actor: newer },
      };
      const path = `/brands/${brand}/promotions`;
      const planned = await program.staff({ as, path, body: { games, reason, dryRun: true } });
      const done = await program.staff({ as, path, body: { games, reason } });
      for (const answer of [planned, done])
        expect([answer.status, answer.value]).toMatchObject([
          200,
          { games: isSame ? null : { ...differs, taken: games } },
        ]);
      if (games) choose(model, 'production', model.staging.lists, { actor: emailOf(as), reason, file: 'staging' });
    },
  };
};

/** The games that players and staff get of an environment. */
const readFrom = async (brand: string, side: Side) => {
  type Games = { readonly games: readonly { readonly gameId: string }[] };
  const path = `/brands/${tenantOf(brand, side)}/catalogue`;
  const [all, hot, featured, fresh, choices, exported] = await Promise.all([
    program.page<Games>(brand, side, '/games?pageSize=200'),
    program.page<Games>(brand, side, '/games/hot'),
    program.page<Games>(brand, side, '/games?pageSize=200&category=FEATURED'),
    program.page<Games>(brand, side, '/games?pageSize=200&isNew=true'),
    program.done<Omit<Choice, 'lists'>[]>({ path: `${path}/revisions` }),
    program.download(path),
  ]);
  const ids = ({ games }: Games) => games.map(({ gameId }) => gameId);
  return {
    served: { all: ids(all), hot: ids(hot), featured: ids(featured), fresh: ids(fresh) },
    exported: JSON.parse(exported) as Lists,
    choices,
  };
};

const compare = async ({ brand, model }: History<GamesModel>): Promise<void> => {
  for (const side of sides) {
    const own = model[side];
    const { served, exported, choices } = await readFrom(brand, side);
    expect([side, served, exported]).toEqual([side, offersIn(own), stable(own.lists)]);
    expect(choices).toMatchObject(own.choices.map(({ lists: _, sequence: __, ...choice }) => choice));
    expect(choices).toHaveLength(own.choices.length);
    for (const [index, { sequence }] of choices.entries()) {
      const known = own.choices[index];
      if (known !== undefined) known.sequence = sequence;
    }
  }
};

const begin = async (brand: string): Promise<GamesModel> => {
  expect(
    await program.push(brand, 'staging', { games: { categories: [{ id: 'FEATURED', enabled: true }] } }),
  ).toMatchObject({ status: 200 });
  await program.done({ as: 'ana', path: `/brands/${brand}/promotions`, body: { reason: 'first' } });
  return aGamesModel();
};

it(
  "a brand's games are what a simple model says, in both environments, after every act of random histories",
  async () => {
    const neighbour = 'neighbour';
    await begin(neighbour);
    for (const [index, side] of sides.entries()) {
      const lists = { games: catalogueGames.slice(index, index + 3).toReversed() };
      const path = `/brands/${tenantOf(neighbour, side)}/catalogue?reason=own`;
      await program.done({ as: 'eve', method: 'PUT', path, bytes: JSON.stringify(lists) });
    }
    const ofNeighbour = () => Promise.all(sides.map((side) => readFrom(neighbour, side)));
    const before = await ofNeighbour();
    await runHistories<GamesModel>({
      seed: Number(process.env.HISTORY_SEED ?? 8800),
      count: historyCount,
      rounds: 10,
      passing: [],
      clock: program.clock,
      acts: [edit, edit, edit, reorder, reorder, hide, undo, takeOver, promote, promote, promote],
      begin,
      compare,
      pass: () => undefined,
      afterRound: async () => expect(await ofNeighbour()).toEqual(before),
    });
  },
  longest,
);
