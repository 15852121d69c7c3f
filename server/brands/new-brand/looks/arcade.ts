import { mix, toneOf, turnHue } from '../../../../schema/rules/colour.ts';
import { logoStyles } from '../logo-styles.ts';
import { type Palette, plainDark, plainLight } from '../palette.ts';
import { fall, numbersFrom, spritePath, times } from '../pictures.ts';
import type { Look } from './look.ts';

/** Near black with the main colour as neon, and neon of another hue beside it. */
function dark(colour: string): Palette {
  return {
    ...plainDark(colour),
    background: mix('#0a0614', colour, 0.05),
    surface: mix('#170f28', colour, 0.08),
    surfaceRaised: mix('#20163a', colour, 0.09),
    surfaceSunken: '#05030b',
    border: mix('#33254f', colour, 0.4),
    borderStrong: mix('#9a8fc0', colour, 0.25),
    text: '#f6f1ff',
    textMuted: '#bcb0dc',
    header: '#05030b',
    footer: '#05030b',
    onFooter: '#bcb0dc',
    backdrop: '#020106',
    accent: turnHue(toneOf(colour, 0.62, 1), 140),
    link: turnHue(toneOf(colour, 0.72, 1), 140),
  };
}

const invader = [
  '..#.....#..',
  '...#...#...',
  '..#######..',
  '.##.###.##.',
  '###########',
  '#.#######.#',
  '#.#.....#.#',
  '...##.##...',
];
const ship = ['.....#.....', '....###....', '....###....', '.#########.', '###########', '###########'];
const heart = ['.##.##.', '#######', '#######', '.#####.', '..###..', '...#...'];
const cabinet = [
  '.########.',
  '##########',
  '#........#',
  '#........#',
  '#........#',
  '##########',
  '.########.',
  '##########',
  '#.#..##..#',
  '##########',
  '.########.',
  '.########.',
  '.########.',
  '.########.',
];

function pictures(p: Palette) {
  const horizon = (width: number, height: number) => {
    const line = Math.round((height * 0.6) / 8) * 8;
    const next = numbersFrom(4);
    const x = Math.round(width * 0.53);
    const reach = height * 0.26;
    return `<defs>${fall('s', '#05030b', mix('#120a2a', p.primary, 0.35))}${fall('u', p.accent, mix(p.accent, p.primary, 0.5), p.primary)}</defs><path fill="url(#s)" d="M0 0h${width}v${height}H0z"/><path fill="#fff" opacity=".8" d="${times(130, () => `M${Math.round((next() * width) / 4) * 4} ${Math.round((next() * line) / 4) * 4}h4v4h-4z`)}"/><g clip-path="url(#k)"><circle cx="${x}" cy="${line}" r="${reach}" fill="url(#u)"/></g><clipPath id="k">${times(9, (at) => `<path d="M0 ${line - reach + at * reach * 0.115}h${width}v${reach * (0.1 - at * 0.007)}H0z"/>`)}</clipPath><path fill="${mix('#0a0618', p.primary, 0.1)}" d="M0 ${line}h${width}v${height}H0z"/><g stroke="${p.accent}" stroke-width="3">${times(9, (at) => `<path d="M0 ${Math.round(line + (height - line) * (at / 8) ** 2)}H${width}"/>`)}${times(25, (at) => `<path d="M${x + (at - 12) * 26} ${line}L${x + (at - 12) * 190} ${height}"/>`)}</g>`;
  };
  const sprite = (rows: readonly string[], x: number, y: number, side: number, fill: string) =>
    `<path fill="${fill}" d="${spritePath({ rows, x, y, side })}"/>`;
  return {
    hero: `${horizon(1200, 800)}${times(3, (at) => sprite(invader, 400 + at * 170, 96, 11, [p.accent, p.primary, p.link][at] ?? p.accent))}${sprite(ship, 566, 610, 13, p.text)}<path fill="${p.accent}" d="M630 400h12v60h-12zM630 500h12v60h-12z"/>`,
    backdrop: `${horizon(1600, 1000)}${times(4, (at) => sprite(invader, at < 2 ? 90 + at * 220 : 1130 + (at - 2) * 220, 140, 14, at % 2 ? p.accent : p.primary))}${sprite(cabinet, 190, 620, 22, p.primary)}${sprite(cabinet, 1210, 620, 22, p.accent)}${sprite(heart, 1400, 420, 14, p.primary)}`,
    empty: `<path fill="${p.surface}" d="M40 28h160v8h8v104h-8v8H40v-8h-8V36h8z"/>${sprite(invader, 54, 48, 7, p.primary)}${sprite(heart, 150, 60, 5, p.accent)}${sprite(ship, 96, 112, 4, p.text)}<path fill="${p.borderStrong}" d="M96 156h48v8H96zM80 164h80v6H80z"/>`,
  };
}

export const arcade: Look = {
  scheme: 'dark',
  drafts: { dark, light: plainLight },
  face: 'pixelify-sans',
  logo: logoStyles.sprite,
  theme: {
    fonts: { display: 'pixelify-sans', text: 'manrope' },
    radius: { small: 0, medium: 0, large: 0 },
    shadow: 'none',
    art: 'pixels',
    finish: 'pixel',
  },
  shell: {
    header: { variant: 'logoLeft' },
    footerBar: { variant: 'flat' },
    sectionHead: 'plain',
    memberSheet: { variant: 'tiles', columns: 4 },
    accountPages: { variant: 'picture' },
  },
  tile: { variant: 'portrait', provider: false },
  categoryBar: [],
  blocks: [
    { id: 'categories', block: 'categoryTiles', variant: 'tiles', limit: 4 },
    { id: 'hot', block: 'gameRow', category: 'HOT', variant: 'grid', limit: 9 },
    { id: 'carousel', block: 'carousel', variant: 'card' },
    { id: 'winners', block: 'winnerBoard' },
    { id: 'slots', block: 'gameRow', category: 'RNG', tile: 'landscape', variant: 'grid', limit: 4 },
  ],
  pictures,
};
