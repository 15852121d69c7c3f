import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Skeleton } from '../ui/skeleton.tsx';
import { type TileShape, tileShapes } from './tile-shapes.ts';

/** Grid of tiles in as many columns as their shape has; children are `<li>`. */
export function TileGrid({ shape, children }: { shape: TileShape; children: ReactNode }) {
  return <Grid $columns={tileShapes[shape].columns}>{children}</Grid>;
}

/** Placeholders in the shape of tiles. */
export function tileSkeletons({
  shape,
  provider,
  count,
}: {
  shape: TileShape;
  provider: boolean;
  count: number;
}): ReactNode[] {
  return Array.from({ length: count }, (_, place) => `skeleton ${place}`).map((key) =>
    shape === 'list' ? (
      <Skeleton key={key} $height="80px" $radius="medium" />
    ) : (
      <div key={key}>
        <Skeleton $ratio={tileShapes[shape].ratio} $radius="medium" />
        <Line $width="80%" $height="12px" />
        {provider && <Line $width="50%" $height="10px" />}
      </div>
    ),
  );
}

const Grid = styled.ul<{ $columns: number }>`
  display: grid;
  grid-template-columns: repeat(${({ $columns }) => $columns}, minmax(0, 1fr));
  gap: var(--space-4) var(--space-3);
  ${({ $columns }) => $columns === 1 && 'gap: var(--space-2);'}
`;

const Line = styled(Skeleton)`
  margin-block-start: 8px;
`;
