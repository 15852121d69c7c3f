import { createHash, randomBytes } from 'node:crypto';
import { wire } from '../../schema/constants.ts';
import type { Clock } from '../../server/clock.ts';
import type { Database, Trx } from '../../server/database/database.ts';
import { uuidV7 } from '../../server/database/uuid-v7.ts';
import type { Credential } from '../../server/http/access.ts';
import { cookieName } from '../../server/http/cookies.ts';
import type { Session } from '../../server/http/endpoint.ts';
import type { Visit } from '../../server/http/mount.ts';
import '../migrations/accounts.ts';
import type { Secrets } from '../secrets/secrets.ts';

const idle = 30 * 60_000;
/** A session is written to once a minute at most, however many calls it makes. */
const seenEvery = 60_000;

type Browser = Pick<Visit, 'client' | 'cookies' | 'setCookie'>;
type Player = { readonly id: string; readonly username: string; readonly type: number };

export type Opened = { readonly session: Session; readonly secret: string };

export type Sessions = {
  /** A new session with a new id, in the transaction of its login; one of the same browser ends. */
  open(input: {
    trx: Trx;
    tenant: string;
    player: Player;
    firstTime: boolean;
    replaces: string | undefined;
  }): Promise<Opened>;
  /** Hands the browser what it needs, once the transaction is through. */
  handOver(input: { browser: Browser; secret: string }): void;
  /** The secret that a browser sent, if any. */
  secretOf(browser: Pick<Browser, 'client' | 'cookies'>): string | undefined;
  authenticate(visit: Visit): Promise<Credential>;
  end(input: { trx: Trx; tenant: string; id: string; reason: 'logout' | 'revoked' }): Promise<void>;
  /** Takes the cookies away. */
  forget(browser: Browser): void;
};

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url');
const isSecret = (text: string | undefined): text is string => text !== undefined && /^[\w-]{43}$/.test(text);

const hint = { name: wire.memberHintCookie, httpOnly: false };
const authority = { name: wire.sessionCookie, httpOnly: true };

export function createSessions({
  database,
  clock,
  secrets,
}: {
  database: Database;
  clock: Clock;
  secrets: Secrets;
}): Sessions {
  /** Derived, so that a page that lost it can ask again, and nothing that authorises is stored. */
  const tokenOf = (secret: string) => secrets.mac({ purpose: 'csrf', parts: [secret] });

  const secretOf: Sessions['secretOf'] = ({ client, cookies }) => {
    const sent = cookies.get(cookieName({ ...authority, client }));
    return isSecret(sent) ? sent : undefined;
  };

  const forget: Sessions['forget'] = ({ client, cookies, setCookie }) => {
    if (cookies.has(cookieName({ ...authority, client }))) setCookie({ ...authority, value: '' });
    if (cookies.has(hint.name)) setCookie({ ...hint, value: '' });
  };

  const find = ({ tenant, secret }: { tenant: string; secret: string }) =>
    database.asTenant(tenant, async (trx) => {
      const row = await trx
        .selectFrom('session')
        .innerJoin('player', (join) =>
          join.onRef('player.tenant', '=', 'session.tenant').onRef('player.id', '=', 'session.player_id'),
        )
        .select([
          'session.id',
          'session.player_id',
          'session.first_time',
          'session.last_seen_at',
          'session.ended_at',
          'session.ended_reason',
          'player.username',
          'player.type',
          'player.status',
        ])
        .where('session.tenant', '=', tenant)
        .where('session.token_hash', '=', hashOf(secret))
        .executeTakeFirst();
      if (row === undefined) return undefined;
      const now = clock.now();
      const unseen = now.getTime() - row.last_seen_at.getTime();
      const live = row.ended_at === null && row.status === 'active' && unseen < idle;
      if (live && unseen >= seenEvery)
        await trx
          .updateTable('session')
          .set({ last_seen_at: now })
          .where('tenant', '=', tenant)
          .where('id', '=', row.id)
          .execute();
      return { ...row, live };
    });

  return {
    secretOf,
    forget,
    authenticate: async (visit) => {
      const secret = secretOf(visit);
      const row = secret === undefined ? undefined : await find({ tenant: visit.brand.id, secret });
      if (row === undefined || secret === undefined) {
        forget(visit);
        return { kind: 'none' };
      }
      if (!row.live) {
        // Another tab has logged in anew meanwhile: the cookies that the browser holds by now are that session's.
        if (row.ended_reason !== 'replaced') forget(visit);
        return { kind: 'ended' };
      }
      return {
        kind: 'live',
        session: {
          id: row.id,
          playerId: row.player_id,
          username: row.username,
          type: row.type,
          token: tokenOf(secret),
          firstTimeLogin: row.first_time,
        },
      };
    },
    open: async ({ trx, tenant, player, firstTime, replaces }) => {
      const secret = randomBytes(32).toString('base64url');
      const now = clock.now();
      const id = uuidV7({ clock });
      if (replaces !== undefined)
        await trx
          .updateTable('session')
          .set({ ended_at: now, ended_reason: 'replaced' })
          .where('tenant', '=', tenant)
          .where('token_hash', '=', hashOf(replaces))
          .where('ended_at', 'is', null)
          .execute();
      await trx
        .insertInto('session')
        .values({
          tenant,
          id,
          player_id: player.id,
          token_hash: hashOf(secret),
          first_time: firstTime,
          created_at: now,
          last_seen_at: now,
          ended_at: null,
          ended_reason: null,
        })
        .execute();
      const session = {
        id,
        playerId: player.id,
        username: player.username,
        type: player.type,
        token: tokenOf(secret),
        firstTimeLogin: firstTime,
      };
      return { session, secret };
    },
    handOver: ({ browser, secret }) => {
      browser.setCookie({ ...authority, value: secret });
      browser.setCookie({ ...hint, value: '1' });
    },
    end: async ({ trx, tenant, id, reason }) => {
      await trx
        .updateTable('session')
        .set({ ended_at: clock.now(), ended_reason: reason })
        .where('tenant', '=', tenant)
        .where('id', '=', id)
        .where('ended_at', 'is', null)
        .execute();
    },
  };
}
