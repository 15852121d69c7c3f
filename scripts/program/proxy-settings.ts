import { isIP } from 'node:net';
import { SettingsError } from '../../server/settings-error.ts';
import { commaList } from './comma-list.ts';

export function trustedProxiesOf(value: string | undefined): string[] {
  const proxies = commaList(value);
  for (const proxy of proxies)
    if (!isRange(proxy))
      throw new SettingsError(
        `TRUSTED_PROXIES: ${proxy} is no address and no range such as 10.0.0.0/8 or 2001:db8::/32`,
      );
  return proxies;
}

function isRange(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

/** Headers with another meaning, which cannot carry the country. */
const taken: ReadonlySet<string> = new Set(['host', 'forwarded', 'cookie', 'authorization', 'origin']);

export function countryHeaderOf(value: string | undefined): string | undefined {
  if (value === undefined || value.trim() === '') return undefined;
  const name = value.trim().toLowerCase();
  if (!/^[a-z0-9-]{1,100}$/.test(name) || taken.has(name) || name.startsWith('x-forwarded-'))
    throw new SettingsError(
      `COUNTRY_HEADER=${value}: write the name of the header in which your proxy states the country, such as X-Country`,
    );
  return name;
}
