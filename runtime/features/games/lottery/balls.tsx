import { styled } from 'styled-components';

/** Numbers in the order of their draw, whichever way the language runs. */
export function Balls({ numbers, draw }: { numbers: readonly number[]; draw?: string }) {
  return (
    <Row dir="ltr" data-draw={draw}>
      {numbers.map((number, place) => (
        <li key={keyOf(place)}>{number}</li>
      ))}
    </Row>
  );
}

const keyOf = (place: number) => `ball ${place + 1}`;

const Row = styled.ol`
  display: flex;
  flex-wrap: wrap;
  gap: 6px;
  [dir='rtl'] & { justify-content: flex-end; }
  li {
    display: grid;
    place-items: center;
    min-inline-size: 34px;
    block-size: 34px;
    padding-inline: 6px;
    border-radius: var(--radius-pill);
    background: var(--color-primary);
    color: var(--color-on-primary);
    font: 800 var(--font-size-16)/1 var(--font-text);
    font-variant-numeric: tabular-nums;
  }
`;
