import { Fragment, memo, Suspense } from 'react';
import { styled } from 'styled-components';
import type { HomeBlock } from '../../../schema/generated/public-manifest.ts';
import { useManifest } from '../../brand/brand-context.tsx';
import { useOffers, useSession } from '../../session/session-context.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { SidePart } from '../../ui/side-part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { homeQueries, rowOf } from './home-blocks.ts';
import { LateBlock, LatePlace } from './late-block.tsx';
import { HomePopups } from './popups/home-popups.tsx';
import { shownBlocks } from './shown-blocks.ts';

/** Loaded after the first paint, and only for members. */
const ContinuePlaying = lazyPart(async () => (await import('./continue-playing.tsx')).ContinuePlaying);

export const queries = homeQueries;

/** Number of blocks that hydrate with the page. All others do when they come near the viewport. */
const atOnce = 2;

/** Home, assembled from the manifest's blocks (HOME-AMB-02). */
export function Page() {
  const manifest = useManifest();
  const { status } = useSession();
  const blocks = shownBlocks({ manifest, visitor: status === 'visitor', offers: useOffers() !== 'hidden' });
  const leads = leadingBlocks(blocks);
  return (
    <>
      <Stack>
        <VisuallyHidden as="h1">{manifest.tenant.brandName}</VisuallyHidden>
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
  if (!late) return <Suspense fallback={fallback}>{block}</Suspense>;
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
