import { memo, type ReactNode, Suspense, use, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { gesture } from '../../../schema/constants.ts';
import { useDelivery } from '../../brand/brand-context.tsx';
import { fulfilled } from '../../browser/fulfilled.ts';
import { useHydrated } from '../../browser/use-hydrated.ts';
import { whenIdle } from '../../browser/when-idle.ts';
import { useAccountPopups } from '../../member/account/account-popups.ts';
import { useMenus } from '../../member/menu/menu-context.tsx';
import { useTextsVersion } from '../../texts/texts-context.tsx';

type LateBlockProps = {
  /** Usual height in pixels, which the block takes while browsers skip it. */
  readonly height: number;
  readonly fallback: ReactNode;
  /** Loads the code of the block. Called when the page is idle, so that the block need not wait for it later. */
  readonly preload: () => void;
  readonly children: ReactNode;
};

/**
 * A block below the first view. The server renders it, and it hydrates in a boundary of its own when it comes near the viewport. Until then
 * browsers need not lay it out or paint it, and the element has the attribute `data-far`. A block that the browser renders itself, as after
 * a navigation, is complete at once.
 */
export const LateBlock = memo(({ height, fallback, preload, children }: LateBlockProps) => {
  const place = useRef<HTMLDivElement>(null);
  const hydrated = useHydrated();
  // Decided by the first render: that of the server, of hydration, or of a page that is already hydrated.
  const [late] = useState(!hydrated);
  const [gate] = useState(createGate);
  // React passes a changed context only into markup that is hydrated. While a part of the page is not and can't be, the change waits, a
  // popup for example. So the gate opens with the first change of any context around it.
  const contexts = [useLocation(), useDelivery(), useTextsVersion(), useMenus(), useAccountPopups()];
  const [atFirst] = useState(contexts);
  if (late && contexts.some((context, at) => context !== atFirst[at])) gate.open();
  useEffect(() => {
    const element = place.current;
    if (!late || element === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        element.removeAttribute('data-far');
        gate.open();
      },
      { rootMargin: `${gesture.infiniteScroll}px 0px` },
    );
    observer.observe(element);
    const callOff = whenIdle(preload);
    return () => {
      observer.disconnect();
      callOff();
    };
  }, [late, gate, preload]);
  return (
    <LatePlace ref={place} data-far={late ? '' : undefined} $height={height}>
      <Gated gate={gate} fallback={fallback}>
        {children}
      </Gated>
    </LatePlace>
  );
});

type Gate = { readonly opened: Promise<void>; readonly open: () => void };

function createGate(): Gate {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return {
    opened,
    open: () => {
      open();
      fulfilled(opened, undefined);
    },
  };
}

/** Rendered again only if its content changes: React replaces a boundary that still waits with its fallback if it renders again. */
const Gated = memo(
  ({ gate, fallback, children }: Pick<LateBlockProps, 'fallback' | 'children'> & { gate: Gate }) => (
    <Suspense fallback={fallback}>
      <Opened gate={gate}>{children}</Opened>
    </Suspense>
  ),
);

const passable = fulfilled(Promise.resolve(), undefined);

/** Suspends hydration until the gate opens, which leaves the server's markup as it is. Any other render passes. */
function Opened({ gate, children }: { gate: Gate; children: ReactNode }) {
  const hydrates = !useHydrated() && typeof document !== 'undefined';
  use(hydrates ? gate.opened : passable);
  return children;
}

export const LatePlace = styled.div<{ $height: number }>`
  &[data-far] {
    content-visibility: auto;
    contain-intrinsic-block-size: auto ${({ $height }) => $height}px;
  }
`;
