import type { IncomingMessage } from 'node:http';
import Negotiator from 'negotiator';
import { wire } from '../../schema/constants.ts';
import type { Language } from '../../schema/generated/languages.ts';
import type { Manifest } from '../../schema/generated/manifest.ts';
import { languages } from '../../schema/languages.ts';

/** Browsers use `fil` (Filipino) for Tagalog. */
const alsoCalled: ReadonlyMap<string, string> = new Map([['fil', 'tl']]);

/** The language of the cookie if the brand enables it; else the best match of Accept-Language; else the brand's default. */
export function chooseLanguage(request: IncomingMessage, locale: Manifest['locale']): Language {
  const enabled = locale.enabled as Language[];
  const chosen = locale.rememberChoice
    ? cookieOf({ header: request.headers.cookie, name: wire.languageCookie })
    : undefined;
  const remembered = enabled.find((language) => language === chosen);
  if (remembered !== undefined) return remembered;
  const header = request.headers['accept-language'];
  return (header === undefined ? undefined : bestOf(header, enabled)) ?? (locale.default as Language);
}

const known = new Map<string, Language | undefined>();
const longestCached = 200;

function bestOf(header: string, enabled: Language[]): Language | undefined {
  // Overlong headers are not cached; browsers don't send them.
  if (header.length > longestCached) return negotiate(header, enabled);
  const key = `${enabled.join()}|${header}`;
  if (known.has(key)) return known.get(key);
  const best = negotiate(header, enabled);
  // Headers are untrusted, so the cache is bounded.
  if (known.size > 5000) known.clear();
  known.set(key, best);
  return best;
}

function negotiate(header: string, enabled: Language[]): Language | undefined {
  const wanted = new Negotiator({ headers: { 'accept-language': header } }).languages().map((tag) => tag.toLowerCase());
  return wanted.map((tag) => matching(tag, enabled)).find((language) => language !== undefined);
}

function matching(tag: string, enabled: Language[]): Language | undefined {
  const exact = enabled.find((language) => languages[language].code === tag);
  if (exact !== undefined) return exact;
  const [spoken = tag] = tag.split('-');
  const primary = alsoCalled.get(spoken) ?? spoken;
  return enabled.find((language) => languages[language].code.split('-')[0] === primary);
}

export function cookieOf({ header, name }: { header: string | undefined; name: string }): string | undefined {
  if (header === undefined) return undefined;
  for (const pair of header.split(';')) {
    const [key, value] = pair.trim().split('=');
    if (key === name) return value;
  }
  return undefined;
}
