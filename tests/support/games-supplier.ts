import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isSignedBy, signatureHeader } from '../../platform/games/suppliers/signature.ts';

export type GamesSupplier = {
  readonly origin: string;
  /** The item of `games.aggregators[]`. */
  readonly aggregator: {
    readonly id: string;
    readonly address: string;
    readonly operatorId: string;
    readonly vendors: readonly string[];
    readonly signingKey: { readonly secret: string };
    readonly publicKey: { readonly secret: string };
    readonly frameOrigins: readonly string[];
  };
  /** Values of the secrets that it names. */
  readonly secrets: { readonly HUB_SIGNING_KEY: string; readonly HUB_PUBLIC_KEY: string };
  /** Environment of a server whose brands `aurora` and `jade` may use them. */
  readonly environment: Readonly<Record<string, string>>;
  /** Bodies of calls so far, by path. */
  readonly received: { readonly path: string; readonly signed: boolean; readonly body: Record<string, unknown> }[];
  /** The answer from now on; a function that returns nothing means that it never answers. */
  answer: { status: number; body: string } | 'never';
  /** Its draws of lotteries; none at first. */
  draws: { status: number; body: string };
  close(): Promise<void>;
};

const aPair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });

/** The Games API of a supplier whose answers the test sets, over real HTTP with real keys. */
export async function startGamesSupplier({
  vendors = ['NOVA', 'LOTT', 'TCG_LOTTO_VN', 'TCG_SEA'],
} = {}): Promise<GamesSupplier> {
  const [ours, theirs] = [aPair(), aPair()];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
    if (request.url?.startsWith('/draws/')) {
      response.writeHead(supplier.draws.status, { 'content-type': 'application/json' });
      return void response.end(supplier.draws.body);
    }
    // A game's own page.
    if (request.method === 'GET') return void response.end('a game');
    const body = Buffer.concat(parts);
    const signature = request.headers[signatureHeader];
    supplier.received.push({
      path: request.url ?? '',
      signed: isSignedBy({
        body,
        signature: typeof signature === 'string' ? signature : undefined,
        publicKey: ours.publicKey,
      }),
      body: JSON.parse(body.toString('utf8')) as Record<string, unknown>,
    });
    const { answer } = supplier;
    if (answer === 'never') return;
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const supplier: GamesSupplier = {
    origin,
    aggregator: {
      id: 'hub',
      address: `${origin}/`,
      operatorId: '1017',
      vendors,
      signingKey: { secret: 'HUB_SIGNING_KEY' },
      publicKey: { secret: 'HUB_PUBLIC_KEY' },
      frameOrigins: [origin],
    },
    secrets: { HUB_SIGNING_KEY: ours.privateKey, HUB_PUBLIC_KEY: theirs.publicKey },
    environment: {
      LIVERY_SECRET_HUB_SIGNING_KEY: ours.privateKey,
      LIVERY_SECRET_HUB_PUBLIC_KEY: theirs.publicKey,
      LIVERY_SECRET_GRANTS: JSON.stringify({ HUB_SIGNING_KEY: ['aurora', 'jade'], HUB_PUBLIC_KEY: ['aurora', 'jade'] }),
    },
    received: [],
    answer: { status: 200, body: JSON.stringify({ url: `${origin}/play/1` }) },
    draws: { status: 404, body: '' },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return supplier;
}
