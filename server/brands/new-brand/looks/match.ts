import { mix } from '../../../../schema/rules/colour.ts';
import { logoStyles } from '../logo-styles.ts';
import { type Palette, plainDark, plainLight } from '../palette.ts';
import { fall, halo, numbersFrom, round, times } from '../pictures.ts';
import type { Look } from './look.ts';

/** Black bars around a grey page, with a yellow that only actions in the bars have. */
function light(colour: string): Palette {
  const black = mix('#0c0f14', colour, 0.05);
  return {
    ...plainLight(colour),
    background: '#e4e7eb',
    surface: '#ffffff',
    surfaceRaised: '#ffffff',
    surfaceSunken: '#eef0f3',
    border: '#cdd3da',
    borderStrong: '#6a7480',
    text: '#0f1318',
    textMuted: '#4a535e',
    header: black,
    onHeader: '#ffffff',
    footer: black,
    onFooter: '#c6ccd4',
    backdrop: black,
    accent: '#ffdf1b',
  };
}

function dark(colour: string): Palette {
  return {
    ...plainDark(colour),
    background: '#1a1e24',
    surface: '#242931',
    surfaceRaised: '#2c323b',
    surfaceSunken: '#12151a',
    header: '#08090c',
    footer: '#08090c',
    accent: '#ffdf1b',
  };
}

const tower = (x: number, y: number, size: number, lean: number) =>
  `<g transform="translate(${x} ${y}) scale(${size})"><path stroke="#3a424d" stroke-width="10" d="M0 0 ${-lean * 0.3} 300"/><g transform="rotate(${lean * 0.2})"><path fill="#2a313a" d="M-80-66h160v80H-80z"/>${times(12, (at) => `<circle cx="${-60 + (at % 4) * 40}" cy="${-48 + Math.floor(at / 4) * 24}" r="10" fill="#fffbe0"/>`)}</g></g>`;

function pictures(p: Palette) {
  const night = mix('#0a0d13', p.primary, 0.14);
  const crowd = (width: number, top: number, height: number, seed: number) => {
    const next = numbersFrom(seed);
    const ink = [p.primary, p.accent, '#ffffff', mix(p.primary, '#ffffff', 0.5), '#59626e'];
    return ink
      .map(
        (fill, at) =>
          `<path fill="${fill}" opacity="${at === 4 ? 0.9 : 0.55}" d="${times(at === 4 ? 260 : 90, () => `M${round(next() * width)} ${round(top + next() * height)}h7v7h-7z`)}"/>`,
      )
      .join('');
  };
  const stadium = (width: number, height: number) => {
    const line = height * 0.56;
    const middle = width * 0.52;
    return `<defs>${fall('s', night, mix(night, p.primary, 0.45))}${halo('l', '#fffbe0', 0.75)}${fall('f', '#1e7a3c', '#2fa653')}</defs><path fill="url(#s)" d="M0 0h${width}v${height}H0z"/><path fill="#171c23" d="M-10 ${height * 0.3}C${width * 0.3} ${height * 0.4} ${width * 0.7} ${height * 0.4} ${width + 10} ${height * 0.3}V${line + 20}H-10Z"/>${crowd(width, height * 0.39, height * 0.16, 3)}<path fill="${p.primary}" d="M0 ${line - 4}h${width}v${height * 0.03}H0z"/><path fill="url(#f)" d="M0 ${line + height * 0.024}h${width}v${height}H0z"/>${times(6, (at) => `<path fill="#fff" opacity=".08" d="M${middle + (at * 2 - 6) * width * 0.06} ${line + height * 0.024}h${width * 0.06}L${middle + (at * 2 - 5) * width * 0.17} ${height}h${-width * 0.17}z"/>`)}<g fill="none" stroke="#fff" stroke-width="5"><path d="M0 ${line + height * 0.07}H${width}"/><ellipse cx="${middle}" cy="${height * 0.82}" rx="${width * 0.17}" ry="${height * 0.09}"/><path d="M0 ${height * 0.82}H${width}"/></g><circle cx="${width * 0.16}" cy="${height * 0.12}" r="${height * 0.3}" fill="url(#l)"/><circle cx="${width * 0.86}" cy="${height * 0.12}" r="${height * 0.3}" fill="url(#l)"/>${tower(width * 0.16, height * 0.12, height / 900, -30)}${tower(width * 0.86, height * 0.12, height / 900, 30)}`;
  };
  const ball = (x: number, y: number, size: number) =>
    `<g transform="translate(${x} ${y}) scale(${size})"><circle r="50" fill="#fff" stroke="#10141a" stroke-width="4"/><path fill="#10141a" d="M0-20 19-6 12 16H-12L-19-6ZM0-50 14-44 8-34H-8L-14-44ZM47-16 48 2 38 4 32-10ZM-47-16-48 2-38 4-32-10ZM30 40 16 47 12 38 24 28ZM-30 40-16 47-12 38-24 28Z"/><path stroke="#10141a" stroke-width="3" d="M0-20V-34M19-6 33-10M12 16 24 28M-12 16-24 28M-19-6-33-10"/></g>`;
  return {
    hero: `${stadium(1200, 800)}<path fill="${p.accent}" opacity=".9" d="M700 800 880 560h26L730 800zM760 800 940 560h12L780 800z"/>${ball(660, 600, 1.5)}`,
    backdrop: `${stadium(1600, 1000)}${ball(230, 830, 1.9)}${ball(1410, 760, 1.1)}`,
    empty: `<path fill="${p.surfaceSunken}" d="M28 40 212 24v112L28 152z"/><path fill="${p.primary}" d="M28 40 44 38.6v112L28 152z"/><g fill="none" stroke="${p.borderStrong}" stroke-width="3"><path d="M128 31v112"/><ellipse cx="128" cy="88" rx="30" ry="28"/></g>${ball(128, 92, 0.6)}`,
  };
}

export const match: Look = {
  scheme: 'light',
  drafts: { light, dark },
  face: 'oswald',
  logo: logoStyles.shield,
  theme: {
    fonts: { display: 'oswald', text: 'figtree' },
    radius: { small: 3, medium: 4, large: 6 },
    shadow: 'none',
    art: 'stadium',
    finish: 'ticket',
  },
  shell: {
    header: { variant: 'logoLeft' },
    footerBar: { variant: 'flat' },
    sectionHead: 'plain',
    memberSheet: { variant: 'lists' },
    accountPages: { variant: 'split', pictureHeight: 20 },
  },
  tile: { variant: 'landscape' },
  templates: { memberCentre: 'new', deposit: 'new' },
  categoryBar: ['home', 'sportGames', 'liveGames', 'hotGames', 'allGames', 'slotGames', 'pvpGames'],
  blocks: [
    { id: 'ticker', block: 'ticker', variant: 'bar' },
    { id: 'sports', block: 'gameRow', category: 'SPORTS' },
    { id: 'carousel', block: 'carousel', variant: 'card' },
    { id: 'hot', block: 'gameRow', category: 'HOT', variant: 'grid', tile: 'list', limit: 4 },
    { id: 'categories', block: 'categoryTiles', variant: 'chips' },
    { id: 'winners', block: 'winnerBoard', variant: 'lines' },
    { id: 'promotions', block: 'promotionStrip', variant: 'lines' },
    { id: 'live', block: 'gameRow', category: 'LIVE', variant: 'grid', limit: 4 },
  ],
  pictures,
};
