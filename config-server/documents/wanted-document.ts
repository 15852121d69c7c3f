import { wire } from '../../schema/constants.ts';
import type { PageState } from '../../schema/delivery.ts';
import { type DeviceClass, deviceClassOf, type GameDevice, gameDeviceOf } from '../../schema/device-class.ts';
import type { Language } from '../../schema/languages.ts';
import { resolveRoute } from '../../schema/resolve-route.ts';
import { queryOf, routeOf } from '../../schema/routes.ts';
import type { Brand } from '../../server/brands/brand.ts';
import { chooseLanguage, cookieOf } from '../../server/http/choose-language.ts';
import type { DocumentSite, Visit } from '../document-site.ts';

/** Everything that a document depends on besides brand and revision. Apart from the query, clients can't vary it without limit. */
export type Wanted = {
  /** Path of the page; a constant if all addresses show the same. */
  readonly place: string;
  /** Query parameters that the page depends on; documents with a query are never cached. */
  readonly query: string;
  readonly language: Language;
  readonly memberHint: boolean;
  readonly state: PageState;
  readonly https: boolean;
  /** Set if the page depends on the device. */
  readonly device?: DeviceClass;
  /** Device for which lists of games are made. */
  readonly gameDevice: GameDevice;
  /** Whether the document differs by device. */
  readonly byDevice: boolean;
  /** All of these except `place`, as part of the cache key. */
  readonly variant: string;
  /** Redirect target, if this visitor may not see a page at this address. */
  readonly redirect?: string;
};

export function wantedDocument(
  { request, path, search }: Pick<Visit, 'request' | 'path' | 'search'>,
  brand: Brand,
  site: Pick<DocumentSite, 'stateOf' | 'isHttps' | 'gamesByDevice'>,
): Wanted {
  const language = chooseLanguage(request, brand.manifest.locale);
  const memberHint =
    brand.preview === undefined
      ? cookieOf({ header: request.headers.cookie, name: wire.memberHintCookie }) !== undefined
      : brand.preview.memberType !== null;
  const state = site.stateOf(brand, request);
  const https = site.isHttps(request);
  const variant = `${language}${memberHint ? 'm' : 'v'}${https ? 's' : 'p'}${state}`;
  const plain = { language, memberHint, state, https, variant, ...everyDevice };
  // A closed site shows the same page at every address.
  if (state !== 'normal') return { place: '/', query: '', ...plain };
  if (path === wire.offlinePath && brand.manifest.features.offline) return offlineDocument({ language, https });
  const session = memberHint ? 'pending' : 'visitor';
  const resolved = resolveRoute({ path, search, manifest: brand.manifest, session });
  if ('redirect' in resolved) return { place: path, query: '', ...plain, ...resolved };
  const { page } = resolved;
  const { byDevice } = routeOf(page);
  const query = search === '' ? '' : queryOf(page, search);
  const wanted = { place: path, query, ...plain };
  const gamesByDevice = site.gamesByDevice();
  if (byDevice === undefined && !gamesByDevice) return wanted;
  const userAgent = request.headers['user-agent'] ?? '';
  const gameDevice = gamesByDevice ? gameDeviceOf(userAgent) : everyDevice.gameDevice;
  if (byDevice === undefined) return { ...wanted, gameDevice, byDevice: true, variant: variant + gameDevice };
  const device = deviceClassOf(userAgent);
  return { ...wanted, device, gameDevice, byDevice: true, variant: variant + device };
}

/** Values if nothing differs by device. */
const everyDevice = { gameDevice: 'desktop', byDevice: false } as const;

/** The same for everybody, because browsers store it and show it to any user. */
function offlineDocument({ language, https }: Pick<Wanted, 'language' | 'https'>): Wanted {
  const variant = `${language}v${https ? 's' : 'p'}offline`;
  const place = wire.offlinePath;
  return { place, query: '', language, memberHint: false, state: 'offline', https, variant, ...everyDevice };
}
