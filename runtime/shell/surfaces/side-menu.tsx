import type { MouseEvent } from 'react';
import { styled } from 'styled-components';
import { pathTo } from '../../../schema/page-address.ts';
import { useIsPageOn, useManifest } from '../../brand/brand-context.tsx';
import { type AccountPopupId, useAccountPress } from '../../member/account/account-popups.ts';
import { EntryLink } from '../../member/menu/entry-link.tsx';
import { LanguageList } from '../../member/menu/language-list.tsx';
import { useMenus } from '../../member/menu/menu-context.tsx';
import { PageLink } from '../../page/page-link.tsx';
import { useSession } from '../../session/session-context.tsx';
import { useText, useTextOf } from '../../texts/texts-context.tsx';
import { Accordion } from '../../ui/accordion.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Overlay } from '../../ui/overlay.tsx';
import { linkRow } from '../../ui/theme/link-row.ts';
import { smallTitle } from '../../ui/theme/small-title.ts';
import { LicenceLine } from '../licence-line.tsx';
import { LogoLink } from '../logo.tsx';
import { pages } from '../pages.ts';
import type { SurfaceProps } from './surface-props.ts';

/** The side menu: entries, games, language, licence (MENU-SIDE-01..17). */
export function SideMenu({ open, close }: SurfaceProps) {
  const t = useText('shell');
  return (
    <Overlay open={open} onClose={close} label={t('nav.side')} placement="inlineStart">
      <Content close={close} />
    </Overlay>
  );
}

function Content({ close }: { close: () => void }) {
  const t = useText('shell');
  const textOf = useTextOf();
  const manifest = useManifest();
  const menus = useMenus();
  const isPageOn = useIsPageOn();
  const session = useSession();
  const press = useAccountPress();
  const enter = (page: AccountPopupId) => (event: MouseEvent) => {
    close();
    press(page)(event);
  };
  const categories = menus.categories(manifest);
  return (
    <>
      <Head>
        <LogoLink />
        <IconButton label={t('side.close')} onClick={close}>
          <Icon id="close" size={22} />
        </IconButton>
      </Head>
      {session.status === 'visitor' && (
        <Enter>
          <ButtonLink to={pathTo({ page: 'login' })} variant="secondary" onClick={enter('login')}>
            {t('header.login')}
          </ButtonLink>
          {isPageOn('register') && (
            <ButtonLink to={pathTo({ page: 'register' })} onClick={enter('register')}>
              {t('header.register')}
            </ButtonLink>
          )}
        </Enter>
      )}
      <nav aria-label={t('nav.side')}>
        <Entries>
          {menus.visible(manifest.nav.sideMenu.entries, '/nav/sideMenu/entries').map((entry) => (
            <li key={entry.id}>
              <EntryLink entry={entry} onPress={close}>
                <Icon id={entry.icon} />
                <span>{menus.titleOf(entry)}</span>
                {entry.to === 'action:club' && manifest.features.club === 'comingSoon' && <Soon>{t('soon')}</Soon>}
              </EntryLink>
            </li>
          ))}
        </Entries>
        {categories.length > 0 && (
          <>
            <Heading>{t('side.games')}</Heading>
            <Games>
              {categories.map(({ id, page, icon }) => (
                <li key={id}>
                  <PageLink page={page} onClick={close}>
                    <Icon id={icon} />
                    <span>{textOf(pages[page].titleKey)}</span>
                  </PageLink>
                </li>
              ))}
            </Games>
          </>
        )}
      </nav>
      {manifest.locale.enabled.length > 1 && (
        <Accordion title={t('side.language')}>
          <LanguageList onPick={close} />
        </Accordion>
      )}
      <Foot>
        <LicenceLine />
      </Foot>
    </>
  );
}

const Head = styled.div`
  position: sticky;
  z-index: 1;
  inset-block-start: 0;
  display: flex;
  align-items: center;
  justify-content: space-between;
  min-block-size: 60px;
  padding: env(safe-area-inset-top) var(--space-2) 0 var(--space-4);
  padding-inline: var(--space-4) var(--space-2);
  background: var(--color-header);
  color: var(--color-on-header);
`;

const Enter = styled.div`
  display: grid;
  grid-auto-flow: column;
  grid-auto-columns: 1fr;
  gap: var(--space-3);
  padding: var(--space-4) var(--space-4) 0;
  a { padding-inline: var(--space-2); }
`;

const Entries = styled.ul`
  padding: var(--space-3) var(--space-2);
  a { ${linkRow} }
  @media (hover: hover) { a:hover { background: rgb(var(--rgb-text) / 0.06); } }
`;

const Soon = styled.em`
  padding: 2px 8px;
  border-radius: var(--radius-pill);
  background: rgb(var(--rgb-text) / 0.1);
  font-size: var(--font-size-12);
  font-style: normal;
`;

const Heading = styled.h2`
  ${smallTitle}
  padding: var(--space-2) var(--space-4);
  font-size: var(--font-size-14);
  color: var(--color-text-muted);
`;

const Games = styled.ul`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: var(--space-2);
  padding: 0 var(--space-4) var(--space-4);
  a {
    ${linkRow}
    gap: var(--space-2);
    min-block-size: 44px;
    background: var(--color-surface);
    font-size: var(--font-size-14);
    line-height: calc(1.2 * var(--tall, 1));
  }
`;

const Foot = styled.div`
  padding: var(--space-5) var(--space-4) calc(var(--space-6) + env(safe-area-inset-bottom));
`;
