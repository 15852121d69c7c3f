import { counted } from '../schema/counted.ts';
import type { Brand } from '../server/brands/brand.ts';
import type { Clock } from '../server/clock.ts';
import type { LinkLooks, LinksSeen, StatedLink } from '../server/outbound/link-looks.ts';
import type { Outbound } from '../server/outbound/outbound.ts';
import type { CachedContent } from './content/cached-content.ts';
import { linksOut, lookAtContent } from './content/readiness/look-at-content.ts';
import type { LiveCatalogue } from './games/catalogue/live-catalogue.ts';
import { lookAtVendorLists } from './games/catalogue/vendor-readiness.ts';
import { createListedOn } from './games/listed-on.ts';
import { offeredGames } from './games/offered-games.ts';
import { lookAtConnections, type SupplierConnections } from './games/suppliers/supplier-connections.ts';
import { lookAtSuppliers } from './games/suppliers/supplier-readiness.ts';
import type { MailSender } from './messages/mail-sender.ts';
import type { SmsSender } from './messages/sms-sender.ts';

import type { ReadinessPoint } from './readiness-point.ts';

/** Checks what a brand needs before it can have players: content, games, and senders that answer. */
export type LookAtBrand = (brand: Brand) => Promise<ReadinessPoint[]>;

export function createLookAtBrand({
  catalogue,
  content,
  mail,
  sms,
  outbound,
  database,
  clock,
  ...suppliers
}: Omit<SupplierConnections, 'outbound'> & {
  catalogue: Pick<LiveCatalogue, 'of' | 'whole'>;
  content: Pick<CachedContent, 'of' | 'rowsOf'>;
  mail: MailSender | undefined;
  sms: SmsSender;
  outbound: Pick<Outbound, 'refusalOf' | 'postJson'>;
  clock: Clock;
}): LookAtBrand {
  return async (brand) => {
    const input = { brand, language: brand.manifest.locale.default, now: clock.now() } as const;
    const published = await content.of(brand);
    const own = catalogue.of(brand);
    const games = offeredGames({ catalogue: own, manifest: brand.manifest }).length;
    const help = published.help(input).length;
    // Includes suspended games: they come back, and their addresses answer that they are suspended.
    const known = offeredGames({ catalogue: catalogue.whole(brand), manifest: brand.manifest });
    const groups = Object.entries(brand.manifest.bannerGroups) as [string, string][];
    return [
      ...(await sendersOf({ brand, mail, sms })),
      ...(await refusedAddresses(brand, outbound)),
      ...groups.map(([place, group]): ReadinessPoint => {
        const count = published.banners({ ...input, group }).length;
        return count > 0
          ? { id: 'banners', state: 'ready', message: `${group} of ${place} has ${count}` }
          : {
              id: 'banners',
              state: 'warning',
              message: `${group} of ${place} is empty, so the page shows nothing there`,
              fix: `livery content import ${brand.id} FOLDER`,
            };
      }),
      help > 0
        ? { id: 'help', state: 'ready', message: `${help} articles of help` }
        : {
            id: 'help',
            state: 'missing',
            message: 'no help is published',
            fix: `livery content import ${brand.id} FOLDER`,
          },
      ...(await lookAtContent({
        brand,
        now: input.now,
        rows: await content.rowsOf(brand),
        games: known.map(({ view }) => view),
        listedOn: createListedOn({ games: known, manifest: brand.manifest }),
      })),
      games > 0
        ? {
            id: 'games',
            state: 'ready',
            message: `${counted({ count: games, one: 'game is', many: 'games are' })} offered`,
          }
        : {
            id: 'games',
            state: 'missing',
            message: 'no game is offered',
            fix: `livery catalogue import FILE, livery catalogue choose ${brand.id} FILE`,
          },
      ...(await lookAtConnections({ ...suppliers, brand, database, outbound })),
      ...(await lookAtSuppliers({ brand, database, clock, catalogue: catalogue.whole(brand) })),
      ...lookAtVendorLists(brand.id, brand.manifest, catalogue.whole(brand)),
      ...(own.refusedPictures ?? []).map(
        ({ host, games: count }): ReadinessPoint => ({
          id: 'games',
          state: 'warning',
          message: `${counted({ count: count, one: 'game has', many: 'games have' })} pictures at ${host}, which pages of ${brand.id} do not allow, so drawn covers are shown`,
          fix: `name it in /cdn/pictureHosts`,
        }),
      ),
    ];
  };
}

/** Links of one brand that are looked at. */
const mostLinks = 200;

export function createLinksSeen(looks: LinkLooks, content: Pick<CachedContent, 'rowsOf'>, clock: Clock): LinksSeen {
  // Long texts are parsed once for each state of a brand and its content, because an open page asks every few seconds.
  const parsed = new WeakMap<Brand, { readonly rows: readonly unknown[]; readonly links: Promise<StatedLink[]> }>();
  return async (brand, stated) => {
    const rows = await content.rowsOf(brand);
    const last = parsed.get(brand);
    const links = last?.rows === rows ? last.links : linksOut({ brand, rows, now: clock.now() });
    parsed.set(brand, { rows, links });
    const first = new Map<string, StatedLink>();
    for (const link of [...stated, ...(await links)]) if (!first.has(link.url)) first.set(link.url, link);
    const all = [...first.values()];
    return {
      links: all.slice(0, mostLinks).map((link) => ({ ...link, ...looks.seen(link.url, brand.id) })),
      more: Math.max(0, all.length - mostLinks),
    };
  };
}

async function sendersOf({
  brand: { manifest },
  mail,
  sms,
}: {
  brand: Brand;
  mail: MailSender | undefined;
  sms: SmsSender;
}): Promise<ReadinessPoint[]> {
  const { flags, login, recovery } = manifest;
  const bySms = [
    ...(login.smsEnabled ? ['/login/smsEnabled'] : []),
    ...(recovery.phone ? ['/recovery/phone'] : []),
    ...(flags.REGMOBVERF3 ? ['/flags/REGMOBVERF3'] : []),
  ];
  // With `thirdParty`, the brand's own service verifies numbers.
  const ours = manifest.sms.provider === 'thirdParty' ? [] : bySms;
  return Promise.all([
    ...(recovery.email ? [probed({ id: 'mail', sender: mail, needed: ['/recovery/email'], setting: 'SMTP_URL' })] : []),
    ...(ours.length > 0 ? [probed({ id: 'sms', sender: sms, needed: ours, setting: 'SMS_GATEWAY_URL' })] : []),
  ]);
}

async function probed({
  id,
  sender,
  needed,
  setting,
}: {
  id: string;
  sender: { probe?(): Promise<void> } | undefined;
  needed: readonly string[];
  setting: string;
}): Promise<ReadinessPoint> {
  const fix = `set ${setting} where the servers run, or switch ${needed.join(' and ')} off`;
  if (sender === undefined) return { id, state: 'missing', message: `no sender is set for ${id}`, fix };
  if (sender.probe === undefined)
    return { id, state: 'warning', message: `${id} goes to the sandbox's outbox only`, fix };
  try {
    await sender.probe();
    return { id, state: 'ready', message: `the sender of ${id} responds` };
  } catch (error) {
    const message = `the sender of ${id} does not respond: ${error instanceof Error ? error.message : ''}`;
    return { id, state: 'missing', message, fix };
  }
}

/** Finds addresses in a brand's manifest that servers call but may not. They are checked now, as for a request, without sending one. */
async function refusedAddresses(
  brand: Pick<Brand, 'manifest'>,
  outbound: Pick<Outbound, 'refusalOf'>,
): Promise<ReadinessPoint[]> {
  const found = await Promise.all(
    calledAddresses(brand).map(async ({ path, address }): Promise<ReadinessPoint[]> => {
      const refused = await outbound.refusalOf(address);
      if (refused === undefined) return [];
      const { host, reason, fix = `name another host in ${path}` } = refused;
      const message = `${path} leads to ${host}, which servers do not ask: ${reason}`;
      return [{ id: 'address', state: 'missing', message, fix }];
    }),
  );
  return found.flat();
}

/** Addresses that servers call themselves; browsers open the others. */
function calledAddresses({ manifest: { games, chat, sms, login } }: Pick<Brand, 'manifest'>) {
  const { unreadUrl, anchorLists } = chat;
  const named: [string, string | null][] = [
    ...games.aggregators.flatMap(({ id, address, drawsAddress }): [string, string | null][] => [
      [`/games/aggregators/${id}/address`, address],
      [`/games/aggregators/${id}/drawsAddress`, drawsAddress],
    ]),
    ['/chat/unreadUrl', unreadUrl],
    ['/chat/anchorLists/anchorsUrl', anchorLists.anchorsUrl],
    ['/chat/anchorLists/focusUrl', anchorLists.focusUrl],
    ['/sms/thirdParty/jwksUrl', sms.thirdParty.jwksUrl],
    ...Object.entries(login.social).map(([provider, { clientId, issuer }]): [string, string | null] => [
      `/login/social/${provider}/issuer`,
      clientId === '' ? null : issuer,
    ]),
  ];
  return named.flatMap(([path, address]) => (address === null ? [] : [{ path, address }]));
}
