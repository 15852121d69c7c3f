import { type KeyboardEvent, useEffect, useRef } from 'react';
import { styled } from 'styled-components';

const rowHeight = 44;
/** Time without a scroll event after which the wheel counts as stopped; `scrollend` is newer than the oldest supported browsers. */
const restAfter = 90;

/** A scrollable column of whole numbers that snaps to a row; also moved by arrow keys. */
export function Wheel({
  label,
  from,
  to,
  at,
  text,
  onChange,
}: {
  label: string;
  from: number;
  to: number;
  at: number;
  text: (value: number) => string;
  onChange: (value: number) => void;
}) {
  const column = useRef<HTMLDivElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const turning = useRef(false);
  useEffect(() => {
    // The surrounding sheet is laid out one frame later; before that it can't scroll.
    const frame = requestAnimationFrame(() => {
      if (column.current !== null && !turning.current) column.current.scrollTop = (at - from) * rowHeight;
    });
    return () => cancelAnimationFrame(frame);
  }, [at, from]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const settle = () => {
    turning.current = true;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      turning.current = false;
      const place = Math.round((column.current?.scrollTop ?? 0) / rowHeight);
      const value = Math.min(to, Math.max(from, from + place));
      if (value !== at) onChange(value);
    }, restAfter);
  };
  const turn = (event: KeyboardEvent) => {
    const steps: Partial<Record<string, number>> = {
      ArrowUp: at - 1,
      ArrowDown: at + 1,
      PageUp: at - 10,
      PageDown: at + 10,
      Home: from,
      End: to,
    };
    const next = steps[event.key];
    if (next === undefined) return;
    event.preventDefault();
    onChange(Math.min(to, Math.max(from, next)));
  };
  return (
    <Column
      ref={column}
      role="spinbutton"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={from}
      aria-valuemax={to}
      aria-valuenow={at}
      aria-valuetext={text(at)}
      onScroll={settle}
      onKeyDown={turn}
    >
      {Array.from({ length: to - from + 1 }, (_, place) => from + place).map((value) => (
        <Row key={value} aria-hidden data-current={value === at || undefined} onClick={() => onChange(value)}>
          {text(value)}
        </Row>
      ))}
    </Column>
  );
}

const Column = styled.div`
  block-size: ${rowHeight * 5}px;
  padding-block: ${rowHeight * 2}px;
  overflow-y: auto;
  overscroll-behavior: contain;
  scroll-snap-type: y mandatory;
  scrollbar-width: none;
  border-radius: var(--radius-medium);
  background: linear-gradient(rgb(var(--rgb-primary) / 0.14), rgb(var(--rgb-primary) / 0.14)) center / 100% ${rowHeight}px no-repeat
    var(--color-surface-sunken);
  &::-webkit-scrollbar { display: none; }
`;

const Row = styled.div`
  display: grid;
  place-items: center;
  block-size: ${rowHeight}px;
  scroll-snap-align: center;
  color: var(--color-text-muted);
  font-variant-numeric: tabular-nums;
  cursor: pointer;
  &[data-current] { color: var(--color-text); font-weight: 700; }
`;
