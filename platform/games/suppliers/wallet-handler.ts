import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { serverLimits } from '../../../schema/constants.ts';
import { CodedError } from '../../../schema/errors.ts';
import type { Brand, BrandSet } from '../../../server/brands/brand.ts';
import { lockBookingShared } from '../../../server/brands/versions/stored/booking-lock.ts';
import type { Database, Tx } from '../../../server/database/database.ts';
import { isOutOfRange } from '../../../server/database/database-error.ts';
import type { ClientOf } from '../../../server/http/client.ts';
import { closeAfterAnswer } from '../../../server/http/close-after-answer.ts';
import { isOutage, sendFailure } from '../../../server/http/failure.ts';
import { isCompressed, readBody } from '../../../server/http/read-body.ts';
import { secureHeaders } from '../../../server/http/secure-headers.ts';
import type { Log } from '../../../server/log.ts';
import { exactDecimal, unitsOf } from '../../money/wallet/amounts.ts';
import { canonicalUuid } from '../canonical-uuid.ts';
import type { LiveCatalogue } from '../catalogue/live-catalogue.ts';
import type { Suspended } from '../suspensions/suspension.ts';
import { type Answered, answerWalletCall } from './answer-wallet-call.ts';
import { type BookedAggregators, retired } from './booked-aggregators.ts';
import type { WalletCallCounts } from './count-wallet-calls.ts';
import { readWalletCall, type WalletCall, type WalletRequest, walletCalls } from './read-wallet-call.ts';
import { isSignedBy, signatureHeader } from './signature.ts';
import { storeCall } from './stored-calls.ts';
import type { SupplierKeyOf } from './supplier-keys.ts';
import { type Aggregator, aggregatorOfId } from './supplier-of.ts';
import type { WalletStatus } from './wallet-statuses.ts';

type Parts = {
  brands: Pick<BrandSet, 'byHost' | 'archivedByHost'>;
  clientOf: ClientOf;
  database: Database;
  catalogue: Pick<LiveCatalogue, 'whole' | 'suspensionOf'>;
  keyOf: SupplierKeyOf;
  /** Counts every call of a known aggregator with its answered status. */
  counts: Pick<WalletCallCounts, 'count'>;
  booked: BookedAggregators;
  /** Called after a win above the brand's `/games/winAlert` was booked. */
  onLargeWin: (tenant: string) => void;
  log: Log;
};
type Addressed = {
  readonly brand: Brand;
  readonly aggregator: Aggregator;
  readonly call: WalletCall;
  /** The aggregator object of the current or former manifest, because keys are found by the object. */
  readonly signer: Aggregator;
  /** Whether the aggregator is retired. It is not called any more, so the platform's signing key may be missing. */
  readonly isRetired: boolean;
};

/**
 * The wallet API that suppliers call, on the brand's own host. It has no sessions, CSRF tokens or envelope, because calls are authenticated
 * by their signature. Before that is verified, no body is parsed, and nothing is looked up or stored.
 */
export function createWalletHandler(parts: Parts): RequestListener {
  const { brands, clientOf, keyOf, booked, counts, log } = parts;

  const addressed = async (request: IncomingMessage): Promise<Addressed | undefined> => {
    const { host } = clientOf(request);
    const served = brands.byHost(host);
    const brand = served ?? brands.archivedByHost(host);
    const [path = ''] = (request.url ?? '').split('?');
    const [, id = '', called = ''] = /^\/wallet\/([^/]+)\/(.+)$/.exec(path) ?? [];
    const call = walletCalls.find((known) => known === called);
    if (brand === undefined || call === undefined) return undefined;
    const named = aggregatorOfId({ manifest: brand.manifest, id });
    if (named !== undefined && served !== undefined)
      return { brand, aggregator: named, call, signer: named, isRetired: false };
    // The brand is archived, or its manifest no longer names the aggregator.
    const signer = named ?? (await booked.find({ brand, id }));
    return signer && { brand, aggregator: retired(signer), call, signer, isRetired: true };
  };

  const isSigned = ({
    brand,
    signer: aggregator,
    isRetired,
    body,
    request,
  }: Addressed & { body: Buffer } & Incoming) => {
    const signature = request.headers[signatureHeader];
    const ours = keyOf({ brand, aggregator, kind: 'signing' });
    const publicKey = keyOf({ brand, aggregator, kind: 'public' });
    const details = { tenant: brand.id, aggregator: aggregator.id };
    if ((ours === undefined && !isRetired) || publicKey === undefined) {
      log.error(details, 'a wallet call was refused: the keys of its supplier are not set');
      return false;
    }
    const right = isSignedBy({ body, signature: [signature].flat()[0], publicKey });
    if (!right) log.warn(details, "a wallet call was refused: its signature is not the supplier's");
    return right;
  };

  const answer = async ({ request, response }: Incoming) => {
    secureHeaders(response, clientOf(request));
    response.setHeader('cache-control', 'no-store');
    const known = request.method === 'POST' ? await addressed(request) : undefined;
    if (known === undefined) throw new CodedError('request.not_found');
    const body = await bodyOf(request);
    if (body === 'too large') {
      response.statusCode = 413;
      closeAfterAnswer(response);
    }
    const { text, status } =
      typeof body === 'string'
        ? refusal('RS_ERROR_WRONG_SYNTAX')
        : isSigned({ ...known, body, request, response })
          ? await answerSigned({ parts, known, body })
          : refusal('RS_ERROR_INVALID_SIGNATURE');
    counts.count({ aggregator: known.aggregator.id, call: known.call, status });
    response.setHeader('content-type', 'application/json; charset=utf-8');
    response.end(text);
  };

  return (request, response) => {
    answer({ request, response }).catch((error: unknown) => sendFailure(error, response, log));
  };
}

type Incoming = { readonly request: IncomingMessage; readonly response: ServerResponse };

type Reply = { readonly text: string; readonly status: WalletStatus };
/** Writes the balance as text, because numbers of JavaScript lose digits beyond 2^53. */
const withBalance = (answer: string, balance: bigint | undefined) =>
  balance === undefined ? answer : `${answer.slice(0, -1)},"balance":${balance}}`;

/** Answer to calls without a readable part that could be returned. */
const refusal = (status: WalletStatus): Reply => ({ text: JSON.stringify({ status }), status });

async function bodyOf(request: IncomingMessage): Promise<Buffer | 'too large' | 'unreadable'> {
  if (isCompressed(request)) return 'unreadable';
  try {
    return await readBody({ request, mostBytes: serverLimits.bodyBytes });
  } catch (error) {
    if (!(error instanceof CodedError)) throw error;
    return error.code === 'request.too_large' ? 'too large' : 'unreadable';
  }
}

/**
 * Answers a call and stores it with the answer, in the transaction of its effects. An internal error leaves nothing behind and is answered
 * as such.
 */
async function answerSigned({
  parts: { database, catalogue, booked, counts, onLargeWin, log },
  known: { brand, aggregator, call, isRetired },
  body,
}: {
  parts: Parts;
  known: Addressed;
  body: Buffer;
}): Promise<Reply> {
  const tenant = brand.id;
  const read = readWalletCall({ call, body, aggregator });
  const echo = { user: textOf(read.parts.user), request_uuid: textOf(read.parts.request_uuid) };
  const isBooking = (status: WalletStatus) => status === 'RS_OK' && call.startsWith('transaction/') && !isRetired;
  const finish = async (tx: Tx, { status, parts, again, balance }: Answered): Promise<Reply> => {
    const answer = again ?? withBalance(JSON.stringify({ ...echo, status, ...parts }), balance);
    const { request_uuid = null } = echo;
    // Set only for transactions, because repeats are looked up by it.
    const transaction_uuid = call.startsWith('transaction/')
      ? canonicalUuid(textOf(read.parts.transaction_uuid) ?? '') || null
      : null;
    const stored = {
      player_id: echo.user === undefined ? null : canonicalUuid(echo.user),
      call,
      request_uuid,
      transaction_uuid,
      status,
      request: body.toString('utf8'),
      answer,
    };
    await storeCall(tx, { aggregator: aggregator.id, ...stored });
    if (isBooking(status)) {
      if (!(await lockBookingShared(tx, tenant))) throw new Error(`${tenant} was archived during a booking`);
      await booked.note(tx, aggregator);
    }
    return { text: answer, status };
  };
  try {
    const { reply, isNewWin } = await database.asTenant(tenant, async (tx) => {
      const input = {
        brand,
        aggregator,
        catalogue: catalogue.whole(brand),
        suspensionOf: (game: Suspended) => catalogue.suspensionOf({ brand, game }),
      };
      const answered: Answered =
        // Parts of a malformed call are not returned, because they may include its token.
        'status' in read ? { status: read.status } : await answerWalletCall(tx, { ...input, request: read.request });
      return { reply: await finish(tx, answered), isNewWin: answered.isNewWin ?? false };
    });
    if (isBooking(reply.status)) booked.confirm({ tenant, aggregator });
    if (isNewWin && 'request' in read) alertOfWin({ brand, request: read.request, onLargeWin, log });
    return reply;
  } catch (err) {
    // The database is away, all of its connections are taken, or the brand moves to another installation. Without an answer of the
    // convention the supplier repeats the call. After RS_ERROR_UNKNOWN it would give up a win, and roll back a bet.
    if (isOutage(err)) {
      counts.count({ aggregator: aggregator.id, call, status: '503' });
      throw err;
    }
    // A balance, a round or a player's total would exceed the range of its column.
    const isTooLarge = isOutOfRange(err);
    const details = { err, tenant, aggregator: aggregator.id, operation: call };
    if (isTooLarge) log.warn(details, 'a wallet call was refused: the balance with its amount would be too large');
    else log.error(details, 'a wallet call failed');
    const status = isTooLarge ? 'RS_ERROR_LIMIT_REACHED' : 'RS_ERROR_UNKNOWN';
    // Stores the call if possible.
    return database
      .asTenant(tenant, (tx) => finish(tx, { status }))
      .catch(() => ({ text: JSON.stringify({ ...echo, status }), status }));
  }
}

/** Logs and counts a booked win above the brand's alert. */
function alertOfWin({
  brand,
  request: { transactionUuid, amount, user },
  onLargeWin,
  log,
}: Pick<Parts, 'onLargeWin' | 'log'> & { brand: Brand; request: WalletRequest }): void {
  const { winAlert } = brand.manifest.games;
  if (winAlert === null || amount <= unitsOf(winAlert)) return;
  log.warn(
    { tenant: brand.id },
    `a win of ${exactDecimal(amount)} was booked, above /games/winAlert: transaction ${transactionUuid}, player ${user}`,
  );
  onLargeWin(brand.id);
}

/** A text as the tables store it; `undefined` for other values, which are omitted from the answer. */
const textOf = (value: unknown) =>
  typeof value === 'string' && value.length <= 255 ? value.replaceAll('\0', ' ') : undefined;
