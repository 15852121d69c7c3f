import type { TemplateId } from '../../../schema/brand-templates.ts';

const [width, height] = [96, 144];

/** A drawing of home in a template and a main colour. It is decoration: the template's name and description are beside it. */
export function TemplatePreview({ template, colour }: { template: TemplateId; colour: string }) {
  const sketch = templateSketches[template];
  const paint = (ink: string) => (ink === 'main' ? colour : ink);
  return (
    <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <rect width={width} height={height} fill={sketch.page} />
      <Header sketch={sketch} colour={colour} />
      <Banner sketch={sketch} colour={colour} />
      <Heading sketch={sketch} colour={colour} />
      {tilesOf(sketch).map((box, at) => (
        <Tile key={`${box.x} ${box.y}`} box={box} sketch={sketch} fill={paint(sketch.covers[at % 3] ?? 'main')} />
      ))}
      <Bar sketch={sketch} colour={colour} />
    </svg>
  );
}

type Part = { readonly sketch: TemplateSketch; readonly colour: string };
type Box = { readonly x: number; readonly y: number; readonly wide: number; readonly tall: number };

const headerHeight = ({ header }: TemplateSketch) => (header.layout === 'start' ? 16 : 26);

function Header({ sketch, colour }: Part) {
  const { header, edge } = sketch;
  const isMain = header.ground === 'main';
  const tall = headerHeight(sketch);
  const start = header.layout === 'middle' ? 34 : 6;
  return (
    <>
      <rect width={width} height={tall} fill={isMain ? colour : header.ground} />
      <rect
        x={start}
        y="5"
        width="6"
        height="6"
        rx={Math.min(3, sketch.tile.corner)}
        fill={isMain ? header.ink : colour}
      />
      <rect x={start + 9} y="6" width="20" height="4" fill={header.ink} />
      {header.layout === 'search' && <rect x="6" y="15" width="84" height="8" rx="4" fill={header.ink} opacity="0.2" />}
      {header.layout === 'middle' && <rect x="30" y="17" width="36" height="4" fill={header.ink} opacity="0.5" />}
      {header.layout === 'start' && (
        <rect x="72" y="4" width="18" height="8" rx={sketch.tile.corner} fill={isMain ? '#ffe08a' : colour} />
      )}
      {edge !== undefined && <path d={edges[edge](tall)} fill={edgeInk({ sketch, colour })} />}
    </>
  );
}

const edgeInk = ({ sketch: { edge, header, outline }, colour }: Part) => {
  if (edge === 'scallops' || edge === 'icing') return header.ground === 'main' ? colour : header.ground;
  return edge === 'pixels' ? colour : (outline ?? header.ink);
};

const repeat = (count: number, draw: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => draw(at)).join('');

const edges: Readonly<Record<NonNullable<TemplateSketch['edge']>, (y: number) => string>> = {
  scallops: (y) => repeat(12, (at) => `M${at * 8} ${y}a4 4 0 0 0 8 0z`),
  icing: (y) => repeat(4, (at) => `M${at * 24} ${y}h24v2a5 ${at % 2 ? 8 : 5} 0 0 1-12 0 6 4 0 0 1-12 0z`),
  pixels: (y) => repeat(12, (at) => `M${at * 8} ${y}h4v2h-4z`),
  rule: (y) => `M0 ${y}h96v1.5H0z`,
  double: (y) => `M0 ${y - 1}h96v1H0zM0 ${y + 1.5}h96v1H0z`,
};

function Banner({ sketch, colour }: Part) {
  const y = headerHeight(sketch) + 7;
  const { corner } = sketch.tile;
  return (
    <>
      <rect
        x="6"
        y={y}
        width="84"
        height="32"
        rx={Math.min(corner * 1.5, 10)}
        fill={colour}
        stroke={sketch.outline}
        strokeWidth={sketch.outline === undefined ? 0 : 1.5}
      />
      <path d={`M12 ${y + 9}h30v4H12zM12 ${y + 17}h20v3H12z`} fill={sketch.page} opacity="0.9" />
      <circle cx="70" cy={y + 16} r="9" fill={sketch.page} opacity="0.4" />
    </>
  );
}

const headingAt = (sketch: TemplateSketch) => headerHeight(sketch) + 45;

function Heading({ sketch, colour }: Part) {
  const y = headingAt(sketch);
  const { ink, design } = sketch.heading;
  const designs: Readonly<Record<typeof design, string>> = {
    plain: `M6 ${y}h32v4H6z`,
    middle: `M6 ${y + 2}h20v.8H6zM32 ${y}h32v4H32zM70 ${y + 2}h20v.8H70z`,
    label: `M12 ${y}h24v4H12z`,
    seal: `M10 ${y}h32v4H10zM6 ${y + 6}h84v.8H6z`,
    slant: `M0 ${y - 2}h46l-5 8H0z`,
    rule: `M6 ${y - 4}h84v2H6zM6 ${y}h46v6H6z`,
  };
  return (
    <>
      {design === 'label' && (
        <rect
          x="6"
          y={y - 3}
          width="36"
          height="10"
          rx="2"
          fill="#8fd6c4"
          stroke={ink}
          transform={`rotate(-2 24 ${y})`}
        />
      )}
      {design === 'seal' && <rect x="6" y={y - 1} width="2" height="6" fill={colour} />}
      <path d={designs[design]} fill={ink} />
    </>
  );
}

function tilesOf(sketch: TemplateSketch): Box[] {
  const y = headingAt(sketch) + 11;
  const { shape } = sketch.tile;
  if (shape === 'list') return [0, 1, 2].map((row) => ({ x: 6, y: y + row * 17, wide: 84, tall: 14 }));
  const [across, tall] = shape === 'portrait' ? [3, 32] : [2, 22];
  const wide = (84 - (across - 1) * 5) / across;
  return Array.from({ length: across * 2 }, (_, at) => ({
    x: 6 + (at % across) * (wide + 5),
    y: y + Math.floor(at / across) * (tall + 5),
    wide,
    tall,
  }));
}

function Tile({ box: { x, y, wide, tall }, sketch, fill }: { box: Box; sketch: TemplateSketch; fill: string }) {
  const { corner, cut, shape } = sketch.tile;
  const outline = sketch.outline === undefined ? {} : { stroke: sketch.outline, strokeWidth: 1.5 };
  if (shape === 'list')
    return (
      <>
        <rect x={x} y={y} width={wide} height={tall} rx={corner} fill="#ffffff" opacity="0.75" />
        <rect x={x + 2} y={y + 2} width="10" height="10" rx={corner} fill={fill} />
        <path
          d={`M${x + 16} ${y + 3}h34v3h-34zM${x + 16} ${y + 8}h20v2h-20z`}
          fill={sketch.heading.ink}
          opacity="0.7"
        />
      </>
    );
  if (cut === 'arch')
    return (
      <path
        d={`M${x} ${y + tall}v${-tall + wide / 2}a${wide / 2} ${wide / 2} 0 0 1 ${wide} 0v${tall - wide / 2}z`}
        fill={fill}
        {...outline}
      />
    );
  if (cut === 'steps')
    return <path d={`M${x + 3} ${y}h${wide - 6}v3h3v${tall - 6}h-3v3h${6 - wide}v-3h-3v${6 - tall}h3z`} fill={fill} />;
  return (
    <>
      <rect x={x} y={y} width={wide} height={tall} rx={corner} fill={fill} {...outline} />
      {cut === 'notches' && (
        <path d={`M${x} ${y + 12}a2.5 2.5 0 0 1 0 5zM${x + wide} ${y + 12}a2.5 2.5 0 0 0 0 5z`} fill={sketch.page} />
      )}
    </>
  );
}

function Bar({ sketch: { bar }, colour }: Part) {
  const pills = bar.design === 'pills';
  const [x, y, wide, tall] = pills ? [5, 127, 86, 13] : [0, 128, width, 16];
  return (
    <>
      <rect x={x} y={y} width={wide} height={tall} rx={pills ? 6.5 : 0} fill={bar.ground} />
      {pills && <rect x="8" y="129" width="26" height="9" rx="4.5" fill={colour} />}
      {[0, 1, 2, 3, 4].map((at) => (
        <circle
          key={at}
          cx={14 + at * 17}
          cy={bar.design === 'raised' && at === 2 ? 128 : y + tall / 2}
          r={bar.design === 'raised' && at === 2 ? 6.5 : 2.6}
          fill={at === (bar.design === 'raised' ? 2 : 0) && !pills ? colour : bar.ink}
        />
      ))}
    </>
  );
}

/** The parts of a template that its preview shows. `main` stands for the main colour. */
type TemplateSketch = {
  readonly page: string;
  readonly header: { readonly ground: string; readonly ink: string; readonly layout: 'start' | 'middle' | 'search' };
  /** Decoration of the lower edge of the header. */
  readonly edge?: 'scallops' | 'icing' | 'pixels' | 'rule' | 'double';
  readonly heading: { readonly ink: string; readonly design: 'plain' | 'middle' | 'label' | 'seal' | 'slant' | 'rule' };
  readonly tile: {
    readonly shape: 'portrait' | 'landscape' | 'list';
    readonly corner: number;
    readonly cut?: 'arch' | 'steps' | 'notches';
  };
  /** Outline of covers. */
  readonly outline?: string;
  readonly covers: readonly string[];
  readonly bar: { readonly ground: string; readonly ink: string; readonly design: 'flat' | 'raised' | 'pills' };
};

const main = 'main';

const templateSketches: Readonly<Record<TemplateId, TemplateSketch>> = {
  clear: {
    page: '#ffffff',
    header: { ground: '#ffffff', ink: '#1b2430', layout: 'start' },
    heading: { ink: '#1b2430', design: 'plain' },
    tile: { shape: 'portrait', corner: 5 },
    covers: [main, '#d7dce5', '#aab4c4'],
    bar: { ground: '#ffffff', ink: '#5d6776', design: 'flat' },
  },
  night: {
    page: '#0d0b1d',
    header: { ground: '#0d0b1d', ink: '#f1effa', layout: 'search' },
    heading: { ink: '#f1effa', design: 'plain' },
    tile: { shape: 'portrait', corner: 7 },
    outline: '#5b5680',
    covers: ['#2f2a55', main, '#3d7f92'],
    bar: { ground: '#15122b', ink: '#a9a4c8', design: 'raised' },
  },
  warm: {
    page: '#fff3d9',
    header: { ground: '#ffc330', ink: '#2b1a10', layout: 'start' },
    edge: 'rule',
    heading: { ink: '#2b1a10', design: 'label' },
    tile: { shape: 'landscape', corner: 6 },
    outline: '#2b1a10',
    covers: [main, '#ffd971', '#8fd6c4'],
    bar: { ground: '#fffaf0', ink: '#5c4330', design: 'pills' },
  },
  calm: {
    page: '#f6eddc',
    header: { ground: '#12302f', ink: '#f7e9cc', layout: 'middle' },
    edge: 'scallops',
    heading: { ink: '#12302f', design: 'middle' },
    tile: { shape: 'portrait', corner: 2, cut: 'arch' },
    outline: '#d59a3d',
    covers: ['#c9b58c', main, '#8fa89f'],
    bar: { ground: '#fdf8ee', ink: '#4f4a37', design: 'flat' },
  },
  fine: {
    page: '#e9efe8',
    header: { ground: '#e9efe8', ink: '#16211e', layout: 'start' },
    heading: { ink: '#16211e', design: 'seal' },
    tile: { shape: 'list', corner: 1 },
    covers: ['#7f948a', main, '#b8944a'],
    bar: { ground: '#16211e', ink: '#e3d3a3', design: 'flat' },
  },
  match: {
    page: '#e4e7eb',
    header: { ground: '#0c0f14', ink: '#ffffff', layout: 'start' },
    heading: { ink: '#0c0f14', design: 'slant' },
    tile: { shape: 'landscape', corner: 1, cut: 'notches' },
    covers: [main, '#2fa653', '#ffdf1b'],
    bar: { ground: '#0c0f14', ink: '#c6ccd4', design: 'flat' },
  },
  arcade: {
    page: '#0a0614',
    header: { ground: '#05030b', ink: '#f6f1ff', layout: 'start' },
    edge: 'pixels',
    heading: { ink: '#f6f1ff', design: 'plain' },
    tile: { shape: 'portrait', corner: 0, cut: 'steps' },
    covers: [main, '#3a2a66', '#3fe0c5'],
    bar: { ground: '#05030b', ink: '#bcb0dc', design: 'flat' },
  },
  gala: {
    page: '#0d1f18',
    header: { ground: '#08150f', ink: '#f3e3b8', layout: 'middle' },
    edge: 'double',
    heading: { ink: '#e3c57f', design: 'middle' },
    tile: { shape: 'landscape', corner: 1 },
    outline: '#d4af5c',
    covers: ['#20382d', main, '#6d5a2b'],
    bar: { ground: '#08150f', ink: '#d9c9a0', design: 'raised' },
  },
  press: {
    page: '#faf8f2',
    header: { ground: '#faf8f2', ink: '#0d0c0a', layout: 'middle' },
    edge: 'double',
    heading: { ink: '#0d0c0a', design: 'rule' },
    tile: { shape: 'landscape', corner: 0 },
    covers: [main, '#2a2824', '#c9c3b4'],
    bar: { ground: '#faf8f2', ink: '#3c392f', design: 'flat' },
  },
  sweet: {
    page: '#fde8f2',
    header: { ground: main, ink: '#ffffff', layout: 'start' },
    edge: 'icing',
    heading: { ink: '#4a1530', design: 'plain' },
    tile: { shape: 'portrait', corner: 8 },
    outline: '#ffffff',
    covers: [main, '#9fe0c9', '#ffd9a0'],
    bar: { ground: '#ffffff', ink: '#7a4a61', design: 'pills' },
  },
};
