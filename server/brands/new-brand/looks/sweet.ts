import { mix, toneOf, turnHue } from '../../../../schema/rules/colour.ts';
import { logoStyles } from '../logo-styles.ts';
import { type Palette, plainDark, plainLight } from '../palette.ts';
import { fall, numbersFrom, round, times } from '../pictures.ts';
import type { Look } from './look.ts';

/** Pastels of the main colour: a pale page under a header like icing of a deeper shade, with lemon as accent. */
function light(colour: string): Palette {
  return {
    ...plainLight(colour),
    background: toneOf(colour, 0.95, 0.9),
    surface: '#fffdfd',
    surfaceRaised: '#ffffff',
    surfaceSunken: toneOf(colour, 0.925, 0.8),
    border: toneOf(colour, 0.87, 0.6),
    text: toneOf(colour, 0.17, 0.5),
    textMuted: toneOf(colour, 0.36, 0.3),
    header: toneOf(colour, 0.44, 0.7),
    onHeader: '#ffffff',
    footer: '#ffffff',
    backdrop: toneOf(colour, 0.88, 0.85),
    accent: '#ffe08a',
    link: turnHue(toneOf(colour, 0.38, 0.7), -60),
  };
}

const lolly = ({
  x,
  y,
  size,
  turn,
  fill,
  swirl,
}: Record<'x' | 'y' | 'size' | 'turn', number> & { fill: string; swirl: string }) =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})"><path stroke="#fff" stroke-width="14" stroke-linecap="round" d="M0 0V230"/><circle r="84" fill="${fill}"/><path fill="none" stroke="${swirl}" stroke-width="15" stroke-linecap="round" d="M0 0C16-20 44-6 36 24 26 60-30 56-46 16-60-32-16-70 30-62"/><path fill="none" stroke="#fff" stroke-width="8" stroke-linecap="round" opacity=".7" d="M-62-28A68 68 0 0 1-30-62"/></g>`;

const ring = ({
  x,
  y,
  size,
  icing,
  next,
}: Record<'x' | 'y' | 'size', number> & { icing: string; next: () => number }) => {
  const sprinkles = times(18, () => {
    const [angle, reach] = [next() * 6.28, 48 + next() * 34];
    return `<path transform="rotate(${round(next() * 180)} ${round(reach * Math.cos(angle))} ${round(reach * Math.sin(angle))})" stroke="${['#ffffff', '#ffe27a', '#8fe3d0'][Math.floor(next() * 3)]}" d="M${round(reach * Math.cos(angle) - 6)} ${round(reach * Math.sin(angle))}h12"/>`;
  });
  return `<g transform="translate(${x} ${y}) scale(${size})"><circle r="66" fill="none" stroke="#e9b678" stroke-width="76"/><circle r="66" fill="none" stroke="${icing}" stroke-width="58"/><g stroke-width="6" stroke-linecap="round">${sprinkles}</g></g>`;
};

const cloud = ({ x, y, size, fill }: Record<'x' | 'y' | 'size', number> & { fill: string }) =>
  `<path fill="${fill}" transform="translate(${x} ${y}) scale(${size})" d="M-150 50A50 50 0 0 1-130-42 72 72 0 0 1 0-76 66 66 0 0 1 118-36 46 46 0 0 1 150 50Z"/>`;

function pictures(p: Palette) {
  const scene = (width: number, height: number) => {
    const next = numbersFrom(21);
    const hill = (y: number, fill: string, lean: number) =>
      `<path fill="${fill}" d="M0 ${y}C${width * 0.25} ${y - lean} ${width * 0.4} ${y + lean} ${width * 0.6} ${y} ${width * 0.8} ${y - lean} ${width * 0.9} ${y - lean * 0.5} ${width} ${y}V${height}H0Z"/>`;
    return {
      ground: `<defs>${fall('s', mix(p.accent, '#ffffff', 0.4), p.background)}</defs><path fill="url(#s)" d="M0 0h${width}v${height}H0z"/>${times(6, (at) => cloud({ x: round(width * (0.08 + at * 0.18)), y: round(height * (0.12 + (at % 3) * 0.13)), size: 0.6 + next() * 0.5, fill: at % 2 ? '#ffffff' : mix('#ffffff', p.header, 0.5) }))}${hill(height * 0.66, mix(p.header, '#ffffff', 0.3), 70)}${hill(height * 0.78, p.header, -60)}${hill(height * 0.9, mix(p.header, p.primary, 0.4), 40)}`,
      next,
    };
  };
  const [wide, wider] = [scene(1200, 800), scene(1600, 1000)];
  return {
    hero: `${wide.ground}${lolly({ x: 440, y: 380, size: 1.2, turn: -12, fill: p.primary, swirl: mix(p.primary, '#ffffff', 0.65) })}${lolly({ x: 800, y: 400, size: 1, turn: 14, fill: p.accent, swirl: '#ffffff' })}${ring({ x: 620, y: 400, size: 1.5, icing: mix(p.primary, '#ffffff', 0.35), next: wide.next })}`,
    backdrop: `${wider.ground}${lolly({ x: 200, y: 480, size: 1.5, turn: -10, fill: p.primary, swirl: mix(p.primary, '#ffffff', 0.65) })}${ring({ x: 360, y: 800, size: 1.3, icing: p.accent, next: wider.next })}${ring({ x: 1300, y: 400, size: 1.6, icing: mix(p.primary, '#ffffff', 0.35), next: wider.next })}${lolly({ x: 1460, y: 640, size: 1.2, turn: 12, fill: p.accent, swirl: '#ffffff' })}`,
    empty: `${cloud({ x: 120, y: 128, size: 0.7, fill: p.surfaceSunken })}${ring({ x: 120, y: 84, size: 0.56, icing: mix(p.primary, '#ffffff', 0.25), next: numbersFrom(2) })}<path fill="none" stroke="${p.accent}" stroke-width="5" stroke-linecap="round" d="M40 60h10M190 40h10M196 110h10M48 112h8"/>`,
  };
}

export const sweet: Look = {
  scheme: 'light',
  drafts: { light, dark: plainDark },
  face: 'baloo-2',
  logo: logoStyles.biscuit,
  theme: {
    fonts: { display: 'baloo-2', text: 'nunito' },
    radius: { small: 14, medium: 22, large: 32 },
    shadow: 'soft',
    art: 'sweets',
    finish: 'candy',
  },
  shell: {
    header: { variant: 'logoLeft' },
    footerBar: { variant: 'pills' },
    sectionHead: 'plain',
    memberSheet: { variant: 'tiles', columns: 3 },
    accountPages: { variant: 'sheet' },
  },
  tile: { variant: 'portrait', provider: false },
  categoryBar: [],
  blocks: [
    { id: 'hot', block: 'gameRow', category: 'HOT', variant: 'grid', limit: 6 },
    { id: 'carousel', block: 'carousel', variant: 'peek' },
    { id: 'categories', block: 'categoryTiles', variant: 'mosaic', limit: 6 },
    { id: 'slots', block: 'gameRow', category: 'RNG' },
    { id: 'ticker', block: 'ticker', variant: 'card' },
  ],
  pictures,
};
