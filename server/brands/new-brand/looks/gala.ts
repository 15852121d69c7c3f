import { mix, toneOf } from '../../../../schema/rules/colour.ts';
import { logoStyles } from '../logo-styles.ts';
import { type Palette, plainDark, plainLight } from '../palette.ts';
import { fall, halo, raysPath, times } from '../pictures.ts';
import type { Look } from './look.ts';

const gold = '#d4af5c';

/** The main colour as velvet, gold for lines, headings and links. */
function dark(colour: string): Palette {
  return {
    ...plainDark(colour),
    background: toneOf(colour, 0.085, 0.6),
    surface: toneOf(colour, 0.125, 0.52),
    surfaceRaised: toneOf(colour, 0.16, 0.48),
    surfaceSunken: toneOf(colour, 0.05, 0.6),
    border: mix(toneOf(colour, 0.2, 0.4), gold, 0.2),
    borderStrong: mix('#a08a5a', colour, 0.1),
    text: '#f8f0dd',
    textMuted: '#cfc2a4',
    header: toneOf(colour, 0.06, 0.65),
    onHeader: '#f3e3b8',
    footer: toneOf(colour, 0.06, 0.65),
    onFooter: '#d9c9a0',
    backdrop: toneOf(colour, 0.04, 0.7),
    accent: gold,
    link: '#e3c57f',
    focus: '#e3c57f',
  };
}

function light(colour: string): Palette {
  return {
    ...plainLight(colour),
    background: '#f7f1e3',
    surface: '#fffaf0',
    surfaceRaised: '#fffdf7',
    surfaceSunken: '#ece2cb',
    border: '#d8c79d',
    header: toneOf(colour, 0.12, 0.6),
    onHeader: '#f3e3b8',
    accent: gold,
    footer: toneOf(colour, 0.12, 0.6),
    onFooter: '#d9c9a0',
    link: '#7a5b16',
  };
}

function pictures(p: Palette) {
  const velvet = mix(p.background, p.primary, 0.5);
  /** Half a curtain in folds; `side` 1 hangs at the left, -1 at the right. */
  const curtain = (width: number, height: number, side: 1 | -1) =>
    `<g transform="translate(${side === 1 ? 0 : width} 0) scale(${side} 1)">${times(6, (at) => `<path fill="${at % 2 ? velvet : mix(velvet, '#000000', 0.42)}" d="M${at * width * 0.045} 0C${at * width * 0.045 + 20} ${height * 0.4} ${at * width * 0.02 + 40} ${height * 0.56} ${at * width * 0.02} ${height}H0V0Z"/>`)}<path fill="${gold}" d="M0 ${height * 0.55}C${width * 0.06} ${height * 0.57} ${width * 0.12} ${height * 0.54} ${width * 0.16} ${height * 0.5}l8 20C${width * 0.13} ${height * 0.57} ${width * 0.06} ${height * 0.6} 0 ${height * 0.585}Z"/></g>`;
  const fan = (x: number, y: number, reach: number) =>
    `<path fill="${gold}" opacity=".85" d="${raysPath({ x, y, reach, count: 26, from: 180, to: 360 })}"/><circle cx="${x}" cy="${y}" r="${reach * 0.62}" fill="${p.background}"/>${times(4, (at) => `<circle cx="${x}" cy="${y}" r="${reach * (0.6 - at * 0.07)}" fill="none" stroke="${gold}" stroke-width="${at === 0 ? 5 : 2}"/>`)}<circle cx="${x}" cy="${y}" r="${reach * 0.34}" fill="${velvet}"/>`;
  const gem = (x: number, y: number, size: number) =>
    `<g transform="translate(${x} ${y}) scale(${size})"><path fill="${mix(gold, '#ffffff', 0.55)}" d="M-60-30-34-62H34L60-30 0 60Z"/><path fill="${mix(gold, '#ffffff', 0.15)}" d="M-60-30H60L0 60ZM-34-62-20-30 0-62Z"/><path fill="${gold}" d="M-20-30H20L0 60Z"/><path fill="#fff" opacity=".75" d="M-34-62-60-30H-20ZM0-62 20-30H-20Z"/></g>`;
  const steps = (width: number, y: number, height: number) =>
    times(
      4,
      (at) =>
        `<path fill="${mix(p.header, gold, 0.1 + at * 0.06)}" stroke="${gold}" stroke-width="2" d="M${width * (0.14 + at * 0.06)} ${y + height - (height / 4) * (at + 1)}h${width * (0.72 - at * 0.12)}v${height / 4}H${width * (0.14 + at * 0.06)}z"/>`,
    );
  const stage = (width: number, height: number) =>
    `<defs>${fall('s', p.header, mix(p.background, p.primary, 0.22))}${halo('l', gold, 0.5)}</defs><path fill="url(#s)" d="M0 0h${width}v${height}H0z"/><circle cx="${width / 2}" cy="${height * 0.5}" r="${height * 0.6}" fill="url(#l)"/>${fan(width / 2, height * 0.66, height * 0.5)}${steps(width, height * 0.66, height * 0.34)}${curtain(width, height, 1)}${curtain(width, height, -1)}<g fill="none" stroke="${gold}"><path stroke-width="4" d="M18 18h${width - 36}v${height - 36}H18z"/><path stroke-width="1.5" d="M30 30h${width - 60}v${height - 60}H30z"/></g>`;
  return {
    hero: `${stage(1200, 800)}${gem(600, 468, 1.4)}`,
    backdrop: `${stage(1600, 1000)}`,
    empty: `<path fill="none" stroke="${gold}" d="M24 14h192v152H24zM30 20h180v140H30z"/><path fill="${gold}" opacity=".4" d="${raysPath({ x: 120, y: 132, reach: 88, count: 18, from: 180, to: 360 })}"/><circle cx="120" cy="132" r="44" fill="${p.surface}"/>${gem(120, 96, 0.6)}<path fill="${gold}" d="M60 132h120v3H60zM76 140h88v2H76z"/>`,
  };
}

export const gala: Look = {
  scheme: 'dark',
  drafts: { dark, light },
  face: 'cinzel',
  logo: logoStyles.jewel,
  theme: {
    fonts: { display: 'cinzel', text: 'figtree' },
    radius: { small: 1, medium: 2, large: 2 },
    shadow: 'none',
    art: 'deco',
    finish: 'gilded',
  },
  shell: {
    header: { variant: 'logoCentred' },
    footerBar: { variant: 'raised' },
    sectionHead: 'centred',
    memberSheet: { variant: 'tiles', columns: 3 },
    accountPages: { variant: 'picture' },
  },
  tile: { variant: 'landscape' },
  templates: { memberCentre: 'new', deposit: 'new' },
  categoryBar: [],
  blocks: [
    { id: 'carousel', block: 'carousel', variant: 'full' },
    { id: 'live', block: 'gameRow', category: 'LIVE' },
    { id: 'hot', block: 'gameRow', category: 'HOT', variant: 'grid', tile: 'portrait', limit: 6 },
    { id: 'welcome', block: 'welcome', variant: 'banner' },
    { id: 'winners', block: 'winnerBoard', variant: 'lines' },
    { id: 'categories', block: 'categoryTiles', variant: 'chips' },
    { id: 'slots', block: 'gameRow', category: 'RNG', tile: 'portrait' },
  ],
  pictures,
};
