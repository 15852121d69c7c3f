import { type ReactNode, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { timing } from '../../schema/constants.ts';
import type { PageId } from '../../schema/routes.ts';
import { useManifest } from '../brand/brand-context.tsx';
import { PageHeaderContext, type PageHeaderParts } from '../page/page-header.tsx';
import { useRefusal } from '../session/session-context.tsx';
import { useText, useTextOf } from '../texts/texts-context.tsx';
import { lazyPart } from '../ui/lazy-part.ts';
import { SidePart } from '../ui/side-part.tsx';
import { columnWidth } from '../ui/theme/global-style.ts';
import { easeOut, fadeIn } from '../ui/theme/motion.ts';
import { lowScreen } from '../ui/theme/sticky-bars.ts';
import { CategoryBar, useCategoryPages } from './category-bar.tsx';
import { DownloadOffer } from './download-offer.tsx';
import { FooterBar } from './footer/footer-bar.tsx';
import { footerHeight } from './footer/footer-frame.ts';
import { useGoBack } from './go-back.ts';
import { HomeHeader } from './header/home-header.tsx';
import { PageHeaderBar } from './header/page-header-bar.tsx';
import { LicenceLine } from './licence-line.tsx';
import { OfflineLine } from './offline-line.tsx';
import { pages } from './pages.ts';
import { swipedBack, useSwipeBack } from './swipe-back.ts';

const BreakLine = lazyPart(async () => (await import('./on-break.tsx')).BreakLine);

/** Layout of every page: header, category bar, content, licence line, footer bar (SHELL-PAGE-01, -02). */
export function Frame({ page, children }: { page: PageId; children: ReactNode }) {
  const t = useText('shell');
  const textOf = useTextOf();
  const { shell, home } = useManifest();
  const [parts, setParts] = useState<PageHeaderParts>({});
  const { titleKey, header = 'page', withoutBack = false, search = false } = pages[page];
  const footer = !(shell.footerHiddenOn as readonly PageId[]).includes(page);
  // The licence line is part of home's footer block. A brand may omit the block, but never the line.
  const showsLicence = page === 'home' && home.blocks.some(({ block, enabled }) => block === 'siteFooter' && enabled);
  const categories = useCategoryPages(page);
  const refused = useRefusal() !== undefined;
  const main = useRef<HTMLElement>(null);
  const fading = useFading({ page, main });
  const goBack = useGoBack({ page, onBack: parts.onBack });
  useSwipeBack(goBack);
  return (
    <Column>
      <Skip href="#main">{t('nav.skip')}</Skip>
      <Bars data-bar={categories.length > 0 || undefined}>
        {header === 'home' && <HomeHeader />}
        {header === 'page' && (
          <PageHeaderBar
            title={textOf(titleKey)}
            withoutBack={withoutBack}
            search={search}
            goBack={goBack}
            parts={parts}
          />
        )}
        {categories.length > 0 && <CategoryBar shown={categories} current={page} />}
      </Bars>
      <OfflineLine />
      {refused && (
        <SidePart>
          <BreakLine />
        </SidePart>
      )}
      <PageHeaderContext value={setParts}>
        <Main ref={main} id="main" tabIndex={-1} key={page} data-fade={fading || undefined}>
          {children}
        </Main>
      </PageHeaderContext>
      {!showsLicence && (
        <Foot>
          <LicenceLine />
        </Foot>
      )}
      {page === 'home' && <DownloadOffer />}
      {footer && (
        <>
          <FooterRoom />
          <FooterBar current={page} />
        </>
      )}
    </Column>
  );
}

/** Each page after the first fades in, unless a swipe opened it, and receives the focus for keyboard and screen-reader users. */
function useFading({ page, main }: { page: PageId; main: { readonly current: HTMLElement | null } }): boolean {
  const [arrival, setArrival] = useState({ page, fades: false });
  // Decided once per page, so that later renders don't restart the animation.
  if (page !== arrival.page) setArrival({ page, fades: !swipedBack() });
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    // A page may have moved the focus itself, such as the search page to its box.
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true });
  }, [page, main]);
  return arrival.fades;
}

const Column = styled.div`
  position: relative;
  display: flex;
  flex-direction: column;
  min-block-size: 100vh;
  max-inline-size: ${columnWidth};
  margin-inline: auto;
  background: var(--color-background);
  color: var(--color-text);
  @media (min-width: 768px) { box-shadow: 0 0 60px rgb(0 0 0 / 0.28); }
`;

/** The header sticks, and so does the category bar if the screen is tall enough for both. */
const Bars = styled.div`
  position: sticky;
  z-index: 20;
  inset-block-start: 0;
  @media ${lowScreen} { display: contents; }
`;

const Main = styled.main`
  flex: 1;
  min-inline-size: 0;
  &:focus { outline: 0; }
  &[data-fade] { animation: ${fadeIn} ${timing.page}ms ${easeOut}; }
`;

const Skip = styled.a`
  position: fixed;
  z-index: 90;
  inset-block-start: 8px;
  inset-inline-start: 8px;
  padding: var(--space-3) var(--space-4);
  border-radius: var(--radius-small);
  background: var(--color-primary);
  color: var(--color-on-primary);
  &:not(:focus) { clip-path: inset(50%); }
`;

/**
 * Hidden until the content above has its final size, or the footer would jump while someone reads it. Without scripts it is shown at once.
 * The delay lets it move into place before it becomes visible.
 */
const Foot = styled.footer`
  padding: var(--space-6) var(--space-4) var(--space-5);
  @media (scripting: enabled) {
    transition: visibility 0s 100ms;
    main:has([data-skeleton]:not([data-far] *)) + & { visibility: hidden; transition: none; }
  }
`;

const FooterRoom = styled.div`
  block-size: calc(${footerHeight}px + var(--space-4) + env(safe-area-inset-bottom));
`;
