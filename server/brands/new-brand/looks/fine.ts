import { mix, toneOf } from '../../../../schema/rules/colour.ts';
import { logoStyles } from '../logo-styles.ts';
import { type Palette, plainDark, plainLight } from '../palette.ts';
import { fall, numbersFrom, round, times } from '../pictures.ts';
import type { Look } from './look.ts';

/** Grey-green paper and ink; the bar at the bottom is the ink. */
function light(colour: string): Palette {
  const ink = mix('#16211e', colour, 0.1);
  return {
    ...plainLight(colour),
    background: mix('#e9efe8', colour, 0.03),
    surface: mix('#f5f8f3', colour, 0.015),
    surfaceRaised: '#fbfcf8',
    surfaceSunken: mix('#dbe4da', colour, 0.04),
    border: '#c3d0c3',
    borderStrong: '#6d7c70',
    text: ink,
    textMuted: '#4a5a50',
    header: mix('#e9efe8', colour, 0.03),
    onHeader: ink,
    footer: ink,
    onFooter: '#e3d3a3',
    backdrop: toneOf(colour, 0.1, 0.3),
    accent: '#b8944a',
  };
}

/** A ridge of mountains that fades into mist. */
const ridge = ({
  width,
  foot,
  tall,
  seed,
  fill,
}: {
  width: number;
  foot: number;
  tall: number;
  seed: number;
  fill: string;
}) => {
  const next = numbersFrom(seed);
  const points: string[] = [];
  let y = foot - tall * 0.3;
  for (let x = -20; x <= width + 20; x += 24) {
    const swell = Math.sin(x / (width * 0.11) + seed) * 0.34 + Math.sin(x / (width * 0.043) + seed * 3) * 0.2;
    y = round(foot - tall * (0.46 + swell) - next() * tall * 0.09);
    points.push(`${x} ${y}`);
  }
  return `<path fill="${fill}" d="M${points.join('L')}V${foot + tall}H-20Z"/>`;
};

function pictures(p: Palette) {
  const ink = p.footer;
  const fade = (id: string, strength: number) =>
    `<linearGradient id="${id}" x2="0" y2="1"><stop stop-color="${ink}" stop-opacity="${strength}"/><stop offset=".75" stop-color="${ink}" stop-opacity="0"/></linearGradient>`;
  const bamboo = (x: number, height: number, size: number) =>
    `<g transform="translate(${x} ${height}) scale(${size})" fill="${ink}">${times(7, (at) => `<path d="M-7 ${-at * 104}h14l-2-98H-5z"/>`)}${times(9, (at) => `<path transform="translate(${at % 2 ? 6 : -6} ${-120 - at * 70}) rotate(${at % 2 ? 28 + at * 3 : 150 - at * 4})" d="M0 0C34-14 76-10 118 12 76 16 34 14 0 0Z"/>`)}</g>`;
  const sun = (x: number, y: number, reach: number) =>
    `<circle cx="${x}" cy="${y}" r="${reach}" fill="${p.primary}"/><circle cx="${x}" cy="${y}" r="${reach * 1.16}" fill="none" stroke="${p.accent}" stroke-width="1.5"/>`;
  const scene = (width: number, height: number, x: number, y: number) =>
    `<defs>${fall('s', mix(p.background, ink, 0.12), p.surfaceRaised)}${fade('a', 0.4)}${fade('b', 0.75)}${fade('c', 0.95)}</defs><path fill="url(#s)" d="M0 0h${width}v${height}H0z"/>${sun(x, y, height * 0.11)}${ridge({ width, foot: height * 0.62, tall: height * 0.4, seed: 2, fill: 'url(#a)' })}${ridge({ width, foot: height * 0.8, tall: height * 0.36, seed: 5, fill: 'url(#b)' })}${ridge({ width, foot: height, tall: height * 0.3, seed: 8, fill: 'url(#c)' })}`;
  return {
    hero: `${scene(1200, 800, 660, 230)}${bamboo(1000, 820, 0.95)}${bamboo(1110, 830, 1.1)}`,
    backdrop: `${scene(1600, 1000, 330, 240)}${bamboo(1420, 1020, 1.3)}${bamboo(1520, 1030, 1.1)}`,
    empty: `<path fill="none" stroke="${p.border}" d="M30 20h180v140H30zM36 26h168v128H36z"/>${sun(150, 66, 22)}${ridge({ width: 240, foot: 150, tall: 60, seed: 3, fill: mix(p.background, ink, 0.3) })}<path fill="${p.background}" d="M0 154h240v26H0zM0 0h30v180H0zM210 0h30v180h-30z"/><g transform="translate(64 152) scale(.2)">${bamboo(0, 0, 1)}</g>`,
  };
}

export const fine: Look = {
  scheme: 'light',
  drafts: { light, dark: plainDark },
  face: 'cormorant',
  logo: logoStyles.seal,
  theme: {
    fonts: { display: 'cormorant', text: 'figtree' },
    radius: { small: 2, medium: 3, large: 4 },
    shadow: 'none',
    art: 'ink',
    finish: 'plain',
  },
  shell: {
    header: { variant: 'logoLeft' },
    footerBar: { variant: 'flat' },
    sectionHead: 'seal',
    memberSheet: { variant: 'tiles', columns: 3 },
    accountPages: { variant: 'split', pictureHeight: 38 },
  },
  tile: { variant: 'list' },
  templates: { memberCentre: 'new' },
  blocks: [
    { id: 'carousel', block: 'carousel', variant: 'card' },
    { id: 'hot', block: 'gameRow', category: 'HOT', variant: 'grid', limit: 5 },
    { id: 'live', block: 'gameRow', category: 'LIVE', tile: 'landscape' },
    { id: 'promotions', block: 'promotionStrip', variant: 'lines' },
    { id: 'slots', block: 'gameRow', category: 'RNG', tile: 'portrait' },
    { id: 'categories', block: 'categoryTiles', variant: 'chips' },
  ],
  pictures,
};
