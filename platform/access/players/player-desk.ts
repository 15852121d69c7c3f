import type { AdminQueryOf, AdminValueOf } from '../../../schema/admin-call-types.ts';
import { CodedError } from '../../../schema/errors.ts';
import type { StaffFieldId } from '../../../schema/rules/staff-fields.ts';
import type { Brand, BrandSet } from '../../../server/brands/brand.ts';
import type { DatabaseAndClock, Tx } from '../../../server/database/database.ts';
import { deleteRows, selectRows, updateRows } from '../../../server/database/rows.ts';
import { uuidV7 } from '../../../server/database/uuid-v7.ts';
import { recordAct } from '../../../server/record-act.ts';
import { spend, staffTenant } from '../../../server/staff/staff-parts.ts';
import { auditAccount, type Origin } from '../../account/audit.ts';
import { fewestLetters, searchText } from '../../account/lookup/identifiers.ts';
import type { PlayerIndex } from '../../account/lookup/player-index.ts';
import { maskSearch } from '../../account/mask.ts';
import type { Player } from '../../account/player-table.ts';
import type { Sessions } from '../../account/sessions.ts';
import type { BrandChoice } from '../../money/waiting/waiting-brands.ts';
import { readLedger } from '../../money/wallet/read-ledger.ts';
import type { LimitsAndBudgets } from '../../protection/budgets.ts';
import type { Secrets } from '../../protection/secrets/secrets.ts';
import { forgetAttempts } from './attempts.ts';
import { lookUp } from './look-up.ts';
import { readField } from './personal-fields.ts';
import { listEvents } from './player-events.ts';
import { readFile, readState, requirePlayer } from './player-file.ts';
import { searchPlayers } from './search-players.ts';

/** The member of staff who looks up players, and the origin of the call. */
type Looking = { readonly actor: string; readonly origin: Origin };
type Searching<Query> = Looking & BrandChoice & { readonly brand: Brand | undefined; readonly query: Query };
type LookingAt = Looking & { readonly brand: Brand; readonly player: string };

/** Player look-ups for staff. Each takes one use of the caller's budget and throws `request.too_many` if none is left. */
export const createPlayerDesk = ({
  brands,
  playerIndex,
  prepare,
  ...parts
}: PlayerActParts & {
  brands: Pick<BrandSet, 'byId'>;
  playerIndex: PlayerIndex;
  /** Called before any account lookup of a brand; creates demo accounts. */
  prepare(brand: Brand): Promise<void>;
}) => {
  const { database, clock, budgets } = parts;
  const spendLookUp = (actor: string) => spend({ parts, budget: budgets.lookUpStaff, subject: actor });
  /**
   * Takes a use of the budget, records the search before its answer, and returns what both searches need. Throws `request.invalid` for too
   * few letters.
   */
  const begin = async (
    operation: 'searchPlayers' | 'lookUp',
    { brand, readable, query: { q }, actor, origin }: Searching<{ q: string }>,
  ) => {
    const text = searchText(q);
    if ([...text].length < fewestLetters)
      throw new CodedError('request.invalid', {
        message: `q: write at least ${fewestLetters} letters of the account name, or an e-mail address, number or id in full`,
      });
    await spendLookUp(actor);
    // Personal values in the search are masked, because more people may read this audit.
    const after = { operation, q: maskSearch(text) };
    await database.asOperator((tx) =>
      recordAct(tx, {
        tenant: brand?.id ?? staffTenant,
        actor,
        origin,
        now: clock.now(),
        before: null,
        action: 'players.looked-up',
        after,
      }),
    );
    if (brand !== undefined) await prepare(brand);
    return {
      database,
      index: playerIndex,
      nameOf: (tenant: string) => brands.byId(tenant)?.manifest.tenant.brandName,
      text,
      // A named brand is one of the caller's; it may be a staging tenant.
      readable: brand === undefined ? readable : null,
    };
  };
  return {
    ...createPlayerActs(parts),

    search: async (input: Searching<AdminQueryOf<'searchPlayers'>>): Promise<AdminValueOf<'searchPlayers'>> => {
      const { query, brand } = input;
      return searchPlayers({ ...(await begin('searchPlayers', input)), query, tenant: brand?.id });
    },

    lookUp: async (input: Searching<AdminQueryOf<'lookUp'>>): Promise<AdminValueOf<'lookUp'>> => ({
      list: await lookUp({ ...(await begin('lookUp', input)), brand: input.brand }),
    }),

    file: async ({ brand, player: id, actor }: LookingAt): Promise<AdminValueOf<'getPlayer'>> => {
      await spendLookUp(actor);
      const tenant = brand.id;
      return database.asTenant(tenant, async (tx) =>
        readFile(tx, { parts, brand, player: await requirePlayer(tx, id) }),
      );
    },

    ledger: async ({
      brand,
      player: id,
      actor,
      query,
    }: LookingAt & { query: AdminQueryOf<'listLedger'> }): Promise<AdminValueOf<'listLedger'>> => {
      await spendLookUp(actor);
      return database.asTenant(brand.id, async (tx) => {
        const player = await requirePlayer(tx, id);
        return readLedger(tx, player.id, query);
      });
    },

    events: async ({
      brand,
      player: id,
      actor,
      query,
    }: LookingAt & { query: AdminQueryOf<'listPlayerEvents'> }): Promise<AdminValueOf<'listPlayerEvents'>> => {
      await spendLookUp(actor);
      const tenant = brand.id;
      return database.asTenant(tenant, async (tx) => {
        const player = await requirePlayer(tx, id);
        return listEvents(tx, player.id, query);
      });
    },
  };
};

/** An act of staff on a player. */
type Acting = {
  readonly brand: Brand;
  readonly player: string;
  readonly reason: string;
  readonly actor: string;
  readonly origin: Origin;
};

type PlayerActParts = DatabaseAndClock & LimitsAndBudgets & { secrets: Secrets; sessions: Pick<Sessions, 'endAllOf'> };

/** Acts of staff on a player. All throw `user.unknown_or_disabled`, and each is audited with the player as its subject. */
const createPlayerActs = (parts: PlayerActParts) => {
  const { database, clock, secrets, sessions } = parts;
  const at = <T>({ brand, player: id }: Acting, work: (tx: Tx, player: Player) => Promise<T>) => {
    const tenant = brand.id;
    return database.asTenant(tenant, async (tx) => {
      // Acts on one player are serialised, because locking and unlocking read the state before they change it.
      await selectRows(tx, 'player', { tenant, id }).select('id').forUpdate().execute();
      return work(tx, await requirePlayer(tx, id));
    });
  };
  const auditOf = ({ origin, actor, player }: Acting) => ({ player, origin, actor: `staff:${actor}` as const });
  const setStatus = async (tx: Tx, player: Player, status: Player['status']) => {
    await updateRows(tx, 'player', { tenant: player.tenant, id: player.id }).set({ status }).execute();
    return { ...player, status };
  };

  return {
    reveal: async ({ field, ...acting }: Acting & { field: StaffFieldId }) => {
      await spend({ parts, budget: parts.budgets.revealStaff, subject: acting.actor });
      return at(acting, async (tx, player) => {
        const value = readField(field, player, secrets);
        if (value === '') throw new CodedError('request.not_found', { message: `${player.username} has no ${field}` });
        const after = { field, reason: acting.reason };
        await auditAccount(tx, { ...auditOf(acting), action: 'account.field_revealed', after });
        return { field, value };
      });
    },

    unlock: (acting: Acting): Promise<AdminValueOf<'unlockPlayer'>> =>
      at(acting, async (tx, player) => {
        const { brand, reason } = acting;
        const before = await readState(tx, { parts, brand, player });
        if (before.status === 'closed')
          throw new CodedError('change.refused', { message: `${player.username} is closed for good` });
        await forgetAttempts(tx, parts, player);
        let now = player;
        if (before.lock !== null) {
          await deleteRows(tx, 'player_lock', { tenant: tx.tenant, player_id: player.id }).execute();
          now = await setStatus(tx, player, 'active');
          // A login that was in progress when the account was locked may have opened a session since.
          await sessions.endAllOf(tx, { player: player.id });
        }
        await auditAccount(tx, {
          ...auditOf(acting),
          action: 'account.unlocked',
          before: { status: before.status, lock: before.lock, attempts: before.attempts },
          after: { status: 'active', reason },
        });
        return readState(tx, { parts, brand, player: now });
      }),

    lock: (acting: Acting): Promise<AdminValueOf<'lockPlayer'>> =>
      at(acting, async (tx, player) => {
        const { brand, reason, actor } = acting;
        if (player.status !== 'active')
          throw new CodedError('change.refused', { message: `${player.username} is locked or closed already` });
        await tx
          .insertInto('player_lock')
          .values({ tenant: tx.tenant, player_id: player.id, reason, actor, locked_at: clock.now() })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
        const now = await setStatus(tx, player, 'disabled');
        await sessions.endAllOf(tx, { player: player.id });
        await auditAccount(tx, {
          ...auditOf(acting),
          action: 'account.locked',
          before: { status: 'active' },
          after: { status: 'locked', reason },
        });
        return readState(tx, { parts, brand, player: now });
      }),

    endSessions: (acting: Acting): Promise<AdminValueOf<'endPlayerSessions'>> =>
      at(acting, async (tx, player) => {
        const ended = await sessions.endAllOf(tx, { player: player.id });
        await auditAccount(tx, {
          ...auditOf(acting),
          action: 'account.sessions_ended',
          before: ended,
          after: { sessions: 0, devices: 0, reason: acting.reason },
        });
        return ended;
      }),

    note: (acting: Acting): Promise<AdminValueOf<'addPlayerNote'>> =>
      at(acting, async (tx, player) => {
        const { reason: text, actor } = acting;
        const note = { id: uuidV7({ clock }), text, actor };
        const now = clock.now();
        await tx
          .insertInto('player_note')
          .values({ ...note, tenant: tx.tenant, player_id: player.id, created_at: now })
          .execute();
        const after = { note: note.id };
        await auditAccount(tx, { ...auditOf(acting), action: 'account.note_added', after });
        return { ...note, at: now.toISOString() };
      }),
  };
};
