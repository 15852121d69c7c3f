import { sign, verify } from 'node:crypto';

/** The studio shares no code with the platform, so it implements the convention itself: base64 of RSA-SHA256 over the body. */
export const signatureHeader = 'x-hub88-signature';

export const signed = ({ body, privateKey }: { body: Buffer; privateKey: string }): string =>
  sign('RSA-SHA256', body, privateKey).toString('base64');

export const isSigned = (body: Buffer, signature: unknown, publicKey: string): boolean =>
  typeof signature === 'string' && verify('RSA-SHA256', body, publicKey, Buffer.from(signature, 'base64'));
