import { writeMessage } from '../../platform/account/inbox/inbox.ts';
import type { PlayerIndex } from '../../platform/account/lookup/player-index.ts';
import { makePassword } from '../../platform/account/passwords/make-password.ts';
import type { Passwords } from '../../platform/account/passwords/passwords.ts';
import type { NewPlayer } from '../../platform/account/player-table.ts';
import { emptyProfile, insertPlayer } from '../../platform/account/players.ts';
import { usernameKey } from '../../platform/account/username-key.ts';
import { insertBets } from '../../platform/games/bets/rounds.ts';
import type { LiveCatalogue } from '../../platform/games/catalogue/live-catalogue.ts';
import { offeredGames } from '../../platform/games/offered-games.ts';
import { coinOf, unitsOf } from '../../platform/money/wallet/amounts.ts';
import { book, findWallet, lockWallet } from '../../platform/money/wallet/ledger.ts';
import { openWallet } from '../../platform/money/wallet/opening-credit.ts';
import { isMemberType } from '../../schema/constants.ts';
import type { Brand, BrandSet } from '../../server/brands/brand.ts';
import type { Clock } from '../../server/clock.ts';
import { type DatabaseAndClock, type Tx, withClock } from '../../server/database/database.ts';
import { selectRows, updateRows } from '../../server/database/rows.ts';
import { uuidV7 } from '../../server/database/uuid-v7.ts';
import type { Log } from '../../server/log.ts';
import { settledWins } from '../content/settled-wins.ts';
import { betRow, type HistoryParts, movementsOfBet, seedDemoHistory } from './demo-history.ts';
import type { DemoPasswordFile, DemoPasswords } from './demo-passwords.ts';
import type { PastBet } from './history-rows.ts';

/** Brands seeded at the start; each costs five password hashes. Others are seeded at their first login. */
const seededAtStart = 20;

export type Demo = {
  /** Seeds a brand's demo accounts, history and invitation codes, once per process and currency, and returns the passwords. */
  seedBrand(brand: Brand): Promise<Readonly<Record<string, string>>>;
  seed(): Promise<DemoPasswords>;
  close(): void;
};

export function createDemo(
  brands: Pick<BrandSet, 'ids' | 'byId' | 'subscribe'>,
  parts: SeedParts & HistoryParts,
  log: Log,
): Demo {
  const seeded = new Map<string, Promise<Readonly<Record<string, string>>>>();
  const seedBrand = (brand: Brand) => {
    // If the brand's currency changes, its accounts need new wallets.
    const key = `${brand.id} ${brand.manifest.wallet.currency}`;
    const known = seeded.get(key);
    if (known !== undefined) return known;
    const seedOf = async () => {
      await seedDemoAffiliates({ ...parts, tenant: brand.id });
      const accounts = await seedDemoAccounts(brand, parts);
      await seedDemoWallets({ brand, parts });
      await seedDemoHistory({ brand, parts });
      await seedDemoTeam({ brand, parts });
      await seedDemoWins({ brand, parts });
      return accounts;
    };
    const mine = seedOf();
    seeded.set(key, mine);
    // If seeding fails, the next call tries again.
    mine.catch(() => seeded.delete(key));
    return mine;
  };
  let stop: () => void = () => undefined;
  return {
    seedBrand,
    seed: async () => {
      stop();
      stop = brands.subscribe((event) => {
        if (event.kind !== 'changed' || seeded.size >= seededAtStart) return;
        seedBrand(event.brand).catch((err: unknown) =>
          log.error({ err, tenant: event.brand.id }, 'the demo accounts were not created'),
        );
      });
      const passwords: Record<string, Readonly<Record<string, string>>> = {};
      for (const id of brands.ids().slice(0, seededAtStart)) {
        const brand = brands.byId(id);
        if (brand !== undefined) passwords[id] = await seedBrand(brand);
      }
      return passwords;
    },
    close: () => stop(),
  };
}

/** Invitation codes in every brand of the sandbox. */
const demoAffiliates = { WELCOME1: 'active', FRIENDS2: 'active', ENDED99: 'disabled' } as const;

async function seedDemoAffiliates({ database, clock, tenant }: DatabaseAndClock & { tenant: string }): Promise<void> {
  const rows = Object.entries(demoAffiliates).map(([code, status]) => ({
    tenant,
    code,
    status,
    created_at: clock.now(),
  }));
  await database.asTenant(tenant, (tx) =>
    tx
      .insertInto('affiliate')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
}

/** Opens a wallet with play credits for each demo account that has none in the brand's current currency. */
async function seedDemoWallets({
  brand,
  parts: { database },
}: {
  brand: Brand;
  parts: Pick<SeedParts, 'database' | 'clock'>;
}): Promise<void> {
  const tenant = brand.id;
  const { currency } = brand.manifest.wallet;
  await database.asTenant(tenant, async (tx) => {
    const accounts = await selectRows(tx, 'player', { tenant, register_method: 'SEED' })
      .select('id')
      .where('username_key', 'in', Object.keys(demoAccounts))
      .execute();
    for (const { id: player } of accounts) {
      if ((await findWallet(tx, { player, currency })) !== undefined) continue;
      const key = `opening:${player}:${currency}`;
      await openWallet(tx, { player, currency, playCredits: true, key });
    }
  });
}

const wins = 36;
/** Team members who play. There are few, because each needs a wallet and the start waits until it is open. */
const players = 6;
const minute = 60_000;
const day = 24 * 3_600_000;

/** Adds wins of the demo agent's team, once per brand, to their wallets and betting records like any other wins. */
async function seedDemoWins({
  brand,
  parts: { database, clock, catalogue },
}: {
  brand: Brand;
  parts: DatabaseAndClock & { catalogue: Pick<LiveCatalogue, 'of'> };
}): Promise<void> {
  const tenant = brand.id;
  const { currency } = brand.manifest.wallet;
  const past = winsOf(brand, catalogue, clock.now());
  const before = { now: () => new Date(clock.now().getTime() - day) };
  await withClock(database, before).asTenant(tenant, async (tx) => {
    const members = await membersOf(tx);
    if (past.length === 0 || members.length === 0) return;
    const known = await selectRows(tx, 'bet', { tenant })
      .select('id')
      .where('player_id', 'in', members)
      .executeTakeFirst();
    if (known !== undefined) return;
    for (const [place, player] of members.entries()) {
      const bets = past
        .filter((_, number) => number % members.length === place)
        .map((bet) => betRow({ tenant, player, currency, bet }));
      if (bets.length === 0) continue;
      await openWallet(tx, { player, currency, playCredits: true });
      const wallet = await lockWallet(tx, { player, currency });
      await insertBets(tx, bets);
      const movements = bets.flatMap(movementsOfBet);
      await book(tx, ...movements.map((one) => ({ ...one, wallet: wallet.id, currency })));
    }
  });
}

/** The earliest members of the team: they had already registered when they won. */
async function membersOf(tx: Tx): Promise<string[]> {
  const rows = await selectRows(tx, 'player', { tenant: tx.tenant, affiliate_code: teamCode, register_method: 'SEED' })
    .select('id')
    .orderBy('created_at')
    .limit(players)
    .execute();
  return rows.map(({ id }) => id);
}

function winsOf(brand: Brand, catalogue: Pick<LiveCatalogue, 'of'>, now: Date): PastBet[] {
  const games = offeredGames({ catalogue: catalogue.of(brand), manifest: brand.manifest }).map(({ view }) => view);
  const { currency } = brand.manifest.wallet;
  const coin = coinOf(currency);
  // Brands with a higher minimum deposit get larger amounts.
  const unit = unitsOf(Math.max(1, Math.floor(brand.manifest.cashier.deposit.min / 10)));
  const inCoins = (minor: bigint) => {
    const amount = (minor * unit) / 100n;
    return amount - (amount % coin);
  };
  const past = settledWins({ of: brand.id, games, now, count: wins }).map(
    ({ slot, game, stakeMinor, winMinor, settledAt }) => ({
      reference: `demo-win:${slot}`,
      game,
      stake: inCoins(stakeMinor),
      payout: inCoins(winMinor),
      at: new Date(settledAt.getTime() - minute),
      settledAt,
    }),
  ); // A coin can be worth more than a small stake.
  return past.filter(({ stake }) => stake > 0n);
}

/** Invitation code of the demo agent. */
const teamCode = 'AGENT888';

/** Invented members who registered with the demo agent's code, with the hours since then. */
const members = [
  ['marisol_reyes', 0.2],
  ['dante88', 30],
  ['tala.bautista', 52],
  ['kidlat_one', 71],
  ['amihan_cruz', 100],
  ['luningning', 131],
  ['paolo_velasco', 190],
  ['hiraya22', 260],
  ['ligaya_ramos', 330],
  ['bayani_santos', 420],
  ['mayumi_k', 510],
  ['isko_del_mar', 640],
] as const satisfies readonly (readonly [string, number])[];

/** Gives the demo agent an invitation code and a small team, once. Nobody can log in as a team member. */
async function seedDemoTeam({
  brand,
  parts: { database, clock },
}: {
  brand: Brand;
  parts: DatabaseAndClock;
}): Promise<void> {
  const tenant = brand.id;
  await database.asTenant(tenant, async (tx) => {
    const agent = await selectRows(tx, 'player', { tenant, username_key: 'agent' }).select('id').executeTakeFirst();
    if (agent === undefined) return;
    const made = await tx
      .insertInto('affiliate')
      .values({ tenant, code: teamCode, status: 'active', player_id: agent.id, created_at: clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .returning('code')
      .executeTakeFirst();
    if (made === undefined) return;
    const rows = members.map(([username, hours]) => {
      const joined = new Date(clock.now().getTime() - hours * 3_600_000);
      return {
        ...emptyProfile,
        tenant,
        id: uuidV7({ clock: { now: () => joined } }),
        username,
        username_key: usernameKey(username),
        type: 0,
        status: 'active',
        password_hash: null,
        affiliate_code: teamCode,
        register_method: 'SEED',
        created_at: joined,
      } as const;
    });
    await tx
      .insertInto('player')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}

/** Account name -> member type. */
const demoAccounts = { player: 0, agent: 1, guest: 4, special41: 41, special42: 42 } as const;

/** Demo accounts are created before the earliest entry of their history. */
const openedAt = (clock: Clock): Date => new Date(clock.now().getTime() - 35 * 24 * 3_600_000);

type SeedParts = DatabaseAndClock & { passwords: Passwords; playerIndex: PlayerIndex; file: DemoPasswordFile };

/**
 * Creates the demo accounts of a brand and returns their passwords. Existing accounts stay. An account whose password is missing in
 * the file gets a new one.
 */
async function seedDemoAccounts(brand: Brand, parts: SeedParts): Promise<Readonly<Record<string, string>>> {
  const { database, clock, passwords, playerIndex, file } = parts;
  const tenant = brand.id;
  const names = Object.keys(demoAccounts);
  const present = await database.asTenant(tenant, (tx) =>
    selectRows(tx, 'player', { tenant }).select('username_key').where('username_key', 'in', names).execute(),
  );
  const known = (await file.read())[tenant] ?? {};
  const there = new Set(present.map(({ username_key }) => username_key));
  const made: Record<string, string> = {};
  for (const name of names) if (!there.has(name) || known[name] === undefined) made[name] = makePassword();

  for (const [name, password] of Object.entries(made)) {
    const player = accountOf({ tenant, name, clock, hash: await passwords.hash(password) });
    const then = { now: () => openedAt(clock) };
    await withClock(database, then).asTenant(tenant, async (tx) => {
      const fresh = await insertPlayer(tx, player, playerIndex);
      if (!fresh) {
        await updateRows(tx, 'player', { tenant, username_key: player.username_key })
          .set({ password_hash: player.password_hash })
          .execute();
        return;
      }
      const { currency } = brand.manifest.wallet;
      await openWallet(tx, { player: player.id, currency, playCredits: true });
      if (!isMemberType(player.type, 'noUnread'))
        await writeMessage(tx, { player: player.id, kind: 'welcome', values: { account: name } });
    });
  }
  if (Object.keys(made).length > 0) await file.add({ brand: tenant, passwords: made });
  return Object.fromEntries(names.map((name) => [name, made[name] ?? known[name] ?? '']));
}

function accountOf({
  tenant,
  name,
  clock,
  hash,
}: {
  tenant: string;
  name: string;
  clock: Clock;
  hash: string;
}): NewPlayer {
  return {
    ...emptyProfile,
    tenant,
    id: uuidV7({ clock }),
    username: name,
    username_key: usernameKey(name),
    type: demoAccounts[name as keyof typeof demoAccounts],
    status: 'active',
    password_hash: hash,
    register_method: 'SEED',
    created_at: openedAt(clock),
  };
}
