import { styled } from 'styled-components';
import { Skeleton } from './skeleton.tsx';

/** List of accordions: `<FoldList><li><Accordion …/></li></FoldList>`. */
export const FoldList = styled.ul`
  border-radius: var(--radius-medium);
  background: var(--color-surface);
  box-shadow: var(--shadow-low);
  overflow: clip;
  li { scroll-margin-block-start: 60px; }
  li:last-child details { border-block-end: 0; }
`;

export function FoldListWaiting() {
  return (
    <FoldList aria-busy="true">
      {['62%', '48%', '71%', '55%', '66%', '44%'].map((width) => (
        <Row key={width}>
          <Skeleton $width={width} $height="16px" />
        </Row>
      ))}
    </FoldList>
  );
}

const Row = styled.li`
  display: flex;
  align-items: center;
  min-block-size: 53px;
  padding-inline: var(--space-4);
`;
