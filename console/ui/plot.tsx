import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';

export type PlotSeries = {
  readonly values: readonly number[];
  /** Token of its colour, such as `--accent`. */
  readonly colour: string;
};

const height = 200;
const compact = new Intl.NumberFormat('en-GB', { notation: 'compact', maximumFractionDigits: 1 });
/** Steps of the axis of values: 1, 2 and 5 of each size. */
const steps = Array.from({ length: 15 }, (_, power) => [1, 2, 5].map((digit) => digit * 10 ** power)).flat();
const dark = '(prefers-color-scheme: dark)';

/** Bars over time, later ones in front, as a picture: the same figures are in a table beside it. */
export default function Plot({
  label,
  times,
  series,
}: {
  label: string;
  /** Seconds since 1970. */
  times: readonly number[];
  series: readonly PlotSeries[];
}) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    let plot = draw({ element, times, series });
    const resized = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height }));
    resized.observe(element);
    // A canvas does not follow the colours of the page.
    const scheme = matchMedia(dark);
    const redraw = () => {
      plot.destroy();
      plot = draw({ element, times, series });
    };
    scheme.addEventListener('change', redraw);
    return () => {
      resized.disconnect();
      scheme.removeEventListener('change', redraw);
      plot.destroy();
    };
  }, [times, series]);
  return <div ref={place} role="img" aria-label={label} />;
}

function draw({
  element,
  times,
  series,
}: {
  element: HTMLElement;
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
        y: { range: (_, __, most) => [0, Math.max(4, Math.ceil(most * 1.1))] },
      },
      axes: [
        {
          ...axis,
          values: [
            [3600 * 24, '{D}/{M}', null, null, null, null, null, null, 1],
            [60, '{HH}:{mm}', null, null, null, null, null, null, 1],
          ],
        },
        { ...axis, size: 44, incrs: steps, values: (_, marks) => marks.map((mark) => compact.format(mark)) },
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

/** Half the time between two bars. */
const halfOf = ([first = 0, second = first + 2]: readonly number[]): number => (second - first) / 2;
