import { useQueryClient } from '@tanstack/react-query';
import { memo, type ReactNode, Suspense, use, useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { gesture } from '../../../schema/constants.ts';
import type { HomeBlock } from '../../../schema/generated/public-manifest.ts';
import { useDelivery } from '../../brand/brand-context.tsx';
import { earlyTapEvent, hasEarlyTap, takeEarlyTap } from '../../browser/early-taps.ts';
import { fulfilled } from '../../browser/fulfilled.ts';
import { useHydrated } from '../../browser/use-hydrated.ts';
import { whenIdle } from '../../browser/when-idle.ts';
import { useAccountPopups } from '../../member/account/account-popups.ts';
import { useMenus } from '../../member/menu/menu-context.tsx';
import { useLanguage, useTextsVersion } from '../../texts/texts-context.tsx';
import { queriesOf, rowOf } from './home-blocks.ts';

type LateBlockProps = { readonly settings: HomeBlock; readonly fallback: ReactNode; readonly children: ReactNode };

/**
 * A block below the first view. The server renders it, and it hydrates in a boundary of its own when it comes near the viewport. Until then
 * browsers need not lay it out or paint it, and the element has the attribute `data-far`. A block that the browser renders itself, as after
 * a navigation, is complete at once.
 */
export const LateBlock = memo(({ settings, fallback, children }: LateBlockProps) => {
  const place = useRef<HTMLDivElement>(null);
  const hydrated = useHydrated();
  // Decided by the first render: that of the server, of hydration, or of a page that is already hydrated.
  const [late] = useState(!hydrated);
  const [gate] = useState(createGate);
  const { height, Component } = rowOf(settings);

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
      observer.disconnect();
      element.removeAttribute('data-far');
      comeNear();
    };
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && arrive(),
      { rootMargin: `${gesture.infiniteScroll}px 0px` },
    );
    observer.observe(element);
    element.addEventListener(earlyTapEvent, arrive);
    if (hasEarlyTap(element)) arrive();
    // Neither a scroll nor a popup should wait for the code of the block.
    const callOff = whenIdle(Component.preload);
    return () => {
      observer.disconnect();
      element.removeEventListener(earlyTapEvent, arrive);
      callOff();
    };
  }, [late, Component]);
  // A button that was tapped in the server's markup. Markup that is rendered anew no longer has it.
  const [replayTap] = useState(() => () => {
    const tapped = place.current === null ? undefined : takeEarlyTap(place.current);
    if (tapped instanceof HTMLElement && tapped.isConnected) tapped.click();
  });
  return (
    <LatePlace ref={place} data-far={late ? '' : undefined} data-late={late ? '' : undefined} $height={height}>
      <Gated key={gate.isBypassed() ? 'fresh' : 'served'} gate={gate} fallback={fallback} onAlive={replayTap}>
        {children}
      </Gated>
    </LatePlace>
  );
});

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

export const LatePlace = styled.div<{ $height: number }>`
  &[data-far] {
    content-visibility: auto;
    contain-intrinsic-block-size: auto ${({ $height }) => $height}px;
  }
`;
