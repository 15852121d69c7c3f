import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Skeleton } from '../ui/skeleton.tsx';
import { type TileShape, tileShapes } from './tile-shapes.ts';

/** Grid of tiles. The tile shape determines the number of columns. Children are `<li>`. */
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
      <Waiting key={key}>
        <Skeleton $ratio={tileShapes[shape].ratio} $radius="medium" />
        <Skeleton $width="80%" $height="0.78rem" />
        {provider && <Skeleton $width="50%" $height="0.7rem" />}
      </Waiting>
    ),
  );
}

const Grid = styled.ul<{ $columns: number }>`
  display: grid;
  grid-template-columns: repeat(${({ $columns }) => $columns}, minmax(0, 1fr));
  gap: var(--space-4) var(--space-3);
  ${({ $columns }) => $columns === 1 && 'gap: var(--space-2);'}
`;

/** Has the height of a tile with its text, so that nothing shifts when the tile arrives. */
const Waiting = styled.div`
  padding-block-end: 0.17rem;
  > :nth-child(2) { margin-block-start: calc(6px + 0.2rem); }
  > :nth-child(3) { margin-block-start: 0.35rem; }
`;
