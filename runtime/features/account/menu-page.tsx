import { useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { apiQuery } from '../../api/queries.ts';
import { useManifest } from '../../brand/brand-context.tsx';
import { usePicture } from '../../media/use-picture.ts';
import { EntryTiles } from '../../menu/entry-tiles.tsx';
import { LanguageList } from '../../menu/language-list.tsx';
import { useMenus } from '../../menu/menu-context.tsx';
import type { FirstPaint } from '../../registry.ts';
import { useSession } from '../../session/session-context.tsx';
import { useLanguage, useText } from '../../texts/texts-context.tsx';
import { Accordion } from '../../ui/accordion.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SignOutButton } from './member-parts.tsx';

/** Banner of the page (MENU-PAGE-09). */
function menuBanner({ manifest, languageCode }: Pick<FirstPaint, 'manifest' | 'languageCode'>) {
  const query = { groupName: manifest.bannerGroups.menu, language: languageCode };
  return apiQuery({ operation: 'listBanners', query });
}

export const queries = (context: FirstPaint) => [menuBanner(context)];

/** Banner, tiles, language, and logging out for members (MENU-PAGE-01..09). */
export function Page() {
  const t = useText('account');
  const manifest = useManifest();
  const menus = useMenus();
  const isMember = useSession().status === 'member';
  const entries = menus.visible(manifest.nav.menuPage);
  return (
    <>
      <Banner />
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

function Banner() {
  const manifest = useManifest();
  const { code } = useLanguage();
  const { data, isPending } = useQuery(menuBanner({ manifest, languageCode: code }));
  const banner = data?.[0];
  const picture = usePicture(banner?.url ?? '');
  if (isPending)
    return (
      <Place>
        <Skeleton $ratio="16 / 7" $radius="medium" />
      </Place>
    );
  if (banner === undefined) return null;
  return (
    <Place>
      <Picture>
        <img {...picture} alt="" width={720} height={315} />
        {banner.title !== '' && (
          <figcaption>
            <strong dir="auto">{banner.title}</strong>
            <span dir="auto">{banner.subtitle}</span>
          </figcaption>
        )}
      </Picture>
    </Place>
  );
}

const Place = styled.div`padding: var(--space-4) var(--space-4) 0;`;

const Picture = styled.figure`
  position: relative;
  overflow: hidden;
  border-radius: var(--radius-medium);
  box-shadow: var(--shadow-low);
  img { inline-size: 100%; aspect-ratio: 16 / 7; object-fit: cover; }
  figcaption {
    position: absolute;
    inset: auto 0 0;
    padding: var(--space-5) var(--space-4) var(--space-3);
    background: linear-gradient(transparent, rgb(0 0 0 / 0.72));
    color: #fff;
    font-size: var(--font-size-14);
  }
  strong { display: block; font: 700 var(--font-size-20)/1.2 var(--font-display); }
`;

const Fold = styled.div`margin-block-start: var(--space-4); border-block-start: 1px solid var(--color-border);`;
const Leave = styled.div`padding: var(--space-5) var(--space-4) 0;`;
