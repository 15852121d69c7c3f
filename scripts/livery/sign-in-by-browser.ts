import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type AdminAnswer, callAdmin } from './admin-client.ts';
import { UnreadableError, UsageError } from './command.ts';

const path = '/staff-sign-in';
/** Milliseconds for which the server stores an attempt. */
const patience = 600_000;

/**
 * Signs in by the company's provider, in a browser on this machine, which is redirected to a listener on the loopback (RFC 8252). The server
 * exchanges the code, because it has the secret. A verifier prevents other programs on the machine from completing the sign-in.
 */
export async function signInByBrowser({
  env,
  address,
  port,
  print,
}: {
  env: NodeJS.ProcessEnv;
  address: { url: string; host: string; token: string };
  /** Port of the listener; 0 for any free one. */
  port: number;
  print: (text: string) => void;
}): Promise<AdminAnswer<'finishSso'>> {
  const codeVerifier = randomBytes(32).toString('base64url');
  const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url');
  const listener = await listenOn(port);
  try {
    const body = { redirectUri: listener.redirectUri, codeChallenge };
    const begun = await callAdmin({ env, address, operation: 'beginSso', body });
    if ('refusal' in begun) return begun;
    const state = new URL(begun.value.address).searchParams.get('state') ?? '';
    print(`open this in a browser on this machine, within ten minutes:\n${begun.value.address}`);
    const { url } = await listener.answered(state);
    const error = url.searchParams.get('error');
    if (error !== null) {
      // Anybody may have sent this text, so control characters are removed.
      const message = `the provider refused the sign-in: ${error.replaceAll(/[^\w.-]/g, '').slice(0, 60)}`;
      return { refusal: { code: 'auth.identity_refused', message } };
    }
    const issuer = url.searchParams.get('iss');
    return await callAdmin({
      env,
      address,
      operation: 'finishSso',
      body: { state, code: url.searchParams.get('code') ?? '', codeVerifier, ...(issuer === null ? {} : { issuer }) },
    });
  } finally {
    listener.close();
  }
}

async function listenOn(port: number) {
  const calls: URL[] = [];
  let heard = () => {};
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    const isBack = request.method === 'GET' && url.pathname === path && url.searchParams.has('state');
    response.writeHead(isBack ? 200 : 404, {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      connection: 'close',
    });
    response.end(isBack ? 'You can close this page: the terminal shows whether you are signed in.\n' : 'Not found.\n');
    // Other callers lack the state of this sign-in, so a few connections are enough.
    if (isBack && calls.length < 100) calls.push(url);
    heard();
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', () => reject(new UsageError(`--port ${port}: the port cannot be used; choose another`)));
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    redirectUri: `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`,
    /** Waits for the redirect of one sign-in. */
    answered: (state: string) =>
      new Promise<{ url: URL }>((resolve, reject) => {
        const late = setTimeout(() => reject(new UnreadableError('nobody signed in within ten minutes')), patience);
        heard = () => {
          const url = calls.find(({ searchParams }) => searchParams.get('state') === state);
          if (url === undefined) return;
          clearTimeout(late);
          resolve({ url });
        };
        heard();
      }),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
