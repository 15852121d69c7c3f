import { isPageOn, type PageId, pageIds, pageOf, routeOf } from '../../../schema/routes.ts';
import type { Brand } from '../../../server/brands/brand.ts';
import { nearestOf } from '../../../server/nearest-word.ts';

/** Parts of a brand that an address can name. */
export type Targets = {
  readonly brand: Pick<Brand, 'manifest'>;
  readonly games: readonly { readonly vassalage: string; readonly nodeId: number }[];
  /** Returns the vendors and classifications whose games a page lists. */
  readonly listedOn: (page: PageId) => Listed;
  /** Ids that players can open, and the lengths of lists that addresses refer to by position. */
  readonly promotions: ReadonlySet<string>;
  readonly announcements: ReadonlySet<string>;
  readonly articles: ReadonlySet<string>;
  readonly tags: ReadonlySet<string>;
  readonly notices: number;
};
export type Listed = { readonly vendors: ReadonlySet<string>; readonly classifications: ReadonlySet<string> };
export type Dead = { readonly message: string; readonly fix: string };

/** Explains why an address in content leads nowhere. External addresses are judged by their form, without a request. */
export function deadLink(address: string, targets: Targets): Dead | undefined {
  if (address === '')
    return { message: 'a link has no address', fix: 'write one: https, mailto, tel, or a path of the brand' };
  if (/^[#?]/.test(address))
    return { message: `${short(address)} names no page`, fix: 'write the path of the page before it, such as /m/help' };
  if (/^(?:mailto|tel):/i.test(address)) return deadContact(address);
  const url = URL.canParse(address, ownOrigin) ? new URL(address, ownOrigin) : undefined;
  if (url === undefined || url.protocol !== 'https:' || url.username !== '')
    return { message: `${short(address)} can't be opened`, fix: 'write https://host/path' };
  const isOwn = url.origin === ownOrigin || ownHosts(targets).includes(url.hostname);
  if (isOwn) return deadPath(url, targets);
  return url.hostname.includes('.')
    ? undefined
    : { message: `${short(address)} is on a host that players can't reach`, fix: 'write its whole name' };
}

/** Explains why a picture in content is not shown: pages load only those of the brand and of `cdn.imageHosts`. */
export function deadPicture(address: string, targets: Targets): Dead | undefined {
  const { imageHosts } = targets.brand.manifest.cdn;
  const url = URL.canParse(address, ownOrigin) ? new URL(address, ownOrigin) : undefined;
  if (address !== '' && (url?.origin === ownOrigin || imageHosts.includes(url?.host ?? ''))) return undefined;
  return {
    message: `pages load no pictures from the host of ${short(address)}`,
    fix: 'put it into pictures/ of the folder, or its host into cdn.imageHosts',
  };
}

/** Explains why a page can't be opened at the brand. */
export function closedPage(page: string, targets: Targets): Dead | undefined {
  const { manifest } = targets.brand;
  const id = pageIds.find((one) => one === page);
  if (id === undefined) return { message: `no page is called ${short(page)}`, fix: fixOf(page, pageIds) };
  if (!isPageOn(id, manifest))
    return { message: `the page ${id} is off`, fix: `switch it on (${switchOf(id)}), or name another` };
  if (manifest.games.categories.some((category) => category.page === id && !category.enabled))
    return { message: `the category of the page ${id} is off`, fix: 'enable it, or use another' };
  return undefined;
}

/** Explains why a promotion can't be opened at the brand. */
export function closedPromotion(id: string, targets: Targets): Dead | undefined {
  return closedId({ id, ids: targets.promotions, what: 'promotion' });
}

/** Placeholder for the host of a path, which is one of the brand's. */
const ownOrigin = 'https://brand.invalid';
const ownHosts = ({ brand }: Targets) => brand.manifest.tenant.domains;
const short = (address: string) => (address.length > 80 ? `${address.slice(0, 77)}...` : address);

function deadContact(address: string): Dead | undefined {
  const [, contact = ''] = address.split(':');
  const isWhole = /^mailto:/i.test(address) ? /^[^@?]+@[^@?]+\.[^@?]+/.test(contact) : /\d{3}/.test(contact);
  return isWhole
    ? undefined
    : { message: `${short(address)} has no recipient`, fix: 'write mailto:name@host or tel:+digits' };
}

function deadPath(url: URL, targets: Targets): Dead | undefined {
  if (files.some((folder) => url.pathname.startsWith(folder))) return undefined;
  const page = pageOf(url.pathname);
  if (page === undefined)
    return {
      message: `${short(url.pathname)} is no page: it leads home`,
      fix: fixOf(
        url.pathname,
        pageIds.map((id) => routeOf(id).path),
      ),
    };
  return closedPage(page, targets) ?? missingPart({ page, search: url.searchParams, targets });
}

/** Folders on the brand's host that contain files. */
const files = ['/media/', '/brand/', '/icons/'];

type Input = { search: URLSearchParams; targets: Targets };

/** Explains which target in a page's query does not exist. */
function missingPart({ page, ...input }: Input & { page: PageId }): Dead | undefined {
  const isList = routeOf(page).query?.includes('vassalage') === true;
  return isList ? missingInList({ page, ...input }) : partsOf[page]?.(input);
}

/** Explains why a filtered list is empty: it has no games of that vendor or classification. */
function missingInList({ page, search, targets }: Input & { page: PageId }): Dead | undefined {
  const { vendors, classifications } = targets.listedOn(page);
  const codes = (search.get('vassalage') ?? '').split(',').map((code) => code.trim());
  const unknown = codes.find((code) => code !== '' && !vendors.has(code));
  const classify = (search.get('gameClassify') ?? '').trim();
  const [what, word, all] =
    unknown !== undefined ? ['of the vendor', unknown, vendors] : ['of the classification', classify, classifications];
  if (word === '' || all.has(word)) return undefined;
  const nearest = nearestOf(word, [...all]);
  return {
    message: `${short(routeOf(page).path)} lists no game ${what} ${short(word)}`,
    fix: nearest === undefined ? 'name one that it lists' : `did you mean ${nearest}?`,
  };
}

const partsOf: Partial<Record<PageId, (input: Input) => Dead | undefined>> = {
  help: ({ search, targets }) =>
    given({ search, name: 'tag', ids: targets.tags, what: 'article with the tag' }) ??
    placed(search, targets.articles.size, 'article'),
  helpDetail: ({ search, targets }) =>
    search.has('id')
      ? closedId({ id: search.get('id') ?? '', ids: targets.articles, what: 'article' })
      : closedId({ id: search.get('tag') ?? '', ids: targets.tags, what: 'article with the tag' }),
  notices: ({ search, targets }) => placed(search, targets.notices, 'announcement'),
  noticeDetail: ({ search, targets }) =>
    closedId({ id: search.get('id') ?? '', ids: targets.announcements, what: 'announcement' }),
  promotions: ({ search, targets }) => given({ search, name: 'id', ids: targets.promotions, what: 'promotion' }),
  promotionDetail: ({ search, targets }) =>
    closedId({ id: search.get('id') ?? '', ids: targets.promotions, what: 'promotion' }),
  applyReward: ({ search, targets }) =>
    closedId({ id: search.get('id') ?? '', ids: targets.promotions, what: 'promotion' }),
  playGame: ({ search, targets: { games } }) => {
    const [vendor, node] = [search.get('vendor') ?? '', search.get('nodeId') ?? ''];
    const isThere = games.some(({ vassalage, nodeId }) => vassalage === vendor && nodeId === Number(node));
    return isThere
      ? undefined
      : {
          message: `no game ${short(node)} of ${short(vendor) || 'a vendor'} is offered`,
          fix: 'use the vendor and nodeId of an offered game',
        };
  },
};

function given({
  search,
  name,
  ...wanted
}: {
  search: URLSearchParams;
  name: string;
  ids: ReadonlySet<string>;
  what: string;
}): Dead | undefined {
  const id = search.get(name);
  return id === null ? undefined : closedId({ id, ...wanted });
}

function placed(search: URLSearchParams, count: number, what: string): Dead | undefined {
  const place = search.get('i');
  if (place === null || search.has('tag') || Number(place) < count) return undefined;
  return {
    message: `there is no ${what} at place ${short(place)}: places begin at 0 and end at ${count - 1}`,
    fix: 'name it by its id or tag',
  };
}

function closedId({ id, ids, what }: { id: string; ids: ReadonlySet<string>; what: string }): Dead | undefined {
  if (ids.has(id)) return undefined;
  return { message: `no ${what} ${short(id) || '(none is named)'} is published`, fix: fixOf(id, [...ids]) };
}

function fixOf(word: string, all: readonly string[]): string {
  const nearest = nearestOf(word, all);
  return nearest === undefined ? 'publish it, or name another' : `did you mean ${nearest}?`;
}

function switchOf(page: PageId): string {
  const needed = routeOf(page).switch;
  if (needed === undefined) return page;
  return 'flag' in needed ? `/flags/${needed.flag}` : `/features/${needed.feature}`;
}
