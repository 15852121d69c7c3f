/** Error of a request that was not sent, because the address may not be called. */
export class OutboundRefused extends Error {
  readonly code = 'OUTBOUND_REFUSED';
  override readonly name = 'OutboundRefused';
  readonly host: string;
  /** Reason for staff of a brand. It names no addresses of networks that they can't see. */
  readonly reason: string;
  /** Fix for the operator of the servers; `undefined` if no setting allows the address. */
  readonly fix: string | undefined;

  constructor({
    host,
    reason,
    address,
    fix,
  }: { host: string; reason: string; address?: string; fix?: string | undefined }) {
    const allow = fix === undefined ? '' : `; ${fix}`;
    super(`no request is sent to ${host}: ${reason}${address === undefined ? '' : ` (${address})`}${allow}`);
    this.host = host;
    this.reason = reason;
    this.fix = fix;
  }
}

/** Returns the refusal among an error and its causes. */
export function refusalIn(error: unknown): OutboundRefused | undefined {
  if (error instanceof OutboundRefused) return error;
  return error instanceof Error && error.cause !== undefined ? refusalIn(error.cause) : undefined;
}
