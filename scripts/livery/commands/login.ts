import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { type AdminAnswer, callAdmin, serverOf } from '../admin-client.ts';
import {
  type Command,
  exits,
  type Output,
  printRefusal,
  readArguments,
  UnreadableError,
  UsageError,
} from '../command.ts';
import { prepareCredentials, readCredential, readDevice, storeCredential, storeDevice } from '../credentials.ts';
import { signInByBrowser } from '../sign-in-by-browser.ts';

const options = {
  invitation: { type: 'boolean', default: false },
  sso: { type: 'boolean', default: false },
  port: { type: 'string' },
} as const;

const whoamiOptions = { json: { type: 'boolean', default: false } } as const;

export const login: Command = {
  usage: `livery login --url URL [--invitation | --sso [--port PORT]]

Asks for e-mail address, password and the code of your authenticator app, and stores a token for eight hours in a file that only you can
read ($XDG_CONFIG_HOME/livery/credentials.json). Other commands use it by the same --url, or LIVERY_URL.
--invitation  accepts an invitation: asks for its code and a new password, and shows the secret for the authenticator app
--sso         signs in by the company's OpenID provider instead: prints an address to open in a browser on this machine, and waits
--port        port to which the browser returns, for providers that allow one address only; any free port without it

examples:
       livery login --url https://console.operator.example --invitation
       livery login --url https://console.operator.example --sso
       livery login --url https://console.operator.example`,
  summary: 'sign in to a server, or accept an invitation',
  options,
  async run({ args, output, env }) {
    const { values, positionals } = readArguments(args, options);
    if (positionals.length > 0) throw new UsageError('login --url URL');
    const server = serverOf(env);
    if (server === undefined)
      throw new UsageError('name the server with --url or LIVERY_URL; a sandbox on this machine needs no login');
    await prepareCredentials(env);
    const address = { url: server.url, host: server.host, token: '' };
    if (values.sso) {
      if (values.invitation) throw new UsageError('--invitation and --sso exclude each other');
      const answer = await signInByBrowser({ env, address, port: portOf(values.port), print: output.out });
      return storeSignIn({ answer, env, server: server.key, output });
    }
    const { prompt } = output;
    if (prompt === undefined)
      throw new UnreadableError(
        'there is no terminal to type in: machines use a token (livery token create) in LIVERY_TOKEN',
      );
    const promptFor = async (question: string, secret = false) => (await prompt(question, { secret })) ?? '';
    let answer: AdminAnswer<'signIn'>;
    if (values.invitation) {
      const invitation = (await promptFor('invitation', true)).trim();
      const opened = await callAdmin({ env, address, operation: 'openInvitation', body: { invitation } });
      if ('refusal' in opened) return printRefusal({ output, ...opened });
      const { email, role, brands, secret, uri } = opened.value;
      output.out(
        `${email}: ${role} of ${brands?.join(', ') ?? 'all brands'}\nadd this to your authenticator app: ${secret}\n${uri}`,
      );
      const password = await requestTwice(promptFor, output);
      const body = { invitation, password, code: (await promptFor('code of your authenticator app')).trim() };
      answer = await callAdmin({ env, address, operation: 'acceptInvitation', body });
    } else {
      const email = (await promptFor('address')).trim();
      const password = await promptFor('password', true);
      const device = await readDevice({ env, server: server.key, email });
      const body = {
        email,
        password,
        code: (await promptFor('code of your authenticator app')).trim(),
        ...(device === undefined ? {} : { device }),
      };
      answer = await callAdmin({ env, address, operation: 'signIn', body });
    }
    return storeSignIn({ answer, env, server: server.key, output });
  },
};

export const logout: Command = {
  usage: `livery logout --url URL

example:
       livery logout --url https://console.operator.example`,
  summary: 'end the session of a sign-in',
  options: {},
  async run({ args, output, env }) {
    readArguments(args, {});
    const server = serverOf(env);
    if (server === undefined) throw new UsageError('name the server with --url or LIVERY_URL');
    if ((await readCredential(env, server.key)) === undefined) {
      output.out(`you were not signed in to ${server.key}`);
      return exits.fine;
    }
    const answer = await callAdmin({ env, operation: 'signOut', body: { reason: 'signed out' } });
    await storeCredential(env, server.key, undefined);
    output.out('refusal' in answer ? 'the session had already ended' : `signed out of ${server.key}`);
    return exits.fine;
  },
};

export const whoami: Command = {
  usage: `livery whoami [--url URL] [--json]

example:
       livery whoami --url https://console.operator.example`,
  summary: 'show the account that you are signed in with, and its rights',
  options: whoamiOptions,
  async run({ args, output, env }) {
    const { values } = readArguments(args, whoamiOptions);
    const answer = await callAdmin({ env, operation: 'whoAmI' });
    if ('refusal' in answer) return printRefusal({ output, ...answer });
    output.out(values.json ? JSON.stringify(answer.value, null, 2) : whoLine(answer.value));
    return exits.fine;
  },
};

async function storeSignIn({
  answer,
  env,
  server,
  output,
}: {
  answer: AdminAnswer<'signIn'>;
  env: NodeJS.ProcessEnv;
  server: string;
  output: Output;
}): Promise<number> {
  if ('refusal' in answer) return printRefusal({ output, ...answer });
  const { token, actor, role, brands, expiresAt, device } = answer.value;
  // Only pages of the console get a cookie instead of a token.
  if (token === undefined) throw new Error('the server sent no token for the sign-in');
  if (device !== undefined) await storeDevice({ env, server, email: actor, device });
  await storeCredential(env, server, { token, actor, expiresAt });
  output.out(
    `signed in to ${server} as ${actor}, ${role} of ${brands?.join(', ') ?? 'all brands'}, until ${expiresAt}`,
  );
  return exits.fine;
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

function portOf(text: string | undefined): number {
  if (text === undefined) return 0;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new UsageError(`--port ${text}: write a port from 1 to 65535`);
  return port;
}

const meansOf = {
  password: 'password',
  openid: 'OpenID Connect',
  token: 'token',
  local: "the sandbox's token",
} as const;

const whoLine = ({ actor, by, role, brands, flags, expiresAt }: AdminValueOf<'whoAmI'>): string =>
  `${actor}, ${role} of ${brands?.join(', ') ?? 'all brands'}${flags === null ? '' : `, flags ${flags.join(', ')}`}${expiresAt === null ? '' : `, until ${expiresAt}`}, by ${meansOf[by]}`;
