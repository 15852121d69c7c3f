import { createHash, randomBytes } from 'node:crypto';
import { escapeLiteral } from 'pg';
import { wire } from '../../schema/constants.ts';
import { CodedError } from '../../schema/errors.ts';
import type { Database, Tx } from '../../server/database/database.ts';
import type { LastStatement } from '../../server/database/last-statement.ts';
import { updateRows } from '../../server/database/rows.ts';
import { uuidV7 } from '../../server/database/uuid-v7.ts';
import type { Credential } from '../../server/http/access.ts';
import { cookieName } from '../../server/http/cookies.ts';
import type { Session, Visit } from '../../server/http/endpoint.ts';
import type { Secrets } from '../protection/secrets/secrets.ts';
import type { Credential as RememberedCredential, RememberedDevices } from './remembered-devices.ts';
import { sessionRow, stateOf } from './session-row.ts';

/** `last_seen_at` is written at most once a minute, however many requests a session makes. */
const seenEvery = 60_000;

type Browser = Pick<Visit, 'client' | 'cookies' | 'setCookie'>;
type Player = { readonly id: string; readonly username: string; readonly type: number };

/** Session and device secrets that a browser sends; a new login replaces them. */
export type SentSecrets = { readonly secret: string | undefined; readonly remembered: string | undefined };
export type Opened = {
  readonly session: Session;
  readonly secret: string;
  /** Set if the device is remembered. */
  readonly credential?: RememberedCredential;
};

export type Sessions = {
  /**
   * Opens a session with a new id, in the transaction of its login, and ends the browser's previous one. A remembered device
   * supplies the secret, which all tabs of its browser share.
   */
  open(
    tx: Tx,
    input: {
      player: Player;
      firstTime: boolean;
      replaces: SentSecrets;
      remember?: boolean;
      mustChangePassword?: boolean;
      device?: { readonly id: string; readonly secret: string };
      /** Id of the new session, if other rows have to refer to it first. */
      id?: string;
    },
  ): Promise<Opened>;
  /** Sets the cookies, after the transaction has committed. */
  handOver(input: { browser: Browser; opened: Opened }): void;
  sentSecretsOf(browser: Pick<Browser, 'client' | 'cookies'>): SentSecrets;
  authenticate(visit: Visit): Promise<Credential>;
  /** Checks at each commit of a call that its session has not ended meanwhile. */
  guard(input: { readonly tenant: string; readonly session: Session }): LastStatement;
  /** The live session of a secret. */
  find(tx: Tx, secret: string): Promise<Session | undefined>;
  /** Ends a session and the remembered device that it belongs to. */
  end(tx: Tx, input: { session: Session; reason: 'logout' | 'revoked' }): Promise<void>;
  /** Ends the session of a secret, even if it is idle, but not its device. Returns the session. */
  endIdle(tx: Tx, input: { secret: string; reason: 'logout' }): Promise<Pick<Session, 'id' | 'playerId'> | undefined>;
  /** Ends all sessions and remembered devices of a player, except those of the session `except`. Returns how many ended. */
  endAllOf(
    tx: Tx,
    input: { player: string; except?: Session },
  ): Promise<{ readonly sessions: number; readonly devices: number }>;
  /** Deletes the cookies. */
  forget(browser: Browser): void;
};

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url');
const isSecret = (text: string | undefined): text is string => text !== undefined && /^[\w-]{43}$/.test(text);

const hint = { name: wire.memberHintCookie, httpOnly: false };
const authority = { name: wire.sessionCookie, httpOnly: true };

export function createSessions(database: Database, secrets: Secrets, devices: RememberedDevices): Sessions {
  /** CSRF token, derived from the secret: a page that lost it can fetch it again, and nothing usable is stored. */
  const tokenOf = (secret: string) => secrets.mac({ purpose: 'csrf', parts: [secret] });

  const secretOf = ({ client, cookies }: Pick<Browser, 'client' | 'cookies'>) => {
    const sent = cookies.get(cookieName({ ...authority, client }));
    return isSecret(sent) ? sent : undefined;
  };

  const forget: Sessions['forget'] = ({ client, cookies, setCookie }) => {
    if (cookies.has(cookieName({ ...authority, client }))) setCookie({ ...authority, value: '' });
    if (cookies.has(hint.name)) setCookie({ ...hint, value: '' });
  };

  const deviceOf = ({ tenant, id }: { tenant: string; id: string | null }) =>
    id === null ? undefined : { id, handle: devices.handleOf({ tenant, device: id }) };

  /** Reads a session in one statement, without its own transaction. */
  const look = async (tx: Tx, secret: string) => {
    const row = await sessionRow(tx, hashOf(secret));
    if (row === undefined) return undefined;
    const { live, fresh, unseen } = stateOf(row, tx.clock.now());
    const session: Session = {
      id: row.id,
      playerId: row.player_id,
      username: row.username,
      type: row.type,
      token: tokenOf(secret),
      firstTimeLogin: row.first_time,
      mustChangePassword: row.must_change_password,
      fresh,
      device: deviceOf({ tenant: tx.tenant, id: row.device_id }),
    };
    return { session, live, unnoted: live && unseen >= seenEvery, endedReason: row.ended_reason };
  };

  const noteSeen = async (tx: Tx, session: Session) => {
    await updateRows(tx, 'session', { tenant: tx.tenant, id: session.id })
      .set({ last_seen_at: tx.clock.now() })
      .execute();
  };

  const replace = async (tx: Tx, { old, resumes }: { old: SentSecrets; resumes: boolean }) => {
    if (old.secret !== undefined)
      await updateRows(tx, 'session', { tenant: tx.tenant, token_hash: hashOf(old.secret) })
        .set({ ended_at: tx.clock.now(), ended_reason: 'replaced' })
        .where('ended_at', 'is', null)
        .execute();
    if (old.remembered !== undefined && !resumes)
      await devices.endOf(tx, { credential: old.remembered, reason: 'replaced' });
  };

  return {
    forget,
    sentSecretsOf: (browser) => ({ secret: secretOf(browser), remembered: devices.credentialOf(browser) }),
    find: async (tx, secret) => {
      const found = await look(tx, secret);
      if (found?.unnoted === true) await noteSeen(tx, found.session);
      return found?.live === true ? found.session : undefined;
    },
    authenticate: async (visit) => {
      const secret = secretOf(visit);
      const tenant = visit.brand.id;
      const found = secret === undefined ? undefined : await database.single(tenant, (tx) => look(tx, secret));
      if (found === undefined) {
        forget(visit);
        return { kind: 'none' };
      }
      const { session } = found;
      if (found.unnoted) await database.single(tenant, (tx) => noteSeen(tx, session));
      if (found.live) return { kind: 'live', session };
      // After a login in another tab replaced it, the browser already has the new session's cookies, which must stay.
      if (found.endedReason !== 'replaced') forget(visit);
      return { kind: 'ended' };
    },
    guard: ({ tenant, session }) => ({
      text: () => `select session_guard(${escapeLiteral(tenant)}, ${escapeLiteral(session.id)})`,
      refusal: () => new CodedError('auth.session_ended'),
    }),
    open: async (tx, { player, firstTime, replaces, device, ...wanted }) => {
      const { remember = false, mustChangePassword = false, id = uuidV7(tx) } = wanted;
      await replace(tx, { old: replaces, resumes: device !== undefined });
      const started = remember ? await devices.start(tx, player.id) : undefined;
      const secret = device?.secret ?? randomBytes(32).toString('base64url');
      const deviceId = device?.id ?? started?.device ?? null;
      const now = tx.clock.now();
      await tx
        .insertInto('session')
        .values({
          tenant: tx.tenant,
          id,
          player_id: player.id,
          token_hash: hashOf(secret),
          first_time: firstTime,
          created_at: now,
          last_seen_at: now,
          // A remembered device proves the browser, not the person.
          proven_at: device === undefined ? now : null,
          ended_at: null,
          ended_reason: null,
          device_id: deviceId,
          must_change_password: mustChangePassword,
        })
        .execute();
      const session = {
        id,
        playerId: player.id,
        username: player.username,
        type: player.type,
        token: tokenOf(secret),
        firstTimeLogin: firstTime,
        mustChangePassword,
        fresh: device === undefined,
        device: deviceOf({ tenant: tx.tenant, id: deviceId }),
      };
      return { session, secret, ...(started && { credential: started.credential }) };
    },
    handOver: ({ browser, opened: { secret, credential } }) => {
      browser.setCookie({ ...authority, value: secret });
      browser.setCookie({ ...hint, value: '1' });
      if (credential === undefined) devices.forget(browser);
      else devices.handOver({ browser, credential });
    },
    end: async (tx, { session, reason }) => {
      await updateRows(tx, 'session', { tenant: tx.tenant, id: session.id })
        .set({ ended_at: tx.clock.now(), ended_reason: reason })
        .where('ended_at', 'is', null)
        .execute();
      if (session.device !== undefined) await devices.end(tx, { device: session.device.id, reason });
    },
    endIdle: (tx, { secret, reason }) =>
      updateRows(tx, 'session', { tenant: tx.tenant, token_hash: hashOf(secret) })
        .set({ ended_at: tx.clock.now(), ended_reason: reason })
        .where('ended_at', 'is', null)
        .returning(['id', 'player_id as playerId'])
        .executeTakeFirst(),
    endAllOf: async (tx, { player, except }) => {
      const ended = { ended_at: tx.clock.now(), ended_reason: 'revoked' } as const;
      const devices = await updateRows(tx, 'remembered_device', { tenant: tx.tenant, player_id: player })
        .set(ended)
        .where('ended_at', 'is', null)
        .where('id', '!=', except?.device?.id ?? '')
        .executeTakeFirst();
      const sessions = await updateRows(tx, 'session', { tenant: tx.tenant, player_id: player })
        .set(ended)
        .where('ended_at', 'is', null)
        .where('id', '!=', except?.id ?? '')
        .executeTakeFirst();
      return { sessions: Number(sessions.numUpdatedRows), devices: Number(devices.numUpdatedRows) };
    },
  };
}
