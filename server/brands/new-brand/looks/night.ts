import { mix, toneOf, turnHue } from '../../../../schema/rules/colour.ts';
import { logoStyles } from '../logo-styles.ts';
import { type Palette, plainDark, plainLight } from '../palette.ts';
import { fall, halo, numbersFrom, round, times } from '../pictures.ts';
import type { Look } from './look.ts';

/** Deep shades of the main colour, lit by its neighbour on the wheel. */
function dark(colour: string): Palette {
  return {
    ...plainDark(colour),
    background: toneOf(colour, 0.06, 0.55),
    surface: toneOf(colour, 0.115, 0.45),
    surfaceRaised: toneOf(colour, 0.16, 0.42),
    surfaceSunken: toneOf(colour, 0.035, 0.5),
    header: toneOf(colour, 0.06, 0.55),
    footer: toneOf(colour, 0.09, 0.5),
    backdrop: toneOf(colour, 0.03, 0.6),
    border: toneOf(colour, 0.24, 0.35),
    accent: turnHue(toneOf(colour, 0.66, 0.9), -75),
    link: toneOf(colour, 0.78, 0.9),
  };
}

const tower = ({
  x,
  width,
  top,
  bottom,
  wall,
  window,
  next,
}: Record<'x' | 'width' | 'top' | 'bottom', number> & { wall: string; window: string; next: () => number }) => {
  const lit: string[] = [];
  for (let y = top + 14; y < bottom - 20; y += 20)
    for (let at = x + 8; at < x + width - 10; at += 15)
      if (next() > 0.58) lit.push(`M${round(at)} ${round(y)}h6v9h-6z`);
  return `<path fill="${wall}" d="M${x} ${top}h${width}V${bottom}H${x}z"/><path fill="${window}" d="${lit.join('')}"/>`;
};

const city = ({
  p,
  width,
  ground,
  tall,
  seed,
}: {
  p: Palette;
  width: number;
  ground: number;
  tall: number;
  seed: number;
}) => {
  const next = numbersFrom(seed);
  let drawing = '';
  for (const [wall, reach, shine] of [
    [mix(p.background, p.primary, 0.3), tall, 0.25],
    [mix(p.background, p.primary, 0.12), tall * 0.6, 0.9],
  ] as const) {
    const towers: string[] = [];
    for (let x = -10; x < width; ) {
      const wide = round(44 + next() * 70);
      const top = round(ground - reach * (0.3 + 0.7 * next()));
      towers.push(
        tower({ x: round(x), width: wide, top, bottom: ground, wall, window: mix(p.accent, '#ffffff', 0.3), next }),
      );
      x += wide + (next() > 0.7 ? 14 : 2);
    }
    drawing += `<g opacity="${shine === 0.25 ? 0.7 : 1}">${towers.join('')}</g>`;
  }
  return drawing;
};

function pictures(p: Palette) {
  const next = numbersFrom(11);
  const sky = fall('s', p.background, mix(p.background, p.primary, 0.36), mix(p.background, p.accent, 0.5));
  const stars = (width: number, height: number, count: number) =>
    `<path fill="#fff" opacity=".7" d="${times(count, () => {
      const size = round(1 + next() * 2.5);
      return `M${round(next() * width)} ${round(next() * height)}h${size}v${size}h-${size}z`;
    })}"/>`;
  const water = (width: number, top: number, height: number) =>
    `<path fill="${mix(p.background, p.primary, 0.2)}" d="M0 ${top}h${width}v${height}H0z"/><path stroke="${p.accent}" stroke-width="3" opacity=".4" d="${times(26, () => `M${round(next() * width)} ${round(top + 8 + next() * height)}h${round(30 + next() * 130)}`)}"/>`;
  return {
    hero: `<defs>${sky}${halo('m', p.accent, 0.8)}</defs><path fill="url(#s)" d="M0 0h1200v800H0z"/>${stars(1200, 420, 110)}<circle cx="640" cy="230" r="330" fill="url(#m)"/><circle cx="640" cy="230" r="118" fill="${mix(p.accent, '#ffffff', 0.72)}"/><circle cx="600" cy="200" r="22" fill="${p.accent}" opacity=".3"/><circle cx="682" cy="262" r="32" fill="${p.accent}" opacity=".25"/>${city({ p, width: 1200, ground: 560, tall: 330, seed: 5 })}${water(1200, 560, 240)}`,
    backdrop: `<defs>${sky}${halo('m', p.primary, 0.55)}</defs><path fill="url(#s)" d="M0 0h1600v1000H0z"/>${stars(1600, 600, 200)}<circle cx="300" cy="260" r="420" fill="url(#m)"/><circle cx="1320" cy="180" r="80" fill="${mix(p.accent, '#ffffff', 0.7)}"/>${city({ p, width: 1600, ground: 860, tall: 470, seed: 9 })}${water(1600, 860, 140)}`,
    empty: `<defs>${halo('m', p.accent, 0.5)}</defs><circle cx="120" cy="80" r="80" fill="url(#m)"/><path fill="${mix(p.accent, '#ffffff', 0.6)}" d="M138 34a48 48 0 1 0 28 70 40 40 0 0 1-28-70z"/><path fill="#fff" d="m176 44 3 9 9 3-9 3-3 9-3-9-9-3 9-3zM62 36l2 6 6 2-6 2-2 6-2-6-6-2 6-2z"/><path stroke="${p.borderStrong}" stroke-width="3" stroke-linecap="round" d="M48 160h144M78 172h84"/>`,
  };
}

export const night: Look = {
  scheme: 'dark',
  drafts: { dark, light: plainLight },
  face: 'sora',
  logo: logoStyles.moon,
  theme: {
    fonts: { display: 'sora', text: 'manrope' },
    radius: { small: 10, medium: 18, large: 26 },
    shadow: 'glow',
    art: 'lights',
    finish: 'glass',
  },
  shell: {
    header: { variant: 'withSearch' },
    footerBar: { variant: 'raised' },
    sectionHead: 'plain',
    memberSheet: { variant: 'tiles', columns: 4 },
    accountPages: { variant: 'picture' },
  },
  tile: { variant: 'portrait', provider: false },
  templates: { memberCentre: 'new', deposit: 'new' },
  categoryBar: [],
  blocks: [
    { id: 'carousel', block: 'carousel', variant: 'full' },
    { id: 'hot', block: 'gameRow', category: 'HOT', variant: 'snap' },
    { id: 'categories', block: 'categoryTiles', variant: 'chips' },
    { id: 'live', block: 'gameRow', category: 'LIVE', tile: 'landscape' },
    { id: 'popular', block: 'popularGames' },
    { id: 'slots', block: 'gameRow', category: 'RNG', variant: 'grid', limit: 6 },
  ],
  pictures,
};
