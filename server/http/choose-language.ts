import type { IncomingMessage } from 'node:http';
import Negotiator from 'negotiator';
import { wire } from '../../schema/constants.ts';
import type { Manifest } from '../../schema/generated/manifest.ts';
import { type Language, languages, tagOf } from '../../schema/languages.ts';

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

/** The best of the enabled languages for one tag: its code, its script and region, its script, and at last its language. */
function matching(tag: string, enabled: Language[]): Language | undefined {
  const exact = enabled.find((language) => languages[language].code === tag);
  const wanted = partsOf(tag);
  if (exact !== undefined || wanted === undefined) return exact;
  const spoken = enabled.flatMap((id) => {
    const parts = partsOf(tagOf(id));
    return parts?.language === wanted.language ? [{ id, ...parts }] : [];
  });
  const read = spoken.filter(({ script }) => script === wanted.script);
  const [best] = [
    ...read.filter(({ region }) => region === wanted.region),
    // Angola's Portuguese is Portugal's: the language of a code without a region.
    ...read.filter(({ id }) => !languages[id].code.includes('-')),
    ...read,
    ...spoken,
  ];
  return best?.id;
}

/** Language, script and region of a tag, with the likely ones for those that it does not state. `tl` is another name of `fil`. */
function partsOf(tag: string): Pick<Intl.Locale, 'language' | 'script' | 'region'> | undefined {
  try {
    const { language, script, region } = new Intl.Locale(tag).maximize();
    // People who speak Cantonese read Chinese.
    return { language: language === 'yue' ? 'zh' : language, script, region };
  } catch {
    // Not a language tag, such as `*`.
    return undefined;
  }
}

export function cookieOf({ header, name }: { header: string | undefined; name: string }): string | undefined {
  if (header === undefined) return undefined;
  for (const pair of header.split(';')) {
    const [key, value] = pair.trim().split('=');
    if (key === name) return value;
  }
  return undefined;
}
