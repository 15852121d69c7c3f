import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';

export type PlotSeries = {
  readonly values: readonly number[];
  /** Token of its colour, such as `--accent`. */
  readonly colour: string;
};

const height = 200;
const compact = new Intl.NumberFormat('en-GB', { notation: 'compact', maximumSignificantDigits: 3 });
/** Steps of the axis of values from a power of ten: 1, 2 and 5 of each size, as the plot itself computes them. */
const stepsFrom = (lowest: number) =>
  Array.from({ length: 15 - lowest }, (_, index) =>
    [1, 2, 5].map((digit) => Number(`${digit}e${index + lowest}`)),
  ).flat();
/** Widths of the axis of values: amounts have more digits. */
const axes = { count: { size: 44, incrs: stepsFrom(0) }, amount: { size: 60, incrs: stepsFrom(-8) } };
const dark = '(prefers-color-scheme: dark)';

/** Bars over time, later ones in front, as a picture: the same figures are in a table beside it. */
export default function Plot({
  label,
  isCount,
  times,
  series,
}: {
  label: string;
  /** Whether the values are whole numbers of things. Otherwise they are amounts, which may be small or below zero. */
  isCount: boolean;
  /** Seconds since 1970. */
  times: readonly number[];
  series: readonly PlotSeries[];
}) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    let plot = draw({ element, isCount, times, series });
    const resized = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height }));
    resized.observe(element);
    // A canvas does not follow the colours of the page.
    const scheme = matchMedia(dark);
    const redraw = () => {
      plot.destroy();
      plot = draw({ element, isCount, times, series });
    };
    scheme.addEventListener('change', redraw);
    return () => {
      resized.disconnect();
      scheme.removeEventListener('change', redraw);
      plot.destroy();
    };
  }, [isCount, times, series]);
  return <div ref={place} role="img" aria-label={label} />;
}

function draw({
  element,
  isCount,
  times,
  series,
}: {
  element: HTMLElement;
  isCount: boolean;
  times: readonly number[];
  series: readonly PlotSeries[];
}): uPlot {
  const tokens = getComputedStyle(element);
  const token = (name: string) => tokens.getPropertyValue(name).trim();
  const bars = uPlot.paths.bars?.({ size: [0.8, 16] });
  const axis = {
    stroke: token('--quiet'),
    font: `12px ${tokens.fontFamily}`,
    grid: { stroke: token('--line'), width: 1 },
    ticks: { stroke: token('--line'), width: 1 },
  };
  return new uPlot(
    {
      width: element.clientWidth,
      height,
      legend: { show: false },
      cursor: { show: false },
      scales: {
        // Half a bar more at both ends, so that the first and the last are whole.
        x: { range: (_, first, last) => [first - halfOf(times), last + halfOf(times)] },
        y: { range: (_, least, most) => valueRange({ least, most, isCount }) },
      },
      axes: [
        {
          ...axis,
          values: [
            [3600 * 24, '{D}/{M}', null, null, null, null, null, null, 1],
            [60, '{HH}:{mm}', null, null, null, null, null, null, 1],
          ],
        },
        {
          ...axis,
          ...axes[isCount ? 'count' : 'amount'],
          values: (_, marks) => marks.map((mark) => compact.format(mark)),
        },
      ],
      series: [
        {},
        ...series.map(({ colour }) => ({
          fill: token(colour),
          width: 0,
          points: { show: false },
          ...(bars === undefined ? {} : { paths: bars }),
        })),
      ],
    },
    [[...times], ...series.map(({ values }) => [...values])],
    element,
  );
}

/** The values that a plot has room for: from zero, or from below it, to a little more than the most. A few things do not fill it. */
export function valueRange({
  least,
  most,
  isCount,
}: {
  least: number | null;
  most: number | null;
  isCount: boolean;
}): [number, number] {
  const low = Math.min(0, least ?? 0) * 1.1;
  const high = Math.max(0, most ?? 0) * 1.1;
  if (isCount) return [low, Math.max(4, Math.ceil(high))];
  return [low, low === high ? 1 : high];
}

/** Half the time between two bars. */
const halfOf = ([first = 0, second = first + 2]: readonly number[]): number => (second - first) / 2;
