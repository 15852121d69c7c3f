import { toneOf } from '../../../../schema/rules/colour.ts';
import { logoStyles } from '../logo-styles.ts';
import { type Palette, plainDark, plainLight } from '../palette.ts';
import { round, times } from '../pictures.ts';
import type { Look } from './look.ts';

/** Paper, black ink and one printing colour. On wide screens the page lies on a sheet of that colour. */
function light(colour: string): Palette {
  return {
    ...plainLight(colour),
    background: '#faf8f2',
    surface: '#ffffff',
    surfaceRaised: '#ffffff',
    surfaceSunken: '#efece3',
    border: '#d6d1c4',
    borderStrong: '#6f6a5e',
    text: '#0d0c0a',
    textMuted: '#514d44',
    header: '#faf8f2',
    onHeader: '#0d0c0a',
    footer: '#faf8f2',
    onFooter: '#3c392f',
    backdrop: colour,
    accent: toneOf(colour, 0.84, 0.85),
    link: '#0d0c0a',
  };
}

/** Dots that shrink from the middle of a disc to its edge, as printed photographs have them. */
const halftone = ({ x, y, reach, step, fill }: Record<'x' | 'y' | 'reach' | 'step', number> & { fill: string }) => {
  const dots: string[] = [];
  for (let down = -reach; down <= reach; down += step)
    for (let across = -reach; across <= reach; across += step) {
      const far = Math.hypot(down, across) / reach;
      const size = round(step * 0.58 * (1 - far * far));
      if (size > 0.8)
        dots.push(
          `M${round(x + across - size)} ${round(y + down)}a${size} ${size} 0 1 0 ${size * 2} 0 ${size} ${size} 0 1 0-${size * 2} 0`,
        );
    }
  return `<path fill="${fill}" d="${dots.join('')}"/>`;
};

const lines = ({
  x,
  y,
  width,
  count,
  gap,
  ink,
}: Record<'x' | 'y' | 'width' | 'count' | 'gap', number> & { ink: string }) =>
  `<path stroke="${ink}" stroke-width="5" d="${times(count, (at) => `M${x} ${y + at * gap}h${at === count - 1 ? width * 0.55 : width}`)}"/>`;

const spade = 'M0-100C60-30 100-4 100 38A44 44 0 0 1 18 60L34 104H-34L-18 60A44 44 0 0 1-100 38C-100-4-60-30 0-100Z';

function pictures(p: Palette) {
  const ink = '#0d0c0a';
  const paper = '#f3efe4';
  return {
    hero: `<path fill="${paper}" d="M0 0h1200v800H0z"/><path fill="${p.primary}" d="M330 0h560v640H330z"/>${halftone({ x: 610, y: 320, reach: 300, step: 22, fill: paper })}<path fill="${ink}" transform="translate(610 320) scale(2.1)" d="${spade}"/><path fill="${ink}" d="M0 640h1200v14H0z"/><path fill="${ink}" d="M40 690h380v26H40zM40 736h250v26H40z"/>${lines({ x: 480, y: 694, width: 300, count: 4, gap: 22, ink })}${lines({ x: 830, y: 694, width: 300, count: 4, gap: 22, ink })}${lines({ x: 40, y: 60, width: 240, count: 16, gap: 34, ink: '#bdb6a4' })}${lines({ x: 930, y: 60, width: 230, count: 16, gap: 34, ink: '#bdb6a4' })}`,
    backdrop: `<path fill="${p.primary}" d="M0 0h1600v1000H0z"/><path fill="${paper}" d="M0 0h430v1000H0zM1170 620h430v380h-430z"/><path fill="${ink}" d="M0 760h430v12H0zM1170 608h430v14h-430z"/>${halftone({ x: 1370, y: 300, reach: 280, step: 26, fill: paper })}<path fill="${ink}" transform="translate(1370 300) scale(1.7)" d="${spade}"/>${halftone({ x: 215, y: 300, reach: 190, step: 20, fill: p.primary })}${lines({ x: 50, y: 560, width: 320, count: 6, gap: 28, ink: '#bdb6a4' })}<path fill="${ink}" d="M50 810h300v34H50zM50 866h220v34H50zM1220 670h300v34h-300z"/>${lines({ x: 1220, y: 750, width: 320, count: 7, gap: 28, ink: '#bdb6a4' })}`,
    empty: `<path fill="${p.surfaceSunken}" d="M50 14h150v156H50z"/><path fill="#fff" stroke="${ink}" stroke-width="3" d="M40 8h150v156H40z"/><path fill="${p.primary}" d="M52 44h62v62H52z"/><path fill="${ink}" transform="translate(83 75) scale(.2)" d="${spade}"/><path fill="${ink}" d="M52 20h126v12H52z"/><path stroke="${p.borderStrong}" stroke-width="3" d="M124 48h54M124 60h54M124 72h54M124 84h54M124 96h30M52 120h126M52 132h126M52 144h80"/>`,
  };
}

export const press: Look = {
  scheme: 'light',
  drafts: { light, dark: plainDark },
  face: 'playfair-display',
  logo: logoStyles.stamp,
  theme: {
    fonts: { display: 'playfair-display', text: 'manrope' },
    radius: { small: 0, medium: 0, large: 0 },
    shadow: 'none',
    art: 'print',
    finish: 'ruled',
  },
  shell: {
    header: { variant: 'logoCentred' },
    footerBar: { variant: 'flat' },
    sectionHead: 'plain',
    memberSheet: { variant: 'lists' },
    accountPages: { variant: 'split', pictureHeight: 26 },
  },
  tile: { variant: 'portrait' },
  blocks: [
    { id: 'hot', block: 'gameRow', category: 'HOT', variant: 'grid', tile: 'landscape', limit: 4 },
    { id: 'carousel', block: 'carousel', variant: 'card' },
    { id: 'news', block: 'lobbyNews', variant: 'lines' },
    { id: 'slots', block: 'gameRow', category: 'RNG', tile: 'list', variant: 'grid', limit: 5 },
    { id: 'promotions', block: 'promotionStrip', variant: 'lines' },
    { id: 'live', block: 'gameRow', category: 'LIVE', variant: 'grid', limit: 6 },
    { id: 'categories', block: 'categoryTiles', variant: 'chips' },
  ],
  pictures,
};
