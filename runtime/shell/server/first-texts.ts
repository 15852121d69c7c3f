import type { PublicManifest } from '../../../schema/generated/public-manifest.ts';
import type { PageId } from '../../../schema/routes.ts';
import type { Namespace } from '../../texts/namespaces.ts';
import { manifestTexts } from '../manifest-texts.ts';
import { namespacesOf } from '../page-loader.ts';
import { pages } from '../pages.ts';

/** Text namespaces in a document: the page's, the shell's, and those used by the manifest's menus. */
export function firstTexts({ page, manifest }: { page: PageId | undefined; manifest: PublicManifest }): Namespace[] {
  return [
    ...new Set<Namespace>([
      'shell',
      ...manifestTexts(manifest),
      ...(page === undefined ? ['status' as const] : namespacesOf(pages[page])),
    ]),
  ];
}
