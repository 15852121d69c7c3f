import { styled } from 'styled-components';
import { useManifest } from '../../brand/brand-context.tsx';
import { PageBanner, pageBanner } from '../../content/media/page-banner.tsx';
import { EntryTiles } from '../../member/menu/entry-tiles.tsx';
import { LanguageList } from '../../member/menu/language-list.tsx';
import { useMenus } from '../../member/menu/menu-context.tsx';
import type { FirstPaint } from '../../page/registry.ts';
import { useSession } from '../../session/session-context.tsx';
import { useText } from '../../texts/texts-context.tsx';
import { Accordion } from '../../ui/accordion.tsx';
import { SignOutButton } from './member-parts.tsx';

export const queries = ({ manifest, languageCode }: FirstPaint) => [
  pageBanner({ group: manifest.bannerGroups.menu, languageCode }),
];

/** Banner, tiles, language, and the logout for members (MENU-PAGE-01..09). */
export function Page() {
  const t = useText('account');
  const manifest = useManifest();
  const menus = useMenus();
  const isMember = useSession().status === 'member';
  const entries = menus.visible(manifest.nav.menuPage, '/nav/menuPage');
  return (
    <>
      <PageBanner group={manifest.bannerGroups.menu} />
      <Place>
        <EntryTiles entries={entries} label={t('menu.tiles')} raised />
      </Place>
      <Fold>
        <Accordion title={t('menu.language')}>
          <LanguageList />
        </Accordion>
      </Fold>
      {isMember && (
        <Leave>
          <SignOutButton variant="secondary" />
        </Leave>
      )}
    </>
  );
}

const Fold = styled.div`margin-block-start: var(--space-4); border-block-start: 1px solid var(--color-border);`;
const Place = styled.div`padding: var(--space-4) var(--space-4) 0;`;

const Leave = styled.div`padding: var(--space-5) var(--space-4) 0;`;
