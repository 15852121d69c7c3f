import { wire } from '../../schema/constants.ts';
import type { StaffRole } from '../../schema/features/staff/staff-roles.ts';
import { consoleHost, type Livery } from './livery.ts';
import { totpCode } from './totp-code.ts';

/** An account of staff, invited by the command and accepted over HTTP. `cookie` signs a browser in as them. */
export async function aColleague({
  livery,
  email,
  role,
  brands,
}: {
  livery: Livery;
  email: string;
  role: StaffRole;
  brands?: readonly string[];
}) {
  const more = brands === undefined ? [] : ['--brands', brands.join(',')];
  const made = await livery.change('staff', 'invite', email, '--role', role, ...more);
  const invitation = /^[\w-]{43}$/m.exec(made)?.[0] ?? '';
  const post = async (path: string, body: object) => {
    const { text } = await livery.ask({
      ...{ host: consoleHost, method: 'POST', path: `${wire.adminBase}/staff/invitations/${path}` },
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ invitation, ...body }),
    });
    return JSON.parse(text).value as { secret: string; token: string };
  };
  const { secret } = await post('open', {});
  const code = totpCode({ secret, at: new Date() });
  const { token } = await post('accept', { password: 'a long enough sentence', code });
  return { name: wire.staffCookie, value: token, url: `http://${consoleHost}:${livery.port}` };
}
