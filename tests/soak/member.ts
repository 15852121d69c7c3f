import { CompactEncrypt, importJWK, type JWK } from 'jose';
import { wire } from '../../schema/constants.ts';
import { aLogin } from '../support/platform.ts';
import { type Answer, send } from './send.ts';

const host = 'aurora.localhost';

/** The body of a login, encrypted with the keys that the server states. */
export async function sealer(port: number): Promise<(body: object) => Promise<string>> {
  const { text } = await send({ port, path: `${wire.apiBase}/keys` });
  const [key] = (JSON.parse(text) as { value: { keys: JWK[] } }).value.keys;
  if (key === undefined) throw new Error('no key to encrypt to');
  const imported = await importJWK(key, 'ECDH-ES');
  return async (body) => {
    const iat = Math.floor(Date.now() / 1000);
    const payload = { ...body, iat, jti: crypto.randomUUID(), tenant: 'aurora' };
    const data = await new CompactEncrypt(new TextEncoder().encode(JSON.stringify(payload)))
      .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid: key.kid ?? '' })
      .encrypt(imported);
    return JSON.stringify({ data });
  };
}

export const pageHeaders = { origin: `http://${host}`, [wire.csrfHeader]: 'visitor' };

export async function sendLogin({
  port,
  seal,
  username,
  password,
}: {
  port: number;
  seal: (body: object) => Promise<string>;
  username: string;
  password: string;
}): Promise<Answer> {
  return send({
    port,
    path: `${wire.apiBase}/session`,
    method: 'POST',
    headers: { ...pageHeaders, 'content-type': 'application/json', encryption: wire.encryptionScheme },
    body: await seal(aLogin({ username, password })),
  });
}

/** Headers that a page sends while logged in. */
export async function memberHeaders(login: Parameters<typeof sendLogin>[0]): Promise<Record<string, string>> {
  const { status, text, cookies } = await sendLogin(login);
  if (status !== 200) throw new Error(`the member could not log in: ${status} ${text}`);
  const { token } = (JSON.parse(text) as { value: { token: string } }).value;
  return { ...pageHeaders, [wire.csrfHeader]: token, cookie: cookies.join('; ') };
}
