import type { PublicManifest } from '../../../schema/generated/public-manifest.ts';
import type { PageId } from '../../../schema/routes.ts';
import { type Namespace, namespaceOf } from '../../texts/namespaces.ts';
import { namespacesOf } from '../page-loader.ts';
import { pages } from '../pages.ts';

/** Text files that a document carries: the page's, the shell's, and those that the manifest's own entries name. */
export function firstTexts({
  page,
  manifest,
}: {
  page: PageId | undefined;
  manifest: PublicManifest;
}): Namespace[] {
  const { nav, shell } = manifest;
  const keys = [
    ...nav.footer.map(({ titleKey }) => titleKey),
    ...nav.categoryBar.map((id) => pages[id].titleKey),
    shell.header.variant === 'withSearch' ? shell.header.placeholderKey : null,
  ];
  const named = keys.flatMap((key) => (key === null ? [] : [namespaceOf(key) as Namespace]));
  return [
    ...new Set<Namespace>([
      'shell',
      ...named,
      ...(page === undefined ? ['status' as const] : namespacesOf(pages[page])),
    ]),
  ];
}
