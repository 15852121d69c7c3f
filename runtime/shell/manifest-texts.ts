import type { PublicManifest } from '../../schema/generated/public-manifest.ts';
import { type Namespace, namespaceOf } from '../texts/namespaces.ts';
import { pages } from './pages.ts';

/** Text namespaces used by the manifest's menus. A brand may use a text of any namespace. */
export function manifestTexts({ nav, shell, games }: PublicManifest): Namespace[] {
  const { menu, gameCategory, other } = nav.memberSheet;
  const entries = [nav.footer, nav.menuPage, nav.sideMenu.entries, menu, gameCategory, other].flat();
  const listed = [...nav.categoryBar, ...games.categories.map(({ page }) => page)];
  const keys = [
    ...entries.map(({ titleKey }) => titleKey),
    ...listed.map((id) => pages[id].titleKey),
    shell.header.variant === 'withSearch' ? shell.header.placeholderKey : null,
  ];
  return [...new Set(keys.flatMap((key) => (key === null ? [] : [namespaceOf(key) as Namespace])))];
}
