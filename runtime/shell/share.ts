import type { QueryClient } from '@tanstack/react-query';
import type { PublicManifest } from '../../schema/generated/public-manifest.ts';
import { apiQuery } from '../api/queries.ts';
import { shareLink } from '../page/share-link.ts';

/**
 * Shares the site. A member's invitation link is used if there is one, so that new players count for the member; otherwise the plain
 * address.
 */
export async function share({
  manifest,
  client,
  invites,
  textOf,
  toast,
}: {
  manifest: PublicManifest;
  client: QueryClient;
  /** Whether the player has an invitation link. */
  invites: boolean;
  textOf: (key: string, values?: Record<string, string>) => string;
  toast: (text: string) => void;
}): Promise<void> {
  const plain = `${location.origin}/m/home`;
  const url = invites
    ? await client
        .fetchQuery({ ...apiQuery({ operation: 'getInvitation' }), retry: false })
        .then(({ link }) => link)
        .catch(() => plain)
    : plain;
  const { brandName } = manifest.tenant;
  await shareLink({
    title: brandName,
    text: textOf('shell:share.text', { brand: brandName }),
    url,
    onCopied: () => toast(textOf('shell:share.copied')),
  });
}
