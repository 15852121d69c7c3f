import { mix, toneOf, turnHue } from '../../../../schema/rules/colour.ts';
import { logoStyles } from '../logo-styles.ts';
import { type Palette, plainDark, plainLight } from '../palette.ts';
import { raysPath, times } from '../pictures.ts';
import type { Look } from './look.ts';

/** Cream paper under a yellow header, whatever the main colour; labels in its opposite. */
function light(colour: string): Palette {
  return {
    ...plainLight(colour),
    background: '#fff3d9',
    surface: '#fffaf0',
    surfaceRaised: '#ffffff',
    surfaceSunken: '#fbe6bd',
    border: '#ecd29a',
    borderStrong: '#8a6a33',
    text: '#2b1a10',
    textMuted: '#6a4e36',
    header: '#ffc330',
    onHeader: '#2b1a10',
    footer: '#fffaf0',
    onFooter: '#5c4330',
    backdrop: '#ffd971',
    accent: turnHue(toneOf(colour, 0.72, 0.85), 170),
  };
}

function pictures(p: Palette) {
  const line = `stroke="${p.text}" stroke-linejoin="round" stroke-linecap="round"`;
  const sun = (x: number, y: number, reach: number) =>
    `<circle cx="${x}" cy="${y}" r="${reach}" fill="${p.header}" ${line} stroke-width="${reach * 0.05}"/><circle cx="${x}" cy="${y}" r="${reach * 0.8}" fill="none" stroke="#fff" stroke-width="${reach * 0.04}" opacity=".7"/>`;
  const palm = (x: number, y: number, size: number) =>
    `<g transform="translate(${x} ${y}) scale(${size})" ${line} stroke-width="7"><path fill="none" stroke-width="22" d="M0 0C8-60 4-110-10-170"/><path fill="none" stroke="#a9713f" stroke-width="10" d="M0 0C8-60 4-110-10-170"/>${[-150, -110, -60, -20, 20].map((turn) => `<path fill="${p.accent}" transform="translate(-10 -170) rotate(${turn})" d="M0 0C30-34 80-34 116 0 80-8 40-4 0 0Z"/>`).join('')}</g>`;
  const hill = (d: string, fill: string) => `<path d="${d}" fill="${fill}" ${line} stroke-width="9"/>`;
  const flags = (width: number, count: number) =>
    times(count, (at) => {
      const x = (width * (at + 0.5)) / count;
      const y = 30 + 70 * Math.sin((Math.PI * (at + 0.5)) / count);
      return `<path d="M${Math.round(x - 26)} ${Math.round(y)}h52l-26 58z" fill="${[p.primary, p.accent, '#ffffff', p.header][at % 4]}" ${line} stroke-width="6"/>`;
    });
  const scene = (width: number, height: number) => {
    const [x, y] = [width * 0.53, height * 0.6];
    return `<path fill="#ffe7b0" d="M0 0h${width}v${height}H0z"/><path fill="#ffd35e" d="${raysPath({ x, y, reach: width, count: 22 })}"/>${sun(x, y, height * 0.3)}${hill(`M-20 ${height * 0.74}C${width * 0.2} ${height * 0.5} ${width * 0.36} ${height * 0.62} ${width * 0.5} ${height * 0.76}V${height + 20}H-20Z`, p.accent)}${hill(`M${width * 0.36} ${height * 0.8}C${width * 0.56} ${height * 0.6} ${width * 0.8} ${height * 0.58} ${width + 20} ${height * 0.72}V${height + 20}H${width * 0.36}Z`, mix('#ffffff', p.primary, 0.42))}${hill(`M-20 ${height * 0.86}C${width * 0.3} ${height * 0.78} ${width * 0.6} ${height * 0.9} ${width + 20} ${height * 0.82}V${height + 20}H-20Z`, p.primary)}${palm(width * 0.24, height * 0.86, height / 560)}${palm(width * 0.8, height * 0.84, height / 700)}`;
  };
  return {
    hero: `${scene(1200, 800)}${flags(1200, 11)}`,
    backdrop: `${scene(1600, 1000)}${flags(1600, 15)}`,
    empty: `<ellipse cx="120" cy="160" rx="84" ry="10" fill="${p.surfaceSunken}"/>${sun(120, 92, 46)}<path fill="none" ${line} stroke-width="4" d="M104 86v6M136 86v6M106 110c8 8 20 8 28 0"/>${palm(60, 160, 0.42)}`,
  };
}

export const warm: Look = {
  scheme: 'light',
  drafts: { light, dark: plainDark },
  face: 'fredoka',
  logo: logoStyles.burst,
  theme: {
    fonts: { display: 'fredoka', text: 'nunito' },
    radius: { small: 10, medium: 16, large: 22 },
    shadow: 'hard',
    art: 'sunrise',
    finish: 'outlined',
  },
  shell: {
    header: { variant: 'logoLeft' },
    footerBar: { variant: 'pills' },
    sectionHead: 'label',
    memberSheet: { variant: 'tiles', columns: 3 },
    accountPages: { variant: 'split', pictureHeight: 30 },
  },
  tile: { variant: 'landscape' },
  blocks: [
    { id: 'carousel', block: 'carousel', variant: 'card' },
    { id: 'hot', block: 'gameRow', category: 'HOT', variant: 'grid', limit: 6 },
    { id: 'categories', block: 'categoryTiles', variant: 'mosaic', limit: 7 },
    { id: 'welcome', block: 'welcome', variant: 'split' },
    { id: 'slots', block: 'gameRow', category: 'RNG', tile: 'portrait' },
  ],
  pictures,
};
