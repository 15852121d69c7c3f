import { type ReactNode, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { timing } from '../../schema/constants.ts';
import { shownDate } from '../../schema/formats.ts';
import { pathTo } from '../../schema/page-address.ts';
import { type PageId, routes } from '../../schema/routes.ts';
import { useIsPageOn, useManifest } from '../brand/brand-context.tsx';
import { hasApp } from '../brand/download/has-app.ts';
import { cachedSince, shownCachedTime } from '../browser/cached-page.ts';
import { pageHistory } from '../browser/page-history.ts';
import { placeInRow } from '../browser/place-in-row.ts';
import { PageHeaderContext, type PageHeaderParts } from '../page/page-header.tsx';
import { useRefusal, useSession } from '../session/session-context.tsx';
import { useLanguage, useText, useTextOf } from '../texts/texts-context.tsx';
import { ChipLink } from '../ui/chip.tsx';
import { Icon } from '../ui/icon.tsx';
import { lazyPart } from '../ui/lazy-part.ts';
import { SidePart } from '../ui/side-part.tsx';
import { columnWidth } from '../ui/theme/column-width.ts';
import { easeOut, fadeIn } from '../ui/theme/motion.ts';
import { categoryBarHeight, lowScreen } from '../ui/theme/sticky-bars.ts';
import { FooterBar } from './footer/footer-bar.tsx';
import { footerHeight } from './footer/footer-frame.ts';
import { HomeHeader } from './header/home-header.tsx';
import { PageHeaderBar } from './header/page-header-bar.tsx';
import { LicenceLine } from './licence-line.tsx';
import { pages } from './pages.ts';

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
  const fading = useFading(page, main);
  const goBack = useGoBack(page, parts.onBack);
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
function useFading(page: PageId, main: { readonly current: HTMLElement | null }): boolean {
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

/** Pages whose back button always leads home (SHELL-HEADER-11). */
const backToHome: readonly PageId[] = ['login', 'agentLogin', 'register', 'forget', 'promotions', 'download'];

/**
 * Target of the back button of pages without their own handler: one step back, or home if there is no earlier page (SHELL-HEADER-AMB-01).
 * On home itself nothing happens.
 */
export function backOf({ page, canStep }: { page: PageId; canStep: boolean }): 'step' | 'home' | 'nowhere' {
  if (canStep && !backToHome.includes(page)) return 'step';
  return page === 'home' ? 'nowhere' : 'home';
}

/** Goes back, by the header's icon or a swipe. A page's own `onBack` takes precedence (SHELL-HEADER-10). */
export function useGoBack(page: PageId, onBack?: (() => void) | undefined): () => void {
  const navigate = useNavigate();
  return useCallback(() => {
    if (onBack !== undefined) return onBack();
    const back = backOf({ page, canStep: pageHistory().canStepBack() });
    if (back === 'step') void navigate(-1);
    else if (back === 'home') void navigate(routes.home.path);
  }, [navigate, page, onBack]);
}

const DownloadBar = lazyPart(async () => (await import('./download-bar.tsx')).DownloadBar);

/** Delay in ms before the offer, so that visitors see the page first. */
const restraint = 4000;

/** Offers the app to visitors on home, once per visit (SHELL-PAGE-03). Its code is loaded when it is due. */
function DownloadOffer() {
  const manifest = useManifest();
  const { status } = useSession();
  const wanted = hasApp(manifest) && status === 'visitor';
  const [due, setDue] = useState(false);
  useEffect(() => {
    if (!wanted) return;
    const timer = setTimeout(() => setDue(true), restraint);
    return () => clearTimeout(timer);
  }, [wanted]);
  if (!wanted || !due) return null;
  return (
    <SidePart>
      <DownloadBar />
    </SidePart>
  );
}

/** Time in ms within which a new page counts as opened by the swipe. */
const swipeWindow = 700;

let swipedAt = Number.NEGATIVE_INFINITY;

/** Whether a swipe opened the current page; then it needs no fade animation (SHELL-PAGE-05). */
function swipedBack(): boolean {
  return typeof window !== 'undefined' && performance.now() - swipedAt < swipeWindow;
}

/**
 * A swipe from the edge goes back; its code is loaded after the page. Chromium's own gesture is disabled (`overscroll-behavior-x` of the
 * page), or one swipe would go back twice. Safari's gesture cancels the touch events.
 */
function useSwipeBack(goBack: () => void): void {
  useEffect(() => {
    let stop: (() => void) | undefined;
    let over = false;
    import('./swipe-gesture.ts').then(
      ({ listenForSwipes }) => {
        if (over) return;
        stop = listenForSwipes(() => {
          swipedAt = performance.now();
          goBack();
        });
      },
      () => undefined, // The page goes back by its button.
    );
    return () => {
      over = true;
      stop?.();
    };
  }, [goBack]);
}

/** Notice below the header while the device is offline, and on a page from the offline cache. */
function OfflineLine() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine && cachedSince() === undefined,
    () => true,
  );
  return <div role="status">{!online && <Notice since={cachedSince()} />}</div>;
}

function Notice({ since }: { since: string | undefined }) {
  const t = useText('shell');
  return (
    <Line>
      <Icon id="offline" size={18} />
      {since === undefined ? <span>{t('state.offline')}</span> : <Since at={since} />}
    </Line>
  );
}

const timeShown = { dateStyle: 'medium', timeStyle: 'short' } as const;

function Since({ at }: { at: string }) {
  const t = useText('shell');
  const { locale } = useLanguage();
  const { timeZone } = useManifest().locale;
  // Formatted here and not when the page is cached, because the first format of a date keeps a phone busy and most cached pages are never shown.
  const time = shownCachedTime(at, (since) => shownDate(locale, since, { ...timeShown, timeZone }));
  return (
    <span>
      {t('state.offlineSince', { time })}{' '}
      <button type="button" onClick={() => location.reload()}>
        {t('state.checkAgain')}
      </button>
    </span>
  );
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

const Line = styled.p`
  display: flex;
  align-items: center;
  justify-content: center;
  gap: var(--space-2);
  padding: var(--space-2) var(--space-4);
  background: var(--color-surface-raised);
  color: var(--color-text);
  font-size: var(--font-size-14);
  font-weight: 600;
  svg { flex: none; }
  button { color: var(--color-link); font: inherit; text-decoration: underline; }
`;

/** Pages of the category bar; none if the current page is not one of them. */
function useCategoryPages(current: PageId): readonly PageId[] {
  const isPageOn = useIsPageOn();
  const shown = useManifest().nav.categoryBar.filter(isPageOn);
  return shown.includes(current) ? shown : [];
}

/** Scrollable category bar on all game pages (NAV-BOTTOM-01). */
function CategoryBar({ shown, current }: { shown: readonly PageId[]; current: PageId }) {
  const t = useText('shell');
  const textOf = useTextOf();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const row = list.current;
    const item = row?.querySelector(`[data-page="${current}"]`);
    if (row === null || item === null || item === undefined) return;
    return placeInRow({
      row,
      item,
      act: ({ frame, place }) => {
        row.scrollLeft += place.left + place.width / 2 - (frame.left + frame.width / 2);
      },
    });
  }, [current]);
  return (
    <nav aria-label={t('nav.categories')}>
      <List ref={list}>
        {shown.map((page) => (
          <li key={page} data-page={page}>
            <ChipLink to={pathTo({ page })} current={page === current}>
              {textOf(pages[page].titleKey)}
            </ChipLink>
          </li>
        ))}
      </List>
    </nav>
  );
}

const List = styled.ul`
  display: flex;
  gap: var(--space-2);
  overflow-x: auto;
  block-size: ${categoryBarHeight};
  padding: 10px var(--space-4);
  background: var(--color-background);
  scrollbar-width: none;
  &::-webkit-scrollbar { display: none; }
  > li { flex: none; }
`;
