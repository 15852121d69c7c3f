import { generateKeyPairSync, randomUUID } from 'node:crypto';
import type { WalletCall } from '../../platform/games/suppliers/read-wallet-call.ts';
import { signatureOf } from '../../platform/games/suppliers/signature.ts';
import { issueGameToken } from '../../platform/games/suppliers/supplier-tokens.ts';
import type { aSeededGame } from './catalogue.ts';
import type { Answer } from './http.ts';
import type { Member } from './members.ts';
import type { TestPlatform } from './platform.ts';
import { aSecretDoor } from './secret-door.ts';

const aKeyPair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });

/** Keys of both sides, and of a third party. */
export const supplierKeys = { theirs: aKeyPair(), ours: aKeyPair(), strangers: aKeyPair() };

/** Function for `config.secretOf` of a platform whose brands have `anAggregator`. */
export const { secretOf: supplierSecrets } = aSecretDoor(
  { HUB_SIGNING_KEY: supplierKeys.ours.privateKey, HUB_PUBLIC_KEY: supplierKeys.theirs.publicKey },
  { grants: { HUB_SIGNING_KEY: ['alpha', 'beta'], HUB_PUBLIC_KEY: ['alpha', 'beta'] } },
);

export const anAggregator = (changes: object = {}) => ({
  id: 'hub',
  address: 'https://api.hub.example',
  operatorId: '1017',
  vendors: [] as string[],
  signingKey: { secret: 'HUB_SIGNING_KEY' },
  publicKey: { secret: 'HUB_PUBLIC_KEY' },
  frameOrigins: ['https://games.hub.example'],
  ...changes,
});

export type WalletAnswer = {
  status: string;
  user?: string;
  request_uuid?: string;
  currency?: string;
  balance?: number;
} & Record<string, unknown>;

type Options = { brand?: string; aggregator?: string; privateKey?: string; signature?: string };

/** A supplier that speaks the wallet API over HTTP, signed by its key. */
export const aSupplier = (stage: TestPlatform) => {
  /** Sends bytes unchanged. */
  const send = (
    call: WalletCall | string,
    body: string | Buffer,
    { brand = 'alpha', aggregator = 'hub', privateKey = supplierKeys.theirs.privateKey, signature }: Options = {},
  ): Promise<Answer> =>
    stage.server.send({
      method: 'POST',
      path: `/wallet/${aggregator}/${call}`,
      host: `${brand}.localhost`,
      headers: { 'x-hub88-signature': signature ?? signatureOf(Buffer.from(body), privateKey) },
      body,
    });
  const call = async (call: WalletCall, parts: object, options?: Options): Promise<WalletAnswer> => {
    const answer = await send(call, JSON.stringify({ request_uuid: randomUUID(), ...parts }), options);
    if (answer.status !== 200) throw new Error(`${call}: ${answer.status} ${answer.text}`);
    return answer.body as WalletAnswer;
  };
  return {
    send,
    call,
    /** A token in the form that a launch creates. */
    launch: async (member: Member, game: ReturnType<typeof aSeededGame>, aggregator = 'hub') => {
      const tenant = member.player.tenant;
      return stage.database.asTenant(tenant, async (tx) => {
        const session = await tx
          .selectFrom('session')
          .select('id')
          .where('tenant', '=', tenant)
          .where('player_id', '=', member.id)
          .where('ended_at', 'is', null)
          .orderBy('id', 'desc')
          .executeTakeFirstOrThrow();
        const of = { playerId: member.id, sessionId: session.id, nodeId: game.nodeId, vendor: game.vassalage };
        return issueGameToken(tx, { aggregator, ...of });
      });
    },
  };
};
