import { mix, toneOf } from '../../../../schema/rules/colour.ts';
import { logoStyles } from '../logo-styles.ts';
import { type Palette, plainDark, plainLight } from '../palette.ts';
import { fall, starPath, times } from '../pictures.ts';
import type { Look } from './look.ts';

/** Sand and brass; header and surroundings in a deep shade of the main colour. */
function light(colour: string): Palette {
  const deep = toneOf(colour, 0.16, 0.6);
  return {
    ...plainLight(colour),
    background: mix('#f6eddc', colour, 0.03),
    surface: '#fdf8ee',
    surfaceRaised: '#fffdf8',
    surfaceSunken: '#ebdfc8',
    border: '#dac9a6',
    borderStrong: '#84714e',
    text: toneOf(colour, 0.13, 0.45),
    textMuted: '#5d5742',
    header: deep,
    onHeader: '#f7e9cc',
    footer: '#fdf8ee',
    onFooter: '#4f4a37',
    backdrop: toneOf(colour, 0.11, 0.6),
    accent: '#d59a3d',
  };
}

const arch = ({
  x,
  foot,
  wide,
  tall,
  fill,
  more = '',
}: Record<'x' | 'foot' | 'wide' | 'tall', number> & { fill: string; more?: string }) => {
  const [left, right, spring] = [x - wide / 2, x + wide / 2, foot - tall + wide * 0.62];
  return `<path fill="${fill}" ${more} d="M${left} ${foot}V${spring}C${left} ${spring - wide * 0.38} ${x - wide * 0.2} ${spring - wide * 0.5} ${x} ${foot - tall}C${x + wide * 0.2} ${spring - wide * 0.5} ${right} ${spring - wide * 0.38} ${right} ${spring}V${foot}Z"/>`;
};

/** A lattice of eight-pointed stars. */
const lattice = ({ id, ink, side }: { id: string; ink: string; side: number }) =>
  `<pattern id="${id}" width="${side}" height="${side}" patternUnits="userSpaceOnUse"><g fill="none" stroke="${ink}" stroke-width="1.5"><path d="${starPath({ x: side / 2, y: side / 2, outer: side * 0.42, inner: side * 0.32, points: 8 })}"/><path d="${starPath({ x: side / 2, y: side / 2, outer: side * 0.2, inner: side * 0.14, points: 8 })}"/><path d="M0 0 ${side * 0.2} ${side * 0.2}M${side} 0 ${side * 0.8} ${side * 0.2}M0 ${side} ${side * 0.2} ${side * 0.8}M${side} ${side} ${side * 0.8} ${side * 0.8}M${side / 2} 0V${side * 0.08}M0 ${side / 2}H${side * 0.08}M${side} ${side / 2}H${side * 0.92}M${side / 2} ${side}V${side * 0.92}"/></g></pattern>`;

function pictures(p: Palette) {
  const dusk = mix(p.primary, p.accent, 0.6);
  const wall = p.header;
  return {
    hero: `<defs>${fall('s', mix(p.primary, '#0a1a24', 0.35), dusk, '#f7dca6')}${lattice({ id: 'z', ink: p.accent, side: 74 })}</defs><path fill="${wall}" d="M0 0h1200v800H0z"/><path fill="url(#z)" opacity=".5" d="M0 0h1200v800H0z"/>${arch({ x: 610, foot: 810, wide: 690, tall: 780, fill: mix(wall, '#000000', 0.25) })}${arch({ x: 610, foot: 810, wide: 650, tall: 752, fill: 'none', more: `stroke="${p.accent}" stroke-width="6"` })}${arch({ x: 610, foot: 810, wide: 620, tall: 728, fill: 'url(#s)' })}<circle cx="610" cy="330" r="64" fill="#fff4d6"/><circle cx="638" cy="316" r="54" fill="${mix(dusk, p.primary, 0.4)}" opacity=".9"/><path fill="${mix(dusk, p.header, 0.35)}" d="M301 600c90-60 150-40 210-10s120 20 190-20 150-40 219 20v220H301z"/><path fill="${mix(dusk, p.header, 0.7)}" d="M301 680c110-40 200-10 300 0s210-60 319-20v150H301z"/>`,
    backdrop: `<defs>${lattice({ id: 'z', ink: p.accent, side: 110 })}${fall('d', mix(p.backdrop, p.primary, 0.3), p.backdrop)}</defs><path fill="url(#d)" d="M0 0h1600v1000H0z"/><path fill="url(#z)" opacity=".55" d="M0 0h1600v1000H0z"/>${times(2, (at) => arch({ x: at === 0 ? 270 : 1330, foot: 1010, wide: 330, tall: 760, fill: mix(p.backdrop, '#000000', 0.3), more: `stroke="${p.accent}" stroke-width="4"` }))}${times(2, (at) => `<g transform="translate(${at === 0 ? 270 : 1330} 520)"><path stroke="${p.accent}" stroke-width="3" d="M0-230V-50"/><path fill="${mix(p.accent, '#ffffff', 0.4)}" d="M-26-50h52l16 60-42 50-42-50z"/><path fill="${p.accent}" d="M-30-54h60v-12h-60zM-8 60h16l-8 30z"/></g>`)}`,
    empty: `${arch({ x: 120, foot: 160, wide: 104, tall: 142, fill: p.surfaceSunken })}${arch({ x: 120, foot: 160, wide: 88, tall: 126, fill: 'none', more: `stroke="${p.accent}" stroke-width="3"` })}<path stroke="${p.accent}" stroke-width="2" d="M120 34v36"/><path fill="${p.primary}" d="M108 70h24l8 30-20 26-20-26z"/><path fill="${p.accent}" d="M106 66h28v6h-28zM116 126h8l-4 14z"/><path stroke="${p.borderStrong}" stroke-width="3" d="M48 161h144"/>`,
  };
}

export const calm: Look = {
  scheme: 'light',
  drafts: { light, dark: plainDark },
  face: 'kufam',
  logo: logoStyles.khatim,
  theme: {
    fonts: { display: 'kufam', text: 'vazirmatn' },
    radius: { small: 6, medium: 14, large: 28 },
    shadow: 'soft',
    art: 'arches',
    finish: 'arched',
  },
  shell: {
    header: { variant: 'logoCentred' },
    footerBar: { variant: 'flat' },
    sectionHead: 'centred',
    memberSheet: { variant: 'lists' },
    accountPages: { variant: 'sheet' },
  },
  tile: { variant: 'portrait', provider: false },
  categoryBar: [],
  blocks: [
    { id: 'welcome', block: 'welcome', variant: 'banner' },
    { id: 'hot', block: 'gameRow', category: 'HOT', variant: 'grid', limit: 6 },
    { id: 'categories', block: 'categoryTiles', variant: 'chips' },
    { id: 'carousel', block: 'carousel', variant: 'peek' },
    { id: 'slots', block: 'gameRow', category: 'RNG' },
  ],
  pictures,
};
