/** No request was sent: the address may not be asked. */
export class OutboundRefused extends Error {
  readonly code = 'OUTBOUND_REFUSED';
  override readonly name = 'OutboundRefused';
  readonly host: string;
  /** For staff of a brand: without addresses of networks that they can't see. */
  readonly reason: string;
  /** What the operator of the servers can do; undefined where no setting allows it. */
  readonly fix: string | undefined;

  constructor({
    host,
    reason,
    address,
    fix,
  }: {
    host: string;
    reason: string;
    address?: string;
    fix?: string | undefined;
  }) {
    const allow = fix === undefined ? '' : `; ${fix}`;
    super(`no request is sent to ${host}: ${reason}${address === undefined ? '' : ` (${address})`}${allow}`);
    this.host = host;
    this.reason = reason;
    this.fix = fix;
  }
}

/** The refusal that an error, or one of its causes, is. */
export function refusalIn(error: unknown): OutboundRefused | undefined {
  if (error instanceof OutboundRefused) return error;
  return error instanceof Error && error.cause !== undefined ? refusalIn(error.cause) : undefined;
}
