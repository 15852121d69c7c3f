import type { Manifest } from '../../schema/generated/manifest.ts';

/** Addresses of others in a manifest, by where it names them; not those that only servers ask, which want more than to be opened. */
export function addressesOf({
  jurisdiction,
  support,
  frames,
  chat,
}: Pick<Manifest, 'jurisdiction' | 'support' | 'frames' | 'chat'>): { path: string; url: string }[] {
  const named: [string, string | null][] = [
    ['/jurisdiction/licenceUrl', jurisdiction.licenceUrl],
    ...jurisdiction.helpLinks.map(({ id, url }): [string, string] => [
      `/jurisdiction/helpLinks/${id}/url`,
      url,
    ]),
    ['/support/url', support.url],
    ['/frames/game', frames.game],
    ['/frames/app', frames.app],
    ['/frames/task', frames.task],
    ['/chat/launchUrl', chat.launchUrl],
  ];
  return named.flatMap(([path, url]) => (url === null ? [] : [{ path, url }]));
}
