import type { QueryOf } from '../../../schema/call-types.ts';
import { routes } from '../../../schema/routes.ts';
import type { Brand, BrandSet } from '../../../server/brands/brand.ts';
import type { Client } from '../../../server/http/client.ts';

/** Address of the chat with its parameters (CALL-ACC-27). */
export function launchUrl({
  launch,
  query,
  brand,
  brands,
  client,
  name,
}: {
  launch: string;
  query: QueryOf<'launchChat'>;
  brand: Brand;
  brands: Pick<BrandSet, 'byHost'>;
  client: Pick<Client, 'protocol' | 'host'>;
  /** Signed parameters that identify the member. */
  name: Readonly<Record<string, string>>;
}): string {
  const { chat, theme, tenant } = brand.manifest;
  const requested = /^[0-9a-f]{6}$/i.test(query.headerColor ?? '') ? query.headerColor : undefined;
  const url = new URL(launch);
  for (const [key, value] of Object.entries({
    b2c: String(query.b2c ?? 1),
    backUrl: backUrl({ requested: query.backUrl, brand, brands, client }),
    headerColor: requested ?? (chat.headerColor ?? theme.colors.header).slice(1),
    title: query.title || tenant.brandName,
    template: query.template || 'v2',
    ...name,
  }))
    url.searchParams.set(key, value);
  return url.href;
}

/** Return address of the chat: only on the brand's own hosts, else its home page, to prevent open redirects (security.md). */
function backUrl({
  requested = '',
  brand,
  brands,
  client,
}: {
  requested: string | undefined;
  brand: Brand;
  brands: Pick<BrandSet, 'byHost'>;
  client: Pick<Client, 'protocol' | 'host'>;
}): string {
  const origin = `${client.protocol}://${client.host}`;
  const home = `${origin}${routes.home.path}`;
  if (requested === '' || !URL.canParse(requested, origin)) return home;
  const url = new URL(requested, origin);
  const isWeb = url.protocol === 'https:' || url.protocol === `${client.protocol}:`;
  const isPlain = url.username === '' && url.password === '';
  return isWeb && isPlain && brands.byHost(url.host)?.id === brand.id ? url.href : home;
}
