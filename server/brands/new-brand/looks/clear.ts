import { mix, toneOf, turnHue } from '../../../../schema/rules/colour.ts';
import { logoStyles } from '../logo-styles.ts';
import { type Palette, plainDark, plainLight } from '../palette.ts';
import { fall, numbersFrom, round, times } from '../pictures.ts';
import type { Look } from './look.ts';

/** A white page with tinted cards. */
function light(colour: string): Palette {
  return {
    ...plainLight(colour),
    background: '#ffffff',
    surface: toneOf(colour, 0.972, 0.75),
    surfaceRaised: '#ffffff',
    surfaceSunken: toneOf(colour, 0.945, 0.6),
    border: toneOf(colour, 0.9, 0.4),
    text: toneOf(colour, 0.12, 0.45),
    textMuted: toneOf(colour, 0.36, 0.16),
    header: '#ffffff',
    footer: '#ffffff',
    backdrop: toneOf(colour, 0.9, 0.7),
    accent: turnHue(colour, 150),
  };
}

const suits = [
  'M0-13C9-4 14 0 14 6A6.5 6.5 0 0 1 3 9L5 15H-5L-3 9A6.5 6.5 0 0 1-14 6C-14 0-9-4 0-13Z',
  'M0 14C-9 5-14 0-14-6A7 7 0 0 1 0-9 7 7 0 0 1 14-6C14 0 9 5 0 14Z',
  'M0-15 11 0 0 15-11 0Z',
];

const card = ({
  x,
  y,
  turn,
  size,
  paper,
  ink,
  suit,
}: Record<'x' | 'y' | 'turn' | 'size', number> & { paper: string; ink: string; suit: number }) =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})"><rect x="-52" y="-74" width="104" height="148" rx="16" fill="${paper}"/><path fill="${ink}" transform="scale(2)" d="${suits[suit]}"/><path fill="${ink}" transform="translate(-34 -54) scale(.7)" d="${suits[suit]}"/></g>`;

function pictures(p: Palette) {
  const next = numbersFrom(7);
  const pale = mix(p.surfaceRaised, p.primary, 0.14);
  const middle = mix(p.surfaceRaised, p.primary, 0.4);
  const bubbles = (width: number, height: number, count: number) =>
    times(count, () => {
      const [x, y, size] = [round(next() * width), round(next() * height), round(20 + next() * 120)];
      return `<circle cx="${x}" cy="${y}" r="${size}" fill="${next() > 0.6 ? p.accent : p.primary}" opacity="${round(0.1 + next() * 0.12)}"/>`;
    });
  return {
    hero: `<defs>${fall('g', pale, p.surfaceRaised)}</defs><path fill="url(#g)" d="M0 0h1200v800H0z"/>${bubbles(1200, 640, 16)}<circle cx="620" cy="330" r="230" fill="${middle}" opacity=".5"/>${card({ x: 470, y: 350, turn: -22, size: 1.7, paper: p.primary, ink: p.onPrimary, suit: 0 })}${card({ x: 770, y: 350, turn: 20, size: 1.7, paper: p.accent, ink: p.onAccent, suit: 2 })}${card({ x: 620, y: 310, turn: -2, size: 2, paper: '#ffffff', ink: p.primary, suit: 1 })}`,
    backdrop: `<defs>${fall('g', mix(p.backdrop, '#ffffff', 0.3), p.backdrop)}</defs><path fill="url(#g)" d="M0 0h1600v1000H0z"/>${bubbles(1600, 1000, 34)}${card({ x: 260, y: 300, turn: -18, size: 1.5, paper: '#ffffff', ink: p.primary, suit: 1 })}${card({ x: 1350, y: 690, turn: 16, size: 1.7, paper: p.primary, ink: p.onPrimary, suit: 0 })}${card({ x: 1290, y: 190, turn: 24, size: 1, paper: p.accent, ink: p.onAccent, suit: 2 })}${card({ x: 330, y: 800, turn: 12, size: 1.1, paper: p.accent, ink: p.onAccent, suit: 2 })}`,
    empty: `<circle cx="120" cy="88" r="70" fill="${pale}"/><ellipse cx="120" cy="164" rx="70" ry="8" fill="${middle}" opacity=".5"/>${card({ x: 96, y: 92, turn: -14, size: 0.62, paper: middle, ink: p.surfaceRaised, suit: 0 })}${card({ x: 138, y: 90, turn: 10, size: 0.7, paper: p.surfaceRaised, ink: p.primary, suit: 1 })}`,
  };
}

export const clear: Look = {
  scheme: 'light',
  drafts: { light, dark: plainDark },
  face: 'figtree',
  logo: logoStyles.tile,
  theme: {
    fonts: { display: 'figtree', text: 'figtree' },
    radius: { small: 8, medium: 14, large: 22 },
    shadow: 'soft',
    art: 'festive',
    finish: 'plain',
  },
  shell: {
    header: { variant: 'logoLeft' },
    footerBar: { variant: 'flat' },
    sectionHead: 'plain',
    memberSheet: { variant: 'lists' },
    accountPages: { variant: 'sheet' },
  },
  tile: { variant: 'portrait' },
  blocks: [
    { id: 'carousel', block: 'carousel', variant: 'peek' },
    { id: 'hot', block: 'gameRow', category: 'HOT' },
    { id: 'categories', block: 'categoryTiles', variant: 'tiles' },
    { id: 'ticker', block: 'ticker', variant: 'card' },
    { id: 'slots', block: 'gameRow', category: 'RNG' },
  ],
  pictures,
};
