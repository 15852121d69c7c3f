import type { Manifest } from '../../schema/generated/manifest.ts';

/**
 * External addresses in a manifest with the places that name them. Addresses that only servers call are left out, because opening
 * them is not enough.
 */
export function addressesOf({
  jurisdiction,
  support,
  frames,
  chat,
}: Pick<Manifest, 'jurisdiction' | 'support' | 'frames' | 'chat'>): { path: string; url: string }[] {
  const named: [string, string | null][] = [
    ['/jurisdiction/licenceUrl', jurisdiction.licenceUrl],
    ...jurisdiction.helpLinks.map(({ id, url }): [string, string] => [`/jurisdiction/helpLinks/${id}/url`, url]),
    ['/support/url', support.url],
    ['/frames/game', frames.game],
    ['/frames/app', frames.app],
    ['/frames/task', frames.task],
    ['/chat/launchUrl', chat.launchUrl],
  ];
  return named.flatMap(([path, url]) => (url === null ? [] : [{ path, url }]));
}
