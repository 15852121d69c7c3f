import { randomUUID } from 'node:crypto';
import { wire } from '../../schema/constants.ts';
import type { StaffRole } from '../../schema/features/staff/staff-roles.ts';
import { main } from '../../scripts/livery/main.ts';
import { consoleHost, type Livery } from './livery.ts';
import { totpCode } from './totp-code.ts';

/** Runs the command as another member of staff, with that person's token. Throws the message of a refused call. */
export async function aColleague(
  livery: Livery,
  role: string = 'operator',
): Promise<{ readonly name: string; run(...argv: string[]): Promise<string> }> {
  const name = `colleague-${randomUUID().slice(0, 8)}`;
  const made = await livery.change('token', 'create', name, '--role', role);
  const token = /^\S{40,}$/m.exec(made)?.[0] ?? '';
  const env = { LIVERY_URL: `http://127.0.0.1:${livery.port}`, LIVERY_TOKEN: token, CONSOLE_HOST: consoleHost };
  return {
    name,
    async run(...argv) {
      const lines: string[] = [];
      const output = { out: (text: string) => lines.push(text), err: (text: string) => lines.push(text) };
      const code = await main({ argv, output, env });
      if (code !== 0) throw new Error(lines.join('\n'));
      return lines.join('\n');
    },
  };
}

/** Password of the accounts that `aStaffAccount` creates. */
export const staffPassword = 'a long enough sentence';

type Account = {
  readonly livery: Livery;
  readonly email: string;
  readonly role: StaffRole;
  readonly brands?: readonly string[];
  readonly languages?: readonly string[];
};

/** Creates an account of staff. The cookie signs a browser in to it. */
export const aStaffCookie = async (account: Account) => (await aStaffAccount(account)).cookie;

/**
 * Creates an account of staff, invited by the command and accepted over HTTP. `cookie` signs a browser in to it, and `secret` makes its
 * codes.
 */
export async function aStaffAccount({
  livery,
  email,
  role,
  brands,
  languages,
  at = new Date(),
}: Account & {
  /** The time of the server. */
  readonly at?: Date;
}) {
  const more = [
    ...(brands === undefined ? [] : ['--brands', brands.join(',')]),
    ...(languages === undefined ? [] : ['--languages', languages.join(',')]),
  ];
  const made = await livery.change('staff', 'invite', email, '--role', role, ...more);
  const invitation = /^[\w-]{43}$/m.exec(made)?.[0] ?? '';
  return acceptInvitation({ livery, invitation, at });
}

/** Accepts an invitation over HTTP, with {@link staffPassword}. `cookie` signs a browser in, and `secret` makes codes. */
export async function acceptInvitation({
  livery,
  invitation,
  at = new Date(),
}: {
  readonly livery: Livery;
  readonly invitation: string;
  readonly at?: Date;
}) {
  const post = async (path: string, body: object) => {
    const { text } = await livery.send({
      host: consoleHost,
      method: 'POST',
      path: `${wire.adminBase}/staff/invitations/${path}`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ invitation, ...body }),
    });
    return JSON.parse(text).value as { secret: string; token: string };
  };
  const { secret } = await post('open', {});
  const code = totpCode(secret, at);
  const { token } = await post('accept', { password: staffPassword, code });
  const cookie = { name: wire.staffCookie, value: token, url: `http://${consoleHost}:${livery.port}` };
  return { cookie, secret };
}
