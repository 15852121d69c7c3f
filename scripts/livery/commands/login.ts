import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AdminAddress } from '../../../config-server/admin/door/admin-token.ts';
import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { callAdmin, callAt, serverOf, valueIn } from '../admin-client.ts';
import { type Output, RefusedError, UnreadableError, UsageError } from '../command.ts';
import { prepareCredentials, readCredential, readDevice, storeCredential, storeDevice } from '../credentials.ts';
import { optional } from '../lines.ts';
import { commandOf } from '../rows.ts';

export const login = commandOf(
  'login',
  'sign in to a server, or accept an invitation',
  `Asks for e-mail address, password and the code of your authenticator app, and stores a token for eight hours in a file that only you can
read ($XDG_CONFIG_HOME/livery/credentials.json). Other commands use it by the same --url, or LIVERY_URL.
--invitation  accepts an invitation: asks for its code and a new password, and shows the secret for the authenticator app
--sso         signs in by the company's OpenID provider instead: prints an address to open in a browser on this machine, and waits
--port        port to which the browser returns, for providers that allow one address only; any free port without it

examples:
       livery login --url https://console.operator.example --invitation
       livery login --url https://console.operator.example --sso
       livery login --url https://console.operator.example`,
  ({ code }) => [
    code('[--invitation]', async ({ output, env }, { invitation: isInvited }) => {
      const { key, address } = await serverToSignIn(env);
      const { prompt } = output;
      if (prompt === undefined)
        throw new UnreadableError(
          'there is no terminal to type in: machines use a token (livery token create) in LIVERY_TOKEN',
        );
      const promptFor = async (question: string, secret = false) => (await prompt(question, { secret })) ?? '';
      const codeOf = async () => (await promptFor('code of your authenticator app')).trim();
      if (isInvited) {
        const invitation = (await promptFor('invitation', true)).trim();
        const opened = valueIn(await callAt(address, 'openInvitation', { body: { invitation } }));
        const { email, role, brands, secret, uri } = opened;
        output.out(
          `${email}: ${role} of ${brands?.join(', ') ?? 'all brands'}\nadd this to your authenticator app: ${secret}\n${uri}`,
        );
        const password = await requestTwice(promptFor, output);
        const body = { invitation, password, code: await codeOf() };
        return storeSignIn(env, key, valueIn(await callAt(address, 'acceptInvitation', { body })));
      }
      const email = (await promptFor('address')).trim();
      const password = await promptFor('password', true);
      const device = await readDevice({ env, server: key, email });
      const body = { email, password, code: await codeOf(), device };
      return storeSignIn(env, key, valueIn(await callAt(address, 'signIn', { body })));
    }),
    code('--sso [--port NUMBER]', async ({ output, env }, { port }) => {
      if (port !== undefined && (port < 1 || port > 65_535))
        throw new UsageError(`--port ${port}: write a port from 1 to 65535`);
      const { key, address } = await serverToSignIn(env);
      return storeSignIn(env, key, await signInByBrowser(address, port ?? 0, output.out));
    }),
  ],
);

export const logout = commandOf(
  'logout',
  'end the session of a sign-in',
  `example:
       livery logout --url https://console.operator.example`,
  ({ code }) => [
    code('', async ({ env }) => {
      const { key } = namedServer(env, '');
      if ((await readCredential(env, key)) === undefined) return `you were not signed in to ${key}`;
      const answer = await callAdmin(env, 'signOut', { body: { reason: 'signed out' } });
      await storeCredential(env, key, undefined);
      return 'refusal' in answer ? 'the session had already ended' : `signed out of ${key}`;
    }),
  ],
);

const meansOf = {
  password: 'password',
  openid: 'OpenID Connect',
  token: 'token',
  local: "the sandbox's token",
} as const;

export const whoami = commandOf(
  'whoami',
  'show the account that you are signed in with, and its rights',
  `example:
       livery whoami --url https://console.operator.example`,
  ({ row }) => [
    row('', 'whoAmI', ({ actor, by, role, brands, flags, expiresAt }) => {
      const scope = `${role} of ${brands?.join(', ') ?? 'all brands'}${flags === null ? '' : `, flags ${flags.join(', ')}`}`;
      return `${actor}, ${scope}${optional(', until ', expiresAt)}, by ${meansOf[by]}`;
    }),
  ],
);

function namedServer(env: NodeJS.ProcessEnv, note: string) {
  const server = serverOf(env);
  if (server === undefined) throw new UsageError(`name the server with --url or LIVERY_URL${note}`);
  return server;
}

async function serverToSignIn(env: NodeJS.ProcessEnv): Promise<{ key: string; address: AdminAddress }> {
  const { key, url, host } = namedServer(env, '; a sandbox on this machine needs no login');
  await prepareCredentials(env);
  return { key, address: { url, host, token: '' } };
}

async function storeSignIn(env: NodeJS.ProcessEnv, server: string, signedIn: AdminValueOf<'signIn'>): Promise<string> {
  const { token, actor, role, brands, expiresAt, device } = signedIn;
  // Only pages of the console get a cookie instead of a token.
  if (token === undefined) throw new Error('the server sent no token for the sign-in');
  if (device !== undefined) await storeDevice({ env, server, email: actor, device });
  await storeCredential(env, server, { token, actor, expiresAt });
  return `signed in to ${server} as ${actor}, ${role} of ${brands?.join(', ') ?? 'all brands'}, until ${expiresAt}`;
}

/** Repeats the question after a typing error, because the secret was already shown. */
async function requestTwice(
  promptFor: (question: string, secret: boolean) => Promise<string>,
  output: Output,
): Promise<string> {
  for (let left = 3; left > 0; left -= 1) {
    const password = await promptFor('new password', true);
    if (password === (await promptFor('new password again', true))) return password;
    if (left > 1) output.err('the two passwords differ: try again');
  }
  throw new UsageError('the two passwords differed three times; the invitation is still valid');
}

const path = '/staff-sign-in';
/** Milliseconds for which the server stores an attempt. */
const patience = 600_000;

/**
 * Signs in by the company's provider, in a browser on this machine, which is redirected to a listener on the loopback (RFC 8252). The server
 * exchanges the code, because it has the secret. A verifier prevents other programs on the machine from completing the sign-in. Port 0 is
 * any free one.
 */
async function signInByBrowser(
  address: AdminAddress,
  port: number,
  print: (text: string) => void,
): Promise<AdminValueOf<'finishSso'>> {
  const codeVerifier = randomBytes(32).toString('base64url');
  const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url');
  const listener = await listenOn(port);
  try {
    const body = { redirectUri: listener.redirectUri, codeChallenge };
    const begun = valueIn(await callAt(address, 'beginSso', { body }));
    const state = new URL(begun.address).searchParams.get('state') ?? '';
    print(`open this in a browser on this machine, within ten minutes:\n${begun.address}`);
    const { searchParams: answered } = await listener.answered(state);
    const error = answered.get('error');
    // Anybody may have sent this text, so control characters are removed.
    const named = `the provider refused the sign-in: ${error?.replaceAll(/[^\w.-]/g, '').slice(0, 60)}`;
    if (error !== null) throw new RefusedError({ code: 'auth.identity_refused', message: named });
    const sent = { state, code: answered.get('code') ?? '', codeVerifier, issuer: answered.get('iss') ?? undefined };
    return valueIn(await callAt(address, 'finishSso', { body: sent }));
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
      new Promise<URL>((resolve, reject) => {
        const late = setTimeout(() => reject(new UnreadableError('nobody signed in within ten minutes')), patience);
        heard = () => {
          const url = calls.find(({ searchParams }) => searchParams.get('state') === state);
          if (url === undefined) return;
          clearTimeout(late);
          resolve(url);
        };
        heard();
      }),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
