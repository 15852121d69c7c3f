import { styled } from 'styled-components';

/** Maximum count of numbers in one row beside earlier results. More numbers, as in keno, take two rows of the same total height. */
export const mostInRow = 8;
const mostLarge = 5;

/** Numbers in the order of their draw, left to right in every language. */
export function Balls({ numbers, draw }: { numbers: readonly number[]; draw?: string }) {
  return (
    <Row dir="ltr" data-draw={draw} data-size={sizeOf(numbers.length)}>
      {numbers.map((number, place) => (
        <li key={keyOf(place)}>{number}</li>
      ))}
    </Row>
  );
}

const sizeOf = (count: number): 'large' | 'medium' | 'small' => {
  if (count > mostInRow) return 'small';
  return count > mostLarge ? 'medium' : 'large';
};

const keyOf = (place: number) => `ball ${place + 1}`;

const Row = styled.ol`
  --ball: 34px;
  display: flex;
  flex-wrap: wrap;
  gap: 6px;
  [dir='rtl'] & { justify-content: flex-end; }
  &[data-size='medium'] { --ball: 27px; gap: 3px; padding-block: 3.5px; }
  &[data-size='small'] { --ball: 19px; gap: 3px; }
  li {
    display: grid;
    place-items: center;
    min-inline-size: var(--ball);
    block-size: var(--ball);
    padding-inline: 6px;
    border-radius: var(--radius-pill);
    background: var(--color-primary);
    color: var(--color-on-primary);
    font: 800 var(--font-size-16)/1 var(--font-text);
    font-variant-numeric: tabular-nums;
  }
  &[data-size='medium'] li { padding-inline: 4px; font-size: var(--font-size-14); }
  &[data-size='small'] li { min-inline-size: 23px; padding-inline: 2px; font-size: var(--font-size-12); }
`;
