import { CodedError, type ErrorCode } from '../../../schema/errors.ts';
import type { Log, LogFields } from '../../../server/log.ts';
import type { Answered } from '../../../server/outbound/exchange.ts';
import type { Outbound } from '../../../server/outbound/outbound.ts';
import { signatureHeader, signatureOf } from '../suppliers/signature.ts';
import type { Aggregator } from '../suppliers/supplier-of.ts';

/** Parameters of `game/url` in the Games API; `undefined` ones are omitted. */
export type AddressRequest = {
  readonly user: string | undefined;
  readonly token: string | undefined;
  readonly operator_id: string | number;
  readonly sub_partner_id: string | undefined;
  readonly platform: 'GPL_MOBILE' | 'GPL_DESKTOP';
  readonly game_code: string;
  readonly currency: string;
  readonly country: string;
  readonly lang: string;
  readonly ip: string;
  readonly lobby_url: string;
  readonly deposit_url: string;
  readonly meta: Readonly<Record<string, string>> | undefined;
};

/** Parameters of `game/round` in the Games API. */
export type RoundRequest = {
  readonly user: string;
  readonly transaction_uuid: string;
  readonly round: string;
  readonly operator_id: string | number;
};

/** Timeout of a supplier in milliseconds, well below the 15 s of the player's own call. */
export const supplierPatience = 8000;
/** Maximum bytes of an answer, which is one address. */
const mostBytes = 20_000;

/** Codes for the status of a supplier's answer; all others are `launch.no_answer`. */
const codes: Readonly<Record<number, ErrorCode>> = {
  400: 'launch.refused',
  401: 'launch.refused',
  403: 'launch.refused',
  503: 'launch.maintenance',
};

/** Requests the address of a game or of a played round from its supplier. Throws `launch.*`; the reason is logged, never answered. */
export async function requestAddress({
  aggregator,
  parameters,
  privateKey,
  outbound,
  log,
  timeout = supplierPatience,
}: {
  aggregator: Pick<Aggregator, 'id' | 'address' | 'frameOrigins'>;
  parameters: AddressRequest | RoundRequest;
  /** Private key in PEM. */
  privateKey: string;
  outbound: Pick<Outbound, 'postJson'>;
  log: Log;
  timeout?: number;
}): Promise<string> {
  const { id, address, frameOrigins } = aggregator;
  const body = Buffer.from(JSON.stringify(parameters));
  const of =
    'round' in parameters
      ? ({ call: 'game/round', what: `the round ${parameters.round}`, unknown: 'launch.unknown_round' } as const)
      : ({ call: 'game/url', what: parameters.game_code, unknown: 'launch.unknown_game' } as const);
  const refuse = (code: ErrorCode, why: LogFields, detail = '') => {
    log.warn(why, `the supplier ${id} does not open ${of.what}${detail}`);
    return new CodedError(code, code === 'launch.maintenance' ? { retryAfter: 60 } : {});
  };
  const { status, body: answer }: Answered = await outbound
    .postJson({
      url: `${address.replace(/\/+$/, '')}/operator/generic/v2/${of.call}`,
      body,
      headers: { [signatureHeader]: signatureOf(body, privateKey) },
      timeout,
      mostBytes,
    })
    .catch((err: unknown) => {
      throw refuse('launch.no_answer', { err });
    });
  if (status === 404) throw refuse(of.unknown, { status });
  if (status !== 200) throw refuse(codes[status] ?? 'launch.no_answer', { status });
  const url = urlIn(answer);
  if (url === undefined) throw refuse('launch.no_answer', { status }, ': its answer has no address');
  // The page is framed, and players open it with a token, so only origins named by the brand are allowed.
  if (!frameOrigins.includes(url.origin))
    throw refuse('launch.refused', { host: url.host }, ': its address is on no origin of the brand');
  return url.href;
}

function urlIn(body: Buffer): URL | undefined {
  try {
    const parsed: unknown = JSON.parse(body.toString('utf8'));
    if (typeof parsed !== 'object' || parsed === null || !('url' in parsed)) return undefined;
    return typeof parsed.url === 'string' && /^https?:/.test(parsed.url) ? new URL(parsed.url) : undefined;
  } catch {
    return undefined;
  }
}
