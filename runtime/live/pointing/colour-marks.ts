import type { Delivery } from '../../../schema/delivery.ts';
import type { Language } from '../../../schema/languages.ts';
import { themeDeclarations } from '../../ui/theme/theme-css.ts';

/** Places of the colours in a computed style, in its order. */
export type PlacesOfColours = (style: string) => string[];

/**
 * Shows the theme in colours of which no two are equal, and returns how computed styles are read. Where settings have the same colour, all
 * but one change by at most 3 of 255, which nobody sees. No colour is pure black or white, which styles name without a setting. Pictures of
 * styles get a layer that shows nothing and names them.
 */
export function showDistinctColours(
  { manifest: { theme }, assets }: Delivery,
  root: HTMLElement,
  language: Language,
): PlacesOfColours {
  const placesOf = new Map<string, readonly string[]>([
    ['0, 0, 0', []],
    ['255, 255, 255', []],
  ]);
  const colors = Object.entries(theme.colors).map(([name, hex]) => {
    const channels = nearOf(hex).find((near) => !placesOf.has(near.join(', ')));
    if (channels === undefined) return [name, hex];
    const place = `/theme/colors/${name}`;
    // Somebody who points at a button sees it pressed.
    placesOf.set(channels.join(', '), name === 'primaryPressed' ? [place, '/theme/colors/primary'] : [place]);
    return [name, `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`];
  });
  for (const [name, value] of themeDeclarations({ ...theme, colors: Object.fromEntries(colors) }, assets, language))
    root.style.setProperty(
      name,
      name.startsWith('--image-') ? `url("data:,#/theme/${name.slice(8)}"), ${value}` : value,
    );
  return (style) =>
    [...style.matchAll(/rgba?\((\d+, \d+, \d+)(?!, 0\))|data:,#([\w/]+)/g)].flatMap(([, channels = '', picture]) =>
      picture === undefined ? (placesOf.get(channels) ?? []) : [picture],
    );
}

/** Channels of a colour and of those beside it, the nearest first; none for what is no colour. */
function nearOf(hex: string): number[][] {
  const channels = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i
    .exec(hex)
    ?.slice(1)
    .map((each) => Number.parseInt(each, 16));
  if (channels === undefined) return [];
  // The eye notices blue least, then red.
  return Array.from({ length: 64 }, (_, at) => [(at >> 2) & 3, at >> 4, at & 3]).map((steps) =>
    channels.map((channel, at) => channel + (steps[at] ?? 0) * (channel < 128 ? 1 : -1)),
  );
}
