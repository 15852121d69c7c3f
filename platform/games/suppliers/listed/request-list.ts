import type { Answered } from '../../../../server/outbound/exchange.ts';
import type { Outbound } from '../../../../server/outbound/outbound.ts';
import { refusalIn } from '../../../../server/outbound/outbound-refused.ts';
import { plainText } from '../../../support/feedback/plain-text.ts';
import { signatureHeader, signatureOf } from '../signature.ts';
import { type Aggregator, sentOperatorId } from '../supplier-of.ts';

/** Reason why a supplier returned no list of games, for staff. */
export type SupplierFault = {
  readonly kind: 'key' | 'unreachable' | 'signature' | 'refused' | 'unreadable';
  readonly message: string;
  readonly fix: string;
};

/** Maximum bytes of an answer; a supplier with ten thousand games sends about ten megabytes. */
const mostBytes = 16 * 1024 * 1024;
/** Maximum characters of a supplier's message that are quoted. */
const mostQuoted = 200;

type Input = {
  readonly aggregator: Aggregator;
  /** PEM; `undefined` if it is not set or withheld. */
  readonly privateKey: string | undefined;
  readonly outbound: Pick<Outbound, 'postJson'>;
  /** Timeout in milliseconds for the whole answer. */
  readonly timeout: number;
};

/** Requests a supplier's games (`game/list`). Never rejects: errors are returned as a fault with its fix. */
export async function requestList(
  input: Input,
): Promise<{ readonly rows: readonly unknown[] } | { readonly fault: SupplierFault }> {
  const { aggregator, privateKey } = input;
  const { id } = aggregator;
  const place = `/games/aggregators/${id}`;
  if (privateKey === undefined)
    return fault('key', {
      message: `LIVERY_SECRET_${aggregator.signingKey.secret} is not set or withheld, so nothing that is sent to ${id} can be signed`,
      fix: 'set it where the servers run',
    });
  const answered = await post({ ...input, privateKey }).catch((error: unknown) => ({ error }));
  if ('error' in answered) return unreachable({ ...input, place, error: answered.error });
  const { status, body } = answered;
  const quote = messageIn(body);
  const problem = `${status}${quote === '' ? '' : `: ${quote}`}`;
  if (status === 401)
    return fault('signature', {
      message: `${id} does not accept our signature (${problem})`,
      fix: `give the supplier the public half of LIVERY_SECRET_${aggregator.signingKey.secret}: openssl pkey -in signing.pem -pubout`,
    });
  if (status === 404)
    return fault('refused', {
      message: `${id} does not know operator ${aggregator.operatorId}, or has no list at its address (${problem})`,
      fix: `compare ${place}/operatorId and ${place}/address with the values of the supplier`,
    });
  if (status === 400 || status === 403)
    return fault('refused', {
      message: `${id} refuses to list its games (${problem})`,
      fix: `ask the supplier about operator ${aggregator.operatorId}`,
    });
  if (status !== 200)
    return fault('unreachable', {
      message: `the response of ${id} is unusable (${problem})`,
      fix: 'try again later, or ask the supplier',
    });
  const rows = listIn(body);
  return rows === undefined
    ? fault('unreadable', {
        message: `the response of ${id} is not a list of games`,
        fix: `compare ${place}/address with the values of the supplier`,
      })
    : { rows };
}

const fault = (kind: SupplierFault['kind'], words: Omit<SupplierFault, 'kind'>) => ({ fault: { kind, ...words } });

function post({ aggregator, privateKey, outbound, timeout }: Input & { privateKey: string }): Promise<Answered> {
  const body = Buffer.from(JSON.stringify({ operator_id: sentOperatorId(aggregator) }));
  return outbound.postJson({
    url: `${aggregator.address.replace(/(?<!\/)\/+$/, '')}/operator/generic/v2/game/list`,
    body,
    headers: { [signatureHeader]: signatureOf(body, privateKey) },
    timeout,
    mostBytes,
  });
}

function unreachable({
  aggregator: { id, address },
  timeout,
  place,
  error,
}: Input & { place: string; error: unknown }): { readonly fault: SupplierFault } {
  const refused = refusalIn(error);
  if (refused !== undefined)
    return fault('unreachable', {
      message: `requests to ${id} are refused: ${refused.reason}`,
      fix: refused.fix ?? `write another ${place}/address`,
    });
  const isLate = error instanceof Error && error.name === 'TimeoutError';
  const { code, message } = error as NodeJS.ErrnoException;
  const why = isLate ? `no response within ${timeout / 1000} s` : (code ?? message ?? 'no answer');
  return fault('unreachable', {
    message: `${id} can't be reached at ${address} (${plainText(why)})`,
    fix: `try again later, or correct ${place}/address`,
  });
}

/** The supplier's error message, on one line. */
function messageIn(body: Buffer): string {
  const value = valueIn(body.subarray(0, 20_000));
  const error = typeof value === 'object' && value !== null && 'error' in value ? value.error : undefined;
  return typeof error === 'string' ? plainText(error).replaceAll(/\s+/g, ' ').slice(0, mostQuoted) : '';
}

function listIn(body: Buffer): readonly unknown[] | undefined {
  const value = valueIn(body);
  return Array.isArray(value) ? value : undefined;
}

function valueIn(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
