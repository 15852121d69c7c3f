import { Suspense } from 'react';
import { styled } from 'styled-components';
import type { HomeBlock } from '../../../schema/generated/public-manifest.ts';
import { useManifest } from '../../brand/brand-context.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { homeQueries, rowOf } from './home-blocks.ts';

export const queries = homeQueries;

/** Home, assembled from the manifest's blocks (HOME-AMB-02). */
export function Page() {
  const { home, tenant } = useManifest();
  return (
    <Stack>
      <VisuallyHidden as="h1">{tenant.brandName}</VisuallyHidden>
      {home.blocks
        .filter(({ enabled }) => enabled)
        .map((settings) => (
          <Suspense key={settings.id} fallback={<Skeleton $height="120px" $radius="medium" />}>
            <Block settings={settings} />
          </Suspense>
        ))}
    </Stack>
  );
}

function Block({ settings }: { settings: HomeBlock }) {
  const { Component } = rowOf(settings);
  return <Component settings={settings} />;
}

/** Space between blocks; a block that renders nothing takes none. */
const Stack = styled.div`
  padding-block-end: var(--space-5);
  > * + * { margin-block-start: var(--space-5); }
`;
