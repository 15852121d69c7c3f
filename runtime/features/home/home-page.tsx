import { useQueryClient } from '@tanstack/react-query';
import {
  Fragment,
  memo,
  type ReactNode,
  Suspense,
  use,
  useEffect,
  useEffectEvent,
  useReducer,
  useRef,
  useState,
} from 'react';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { gesture } from '../../../schema/constants.ts';
import type { HomeBlock } from '../../../schema/generated/public-manifest.ts';
import type { FirstPaintQuery } from '../../api/queries.ts';
import { useDelivery, useManifest, usePlaces } from '../../brand/brand-context.tsx';
import { earlyTapEvent, hasEarlyTap, takeEarlyTap } from '../../browser/early-taps.ts';
import { fulfilled } from '../../browser/fulfilled.ts';
import { useHydrated } from '../../browser/use-hydrated.ts';
import { whenIdle } from '../../browser/when-idle.ts';
import { rowQuery } from '../../catalogue/game-queries.ts';
import { announcementsQuery } from '../../content/notices/announcements-query.ts';
import { useAccountPopups } from '../../member/account/account-popups.ts';
import { useMenus } from '../../member/menu/menu-context.tsx';
import type { FirstPaint, HomeBlockRow, HomeBlocks, QueryContext } from '../../page/registry.ts';
import { useOffers, useSession } from '../../session/session-context.tsx';
import { useLanguage, useTextsVersion } from '../../texts/texts-context.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { SidePart } from '../../ui/side-part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { HomePopups } from './popups/home-popups.tsx';
import { bannersQuery, gameCountQuery } from './queries.ts';
import { shownBlocks } from './shown-blocks.ts';

/** Component and first-paint queries of each home block. They load in two files (`scripts/toolchain/build/shared-chunks.ts`). */
const homeBlocks: HomeBlocks = {
  carousel: {
    Component: lazyPart(async () => (await import('./blocks/carousel.tsx')).Carousel),
    height: 300,
    queries: (context) => [bannersQuery(context)],
  },
  ticker: {
    Component: lazyPart(async () => (await import('./blocks/ticker.tsx')).Ticker),
    height: 56,
    queries: (context) => [announcementsQuery({ ...context, types: 'PL' })],
  },
  welcome: { Component: lazyPart(async () => (await import('./blocks/welcome.tsx')).Welcome), height: 280 },
  categoryTiles: {
    Component: lazyPart(async () => (await import('./blocks/category-tiles.tsx')).CategoryTiles),
    height: 300,
  },
  gameRow: {
    Component: lazyPart(async () => (await import('./blocks/game-row.tsx')).GameRow),
    height: 280,
    queries: ({ settings: { category }, ...context }) => [rowQuery({ ...context, category })],
  },
  promotionStrip: {
    Component: lazyPart(async () => (await import('./blocks/promotion-strip.tsx')).PromotionStrip),
    height: 280,
    queries: (context) => [announcementsQuery({ ...context, types: 'PR' })],
  },
  winnerBoard: {
    Component: lazyPart(async () => (await import('./blocks/winner-board.tsx')).WinnerBoard),
    height: 400,
  },
  popularGames: {
    Component: lazyPart(async () => (await import('./blocks/popular-games.tsx')).PopularGames),
    height: 280,
  },
  gameMenu: { Component: lazyPart(async () => (await import('./blocks/game-menu.tsx')).GameMenu), height: 700 },
  lobbyNews: { Component: lazyPart(async () => (await import('./blocks/lobby-news.tsx')).LobbyNews), height: 280 },
  siteFooter: {
    Component: lazyPart(async () => (await import('./blocks/site-footer.tsx')).SiteFooter),
    height: 600,
    queries: ({ settings: { parts }, ...context }) => (parts.includes('marketing') ? [gameCountQuery(context)] : []),
  },
};

function rowOf(settings: HomeBlock): HomeBlockRow<HomeBlock['block']> {
  // TypeScript can't correlate the key and the row's type through a union.
  return homeBlocks[settings.block] as HomeBlockRow<HomeBlock['block']>;
}

/** Queries of home's first paint, in block order. */
function homeQueries(context: FirstPaint): readonly FirstPaintQuery[] {
  const { manifest, memberHint } = context;
  return shownBlocks({ manifest, visitor: !memberHint, offers: true }).flatMap((settings) =>
    queriesOf({ ...context, settings }),
  );
}

/** First-paint queries of one block. */
function queriesOf(context: QueryContext & { settings: HomeBlock }): readonly FirstPaintQuery[] {
  return rowOf(context.settings).queries?.(context) ?? [];
}

type LateBlockProps = { readonly settings: HomeBlock; readonly fallback: ReactNode; readonly children: ReactNode };

/**
 * A block below the first view. The server renders it, and it hydrates in a boundary of its own when it is in the viewport or, once
 * somebody scrolls, near it. Until then browsers need not lay it out or paint it, and the element has the attribute `data-far`. A block that
 * the browser renders itself, as after a navigation, is complete at once.
 */
const LateBlock = memo(({ settings, fallback, children }: LateBlockProps) => {
  const place = useRef<HTMLDivElement>(null);
  const hydrated = useHydrated();
  // Decided by the first render: that of the server, of hydration, or of a page that is already hydrated.
  const [late] = useState(!hydrated);
  const [gate] = useState(createGate);
  const { height, Component } = rowOf(settings);
  const placed = useBlockPlace(settings);

  const drawnFrom = useDrawnFrom(settings);
  const [served] = useState(drawnFrom);
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  const open = () => {
    if (!late || gate.isOpen() || gate.isBypassed()) return;
    // The server's markup does not match texts or data that have arrived since. The browser renders such a block in its place.
    if (drawnFrom().some((input, at) => input !== served[at])) gate.bypass();
    else gate.open();
  };

  // React passes a changed context only into markup that is hydrated. While a part of the page is not and can't be, the change waits, a
  // popup for example. So the first change of any context around the block opens its gate.
  const contexts = [useLocation(), useMenus(), useAccountPopups(), useDelivery(), useTextsVersion()];
  const [atFirst] = useState(contexts);
  if (contexts.some((context, at) => context !== atFirst[at])) open();

  const comeNear = useEffectEvent(() => {
    open();
    if (gate.isBypassed()) renderAgain();
  });
  useEffect(() => {
    const element = place.current;
    if (!late || element === null) return;
    const arrive = () => {
      stop();
      element.removeAttribute('data-far');
      comeNear();
    };
    const inView = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) arrive();
      // The page has come back at its place of before. The layout is up to date here.
      else if (window.scrollY > 0) lookAhead();
    });
    const near = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && arrive(),
      { rootMargin: `${gesture.infiniteScroll}px 0px` },
    );
    // Many visitors never scroll. For them, only blocks in the viewport hydrate.
    const lookAhead = () => near.observe(element);
    const stop = () => {
      inView.disconnect();
      near.disconnect();
      window.removeEventListener('scroll', lookAhead);
    };
    inView.observe(element);
    window.addEventListener('scroll', lookAhead, { once: true, passive: true });
    element.addEventListener(earlyTapEvent, arrive);
    if (hasEarlyTap(element)) arrive();
    // Neither a scroll nor a popup should wait for the code of the block.
    const callOff = whenIdle(Component.preload);
    return () => {
      stop();
      element.removeEventListener(earlyTapEvent, arrive);
      callOff();
    };
  }, [late, Component]);
  // A button that was tapped in the server's markup, or the one of the same name where the markup has been rendered anew.
  const [replayTap] = useState(() => () => {
    const part = place.current;
    const tapped = part === null ? undefined : takeEarlyTap(part);
    if (part === null || !(tapped instanceof HTMLElement)) return;
    // After the render that follows hydration: until then the handlers have the server's session, which is nobody's.
    setTimeout(() => {
      const same = [...part.querySelectorAll('button')].find((button) => nameOf(button) === nameOf(tapped));
      (tapped.isConnected ? tapped : same)?.click();
    });
  });
  return (
    <LatePlace
      ref={place}
      {...placed}
      data-far={late ? '' : undefined}
      data-late={late ? '' : undefined}
      $height={height}
    >
      <Gated key={gate.isBypassed() ? 'fresh' : 'served'} gate={gate} fallback={fallback} onAlive={replayTap}>
        {children}
      </Gated>
    </LatePlace>
  );
});

const nameOf = (button: HTMLElement) => button.getAttribute('aria-label') ?? button.textContent;

/** Returns a function that lists everything from which the block's markup was drawn: brand, texts, and the times of its data. */
function useDrawnFrom(settings: HomeBlock): () => readonly unknown[] {
  const client = useQueryClient();
  const delivery = useDelivery();
  const texts = useTextsVersion();
  const { id: language, code: languageCode } = useLanguage();
  return () => [
    delivery,
    texts,
    ...queriesOf({ manifest: delivery.manifest, language, languageCode, settings }).map(
      ({ queryKey }) => client.getQueryState(queryKey)?.dataUpdatedAt,
    ),
  ];
}

type Gate = {
  readonly opened: Promise<void>;
  readonly isOpen: () => boolean;
  readonly open: () => void;
  readonly isBypassed: () => boolean;
  /** The block does not wait for the gate any more: it is rendered anew. */
  readonly bypass: () => void;
};

/** State outside of React, because a render that finds a change may be abandoned and done again. It goes one way only. */
function createGate(): Gate {
  let isOpen = false;
  let isBypassed = false;
  let pass = () => {};
  const opened = new Promise<void>((resolve) => {
    pass = resolve;
  });
  return {
    opened,
    isOpen: () => isOpen,
    open: () => {
      isOpen = true;
      pass();
      fulfilled(opened, undefined);
    },
    isBypassed: () => isBypassed,
    bypass: () => {
      isBypassed = true;
    },
  };
}

type GatedProps = Pick<LateBlockProps, 'fallback' | 'children'> & {
  readonly gate: Gate;
  /** Called once the handlers of the content are attached. */
  readonly onAlive: () => void;
};

/** Rendered again only if its content changes: React replaces a boundary that still waits with its fallback if it renders again. */
const Gated = memo(({ fallback, ...opened }: GatedProps) => (
  <Suspense fallback={fallback}>
    <Opened {...opened} />
  </Suspense>
));

const passable = fulfilled(Promise.resolve(), undefined);

/** Suspends hydration until the gate opens, which leaves the server's markup as it is. Any other render passes. */
function Opened({ gate, onAlive, children }: Omit<GatedProps, 'fallback'>) {
  const hydrates = !useHydrated() && typeof document !== 'undefined';
  use(hydrates ? gate.opened : passable);
  useEffect(onAlive, [onAlive]);
  return children;
}

const LatePlace = styled.div<{ $height?: number }>`
  &[data-far] {
    content-visibility: auto;
    contain-intrinsic-block-size: auto ${({ $height }) => $height}px;
  }
`;

/** Names the block and the category of its games. */
function useBlockPlace(settings: HomeBlock) {
  const category = settings.block === 'gameRow' ? [`/games/categories/${settings.category}`] : [];
  return usePlaces()(`/home/blocks/${settings.id}`, ...category);
}

/** Loaded after the first paint, and only for members. */
const ContinuePlaying = lazyPart(async () => (await import('./continue-playing.tsx')).ContinuePlaying);

export const queries = homeQueries;

/** Number of blocks that hydrate with the page. All others do in the viewport, or near it after a scroll. */
const atOnce = 2;

/** Home, assembled from the manifest's blocks (HOME-AMB-02). */
export function Page() {
  const manifest = useManifest();
  const at = usePlaces();
  const { status } = useSession();
  const blocks = shownBlocks({ manifest, visitor: status === 'visitor', offers: useOffers() !== 'hidden' });
  const leads = leadingBlocks(blocks);
  return (
    <>
      <Stack>
        <VisuallyHidden as="h1" {...at('/tenant/brandName')}>
          {manifest.tenant.brandName}
        </VisuallyHidden>
        {blocks.map((settings, place) => (
          <Fragment key={settings.id}>
            <Block settings={settings} leads={leads.has(settings)} late={place >= atOnce} />
            {place === 1 && status === 'member' && (
              <SidePart>
                <ContinuePlaying />
              </SidePart>
            )}
          </Fragment>
        ))}
      </Stack>
      <HomePopups />
    </>
  );
}

/** Blocks whose pictures may be in the first view: the first large picture, and game rows among the first four blocks. */
function leadingBlocks(blocks: readonly HomeBlock[]): Set<HomeBlock> {
  const large = blocks.find(({ block }) => block === 'carousel' || block === 'welcome');
  const rows = blocks.slice(0, 4).filter(({ block }) => block === 'gameRow');
  return new Set(large === undefined ? rows : [large, ...rows]);
}

/**
 * Rendered again only if its settings change. If something around a boundary whose code is still loading renders again, such as when a
 * member's session is read, React replaces the server's markup with the fallback.
 */
const Block = memo(({ settings, leads, late }: { settings: HomeBlock; leads: boolean; late: boolean }) => {
  const { Component } = rowOf(settings);
  const block = <Component settings={settings} leads={leads} />;
  const fallback = <Skeleton $height="120px" $radius="medium" />;
  const placed = useBlockPlace(settings);
  if (!late) {
    // In frames of the console, each block has an element.
    const atOnce = <Suspense fallback={fallback}>{block}</Suspense>;
    return 'data-place' in placed ? <LatePlace {...placed}>{atOnce}</LatePlace> : atOnce;
  }
  return (
    <LateBlock settings={settings} fallback={fallback}>
      {block}
    </LateBlock>
  );
});

/** Space between blocks. A block that renders nothing takes no space, nor does the element around a late one. */
const Stack = styled.div`
  padding-block-end: var(--space-5);
  > * + :where(:not(${LatePlace})), > :where(${LatePlace}) > * { margin-block-start: var(--space-5); }
`;
