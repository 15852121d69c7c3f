import { createHash, randomBytes } from 'node:crypto';
import { wire } from '../../schema/constants.ts';
import type { Tx } from '../../server/database/database.ts';
import { selectRows, updateRows } from '../../server/database/rows.ts';
import { uuidV7 } from '../../server/database/uuid-v7.ts';
import { cookieName } from '../../server/http/cookies.ts';
import type { Visit } from '../../server/http/endpoint.ts';
import { isSame, type Secrets } from '../protection/secrets/secrets.ts';

/** Counted from the login and not extended by use: a password is required once a month. */
const lifetime = 30 * 24 * 3_600_000;
/** Time in which a used credential is still accepted: other tabs, or a lost response. */
const grace = 30_000;

export type DeviceEnd = 'logout' | 'replaced' | 'revoked' | 'replayed';
/** The browser's new credential, with the seconds until it expires. */
export type Credential = { readonly value: string; readonly maxAge: number };

export type Exchange =
  | { readonly kind: 'unknown' }
  /** A used credential was presented after the grace period, so somebody has a copy. The device has been revoked. */
  | { readonly kind: 'replayed'; readonly device: string; readonly playerId: string }
  | {
      readonly kind: 'exchanged';
      readonly device: string;
      readonly playerId: string;
      /** Secret of the session that belongs to this exchange; `first`: this caller has to open that session. */
      readonly secret: string;
      readonly first: boolean;
      readonly credential: Credential;
    };

/** Remembered devices: each is a family of single-use credentials, rotated on every use (refresh token rotation). */
export type RememberedDevices = {
  /** The credential that a browser sent, if any. */
  credentialOf(browser: Pick<Visit, 'client' | 'cookies'>): string | undefined;
  handOver(input: { browser: Pick<Visit, 'setCookie'>; credential: Credential }): void;
  /** Deletes the cookie. */
  forget(browser: Pick<Visit, 'client' | 'cookies' | 'setCookie'>): void;
  /** Handle of a device in the page's record; proves nothing by itself. */
  handleOf(input: { tenant: string; device: string }): string;
  start(tx: Tx, player: string): Promise<{ device: string; credential: Credential }>;
  exchange(tx: Tx, input: { credential: string; handle: string }): Promise<Exchange>;
  /** Owner of a valid device: its id and the names that its player can log in with. */
  ownerOf(tx: Tx, credential: string): Promise<{ device: string; accounts: readonly string[] } | undefined>;
  /** Revokes a device and its sessions. */
  end(tx: Tx, input: { device: string; reason: DeviceEnd }): Promise<void>;
  /** Revokes the device of a credential, if there is one, and returns it. */
  endOf(
    tx: Tx,
    input: { credential: string; reason: DeviceEnd },
  ): Promise<{ readonly id: string; readonly playerId: string } | undefined>;
};

const hashOf = (credential: string) => createHash('sha256').update(credential).digest('base64url');
const isCredential = (text: string | undefined): text is string => text !== undefined && /^[\w-]{43}$/.test(text);
const cookie = { name: wire.rememberCookie, httpOnly: true };

export function createRememberedDevices(secrets: Secrets): RememberedDevices {
  /**
   * Derived instead of random, so that parallel tabs with the same credential get the same successor and session, without storing
   * either.
   */
  const successorOf = (credential: string) => secrets.mac({ purpose: 'remember', parts: [credential] });
  const sessionSecretOf = (credential: string) => secrets.mac({ purpose: 'rememberedSession', parts: [credential] });
  const handleOf: RememberedDevices['handleOf'] = ({ tenant, device }) =>
    secrets.mac({ purpose: 'device', parts: [tenant, device] });

  const add = async (tx: Tx, { device, value }: { device: string; value: string }) => {
    await tx
      .insertInto('remember_credential')
      .values({ tenant: tx.tenant, hash: hashOf(value), device_id: device, used_at: null })
      .execute();
  };

  /** Finds a credential and its device, and locks the device row, so that tabs take turns. */
  const find = async (tx: Tx, credential: string) => {
    const known = await selectRows(tx, 'remember_credential', { tenant: tx.tenant, hash: hashOf(credential) })
      .select('device_id')
      .executeTakeFirst();
    if (known === undefined) return undefined;
    const device = await selectRows(tx, 'remembered_device', { tenant: tx.tenant, id: known.device_id })
      .selectAll()
      .forUpdate()
      .executeTakeFirst();
    const live = device !== undefined && device.ended_at === null && device.expires_at > tx.clock.now();
    return live ? device : undefined;
  };

  const usedAt = async (tx: Tx, credential: string) => {
    const row = await selectRows(tx, 'remember_credential', { tenant: tx.tenant, hash: hashOf(credential) })
      .select('used_at')
      .executeTakeFirst();
    return row?.used_at ?? null;
  };

  const isLate = (tx: Tx, used: Date) => tx.clock.now().getTime() - used.getTime() > grace;

  const end: RememberedDevices['end'] = async (tx, { device, reason }) => {
    const now = tx.clock.now();
    await updateRows(tx, 'remembered_device', { tenant: tx.tenant, id: device })
      .set({ ended_at: now, ended_reason: reason })
      .where('ended_at', 'is', null)
      .execute();
    await updateRows(tx, 'session', { tenant: tx.tenant, device_id: device })
      .set({ ended_at: now, ended_reason: reason === 'replayed' ? 'revoked' : reason })
      .where('ended_at', 'is', null)
      .execute();
  };

  return {
    handleOf,
    end,
    credentialOf: ({ client, cookies }) => {
      const sent = cookies.get(cookieName({ ...cookie, client }));
      return isCredential(sent) ? sent : undefined;
    },
    handOver: ({ browser, credential }) => browser.setCookie({ ...cookie, ...credential }),
    forget: ({ client, cookies, setCookie }) => {
      if (cookies.has(cookieName({ ...cookie, client }))) setCookie({ ...cookie, value: '' });
    },
    start: async (tx, player) => {
      const device = uuidV7(tx);
      const value = randomBytes(32).toString('base64url');
      const now = tx.clock.now();
      await tx
        .insertInto('remembered_device')
        .values({
          tenant: tx.tenant,
          id: device,
          player_id: player,
          created_at: now,
          expires_at: new Date(now.getTime() + lifetime),
          ended_at: null,
          ended_reason: null,
        })
        .execute();
      await add(tx, { device, value });
      return { device, credential: { value, maxAge: lifetime / 1000 } };
    },
    exchange: async (tx, { credential, handle }) => {
      const row = await find(tx, credential);
      if (row === undefined) return { kind: 'unknown' };
      const { id: device, player_id: playerId, expires_at: expiresAt } = row;
      let current = credential;
      let used = await usedAt(tx, credential);
      const first = used === null;
      // Checked before the handle: an old credential is a copy even without the right handle.
      if (used !== null && isLate(tx, used)) {
        await end(tx, { device, reason: 'replayed' });
        return { kind: 'replayed', device, playerId };
      }
      // The device is not revoked: the response deletes the cookie, so nobody can use it again, and its sessions may be in use.
      if (!isSame(handle, handleOf({ tenant: tx.tenant, device }))) return { kind: 'unknown' };
      let next = successorOf(current);
      if (first) {
        await updateRows(tx, 'remember_credential', { tenant: tx.tenant, hash: hashOf(current) })
          .set({ used_at: tx.clock.now() })
          .execute();
        await add(tx, { device, value: next });
      } else {
        // Another tab may have rotated further: follow the chain to the newest credential.
        used = await usedAt(tx, next);
        while (used !== null) {
          current = next;
          next = successorOf(current);
          used = await usedAt(tx, next);
        }
      }
      const secret = sessionSecretOf(current);
      const maxAge = Math.floor((expiresAt.getTime() - tx.clock.now().getTime()) / 1000);
      return { kind: 'exchanged', device, playerId, secret, first, credential: { value: next, maxAge } };
    },
    ownerOf: async (tx, credential) => {
      const row = await selectRows(tx, 'remember_credential', { tenant: tx.tenant, hash: hashOf(credential) })
        .innerJoin('remembered_device', (join) =>
          join
            .onRef('remembered_device.tenant', '=', 'remember_credential.tenant')
            .onRef('remembered_device.id', '=', 'remember_credential.device_id'),
        )
        .innerJoin('player', (join) =>
          join
            .onRef('player.tenant', '=', 'remembered_device.tenant')
            .onRef('player.id', '=', 'remembered_device.player_id'),
        )
        .select(['device_id', 'username_key', 'mobile_key', 'used_at'])
        .where('ended_at', 'is', null)
        .where('expires_at', '>', tx.clock.now())
        .executeTakeFirst();
      if (row === undefined || (row.used_at !== null && isLate(tx, row.used_at))) return undefined;
      const accounts = [row.username_key, row.mobile_key].filter((name) => name !== null);
      return { device: row.device_id, accounts };
    },
    endOf: async (tx, { credential, reason }) => {
      const row = await find(tx, credential);
      if (row === undefined) return undefined;
      await end(tx, { device: row.id, reason });
      return { id: row.id, playerId: row.player_id };
    },
  };
}
