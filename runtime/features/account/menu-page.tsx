import { useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { apiQuery } from '../../api/queries.ts';
import { useManifest } from '../../brand/brand-context.tsx';
import { usePictureUrl } from '../../media/use-picture-url.ts';
import { EntryLink } from '../../menu/entry-link.tsx';
import { LanguageList } from '../../menu/language-list.tsx';
import { useMenus } from '../../menu/menu-context.tsx';
import type { FirstPaint } from '../../registry.ts';
import { useSession } from '../../session/session-context.tsx';
import { useLanguage, useText } from '../../texts/texts-context.tsx';
import { Accordion } from '../../ui/accordion.tsx';
import { Icon } from '../../ui/icon.tsx';
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
      <Tiles aria-label={t('menu.tiles')}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <EntryLink entry={entry}>
              <Icon id={entry.icon} size={24} />
              <span>{menus.titleOf(entry)}</span>
            </EntryLink>
          </li>
        ))}
      </Tiles>
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
  const urlOf = usePictureUrl();
  const { data, isPending } = useQuery(menuBanner({ manifest, languageCode: code }));
  const banner = data?.[0];
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
        <img src={urlOf(banner.url)} alt="" width={720} height={315} />
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

const Tiles = styled.ul`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: var(--space-3);
  padding: var(--space-4);
  a {
    display: grid;
    align-content: center;
    justify-items: center;
    gap: var(--space-2);
    min-block-size: 96px;
    padding: var(--space-2);
    border-radius: var(--radius-medium);
    background: var(--color-surface);
    box-shadow: var(--shadow-low);
    color: var(--color-text);
    font-size: var(--font-size-14);
    font-weight: 600;
    line-height: 1.25;
    text-align: center;
    text-decoration: none;
  }
  a svg { color: var(--color-link); }
`;

const Fold = styled.div`border-block-start: 1px solid var(--color-border);`;
const Leave = styled.div`padding: var(--space-5) var(--space-4) 0;`;
