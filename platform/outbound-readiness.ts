import type { Brand } from '../server/brands/brand.ts';
import type { Outbound } from '../server/outbound/outbound.ts';
import type { ReadinessPoint } from './readiness-point.ts';

/** Finds addresses in a brand's manifest that servers call but may not. They are checked now, as for a request, without sending one. */
export async function refusedAddresses({
  brand,
  outbound,
}: {
  brand: Pick<Brand, 'manifest'>;
  outbound: Pick<Outbound, 'refusalOf'>;
}): Promise<ReadinessPoint[]> {
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
