import { mix, turnHue } from '../../../schema/rules/colour.ts';
import type { Palette } from './palette.ts';
import { starPath } from './pictures.ts';

/** How a template draws the mark and the name of a brand. */
export type LogoStyle = {
  /** Shape behind the initial, in 64 by 64, and the colour of the initial on it. */
  readonly mark: (drawing: { palette: Palette; id: string; motif: string }) => {
    readonly shape: string;
    readonly ink: string;
    /** Centre of the initial; the middle of the square by default. */
    readonly y?: number;
  };
  /** Size of the initial. */
  readonly initial: number;
  readonly name: {
    readonly capitals?: true;
    /** Degrees by which letters lean. */
    readonly slant?: number;
    /** Whether the name stands without the mark. */
    readonly alone?: true;
    /** Drawing below the name. */
    readonly below?: (line: { width: number; palette: Palette }) => string;
  };
};

/** The colour of a second shade behind the initial, which stays readable on it. */
const far = ({ primary, primaryPressed, onPrimary }: Palette) =>
  mix(mix(turnHue(primary, 28), primaryPressed, 0.5), onPrimary === '#ffffff' ? '#000000' : '#ffffff', 0.12);

const square = 'M0 0h64v64H0z';

export const logoStyles = {
  /** A rounded square with a soft motif. */
  tile: {
    mark: ({ palette, id, motif }) => ({
      shape: `<defs><linearGradient id="${id}" x2="1" y2="1"><stop stop-color="${palette.primary}"/><stop offset="1" stop-color="${far(palette)}"/></linearGradient><clipPath id="${id}c"><rect width="64" height="64" rx="15"/></clipPath></defs><g clip-path="url(#${id}c)"><path fill="url(#${id})" d="${square}"/><g fill="${palette.onPrimary}" opacity=".13">${motif}</g></g>`,
      ink: palette.onPrimary,
    }),
    initial: 42,
    name: {},
  },
  /** A disc within a ring of light. */
  moon: {
    mark: ({ palette, id }) => ({
      shape: `<defs><linearGradient id="${id}" y2="1"><stop stop-color="${palette.accent}"/><stop offset="1" stop-color="${palette.primary}"/></linearGradient></defs><circle cx="32" cy="32" r="29.5" fill="${palette.primary}"/><path fill="${palette.accent}" opacity=".35" d="M32 2.5A29.5 29.5 0 0 1 61.5 32 34 34 0 0 0 32 2.5Z"/><circle cx="32" cy="32" r="30" fill="none" stroke="url(#${id})" stroke-width="4"/>`,
      ink: palette.onPrimary,
    }),
    initial: 34,
    name: { capitals: true },
  },
  /** A sticker: a burst with a thick outline. */
  burst: {
    mark: ({ palette }) => ({
      shape: `<path fill="${palette.text}" d="${starPath({ x: 32, y: 34, outer: 30, inner: 25, points: 14 })}"/><path fill="${palette.primary}" stroke="${palette.text}" stroke-width="3" stroke-linejoin="round" d="${starPath({ x: 32, y: 30.5, outer: 29, inner: 24.5, points: 14 })}"/>`,
      ink: palette.onPrimary,
      y: 30.5,
    }),
    initial: 34,
    name: {},
  },
  /** Two squares that form a star with eight points. */
  khatim: {
    mark: ({ palette }) => ({
      shape: `<g fill="${palette.accent}"><rect x="11" y="11" width="42" height="42"/><rect x="11" y="11" width="42" height="42" transform="rotate(45 32 32)"/></g><g fill="${palette.primary}"><rect x="14.5" y="14.5" width="35" height="35"/><rect x="14.5" y="14.5" width="35" height="35" transform="rotate(45 32 32)"/></g>`,
      ink: palette.onPrimary,
    }),
    initial: 30,
    name: {},
  },
  /** A seal: a square with a carved frame. */
  seal: {
    mark: ({ palette }) => ({
      shape: `<path fill="${palette.primary}" d="M5 3 31 2 60 4 62 30 61 61 33 62 3 60 2 33Z"/><path fill="none" stroke="${palette.onPrimary}" stroke-width="2" d="M9 9h46v46H9z"/>`,
      ink: palette.onPrimary,
    }),
    initial: 42,
    name: {},
  },
  /** A shield in two halves. */
  shield: {
    mark: ({ palette }) => ({
      shape: `<path fill="${palette.accent}" d="M32 1 60 9v24c0 16-13 25-28 30C17 58 4 49 4 33V9Z"/><path fill="${palette.primary}" d="M32 6 55.5 12.7V33c0 13-10.5 20.5-23.5 25C19 53.5 8.5 46 8.5 33V12.7Z"/><path fill="${palette.onPrimary}" opacity=".14" d="M32 6 55.5 12.7V33c0 13-10.5 20.5-23.5 25Z"/>`,
      ink: palette.onPrimary,
      y: 31,
    }),
    initial: 36,
    name: { capitals: true, slant: -10 },
  },
  /** A square with stepped corners and two rows of lights. */
  sprite: {
    mark: ({ palette }) => ({
      shape: `<path fill="${palette.accent}" d="M16 0h32v8h8v8h8v32h-8v8h-8v8H16v-8H8v-8H0V16h8V8h8z"/><path fill="${palette.primary}" d="M16 4h32v8h4v4h8v32h-8v4h-4v8H16v-8h-4v-4H4V16h8v-4h4z"/>`,
      ink: palette.onPrimary,
    }),
    initial: 38,
    name: { capitals: true },
  },
  /** An octagon of gold hairlines. */
  jewel: {
    mark: ({ palette }) => ({
      shape: `<path fill="${palette.accent}" d="M19 0h26l19 19v26L45 64H19L0 45V19Z"/><path fill="${palette.header}" d="M20 2.5h24L61.5 20v24L44 61.5H20L2.5 44V20Z"/><path fill="none" stroke="${palette.accent}" stroke-width="1.2" d="M21.5 6h21L58 21.5v21L42.5 58h-21L6 42.5v-21Z"/>`,
      ink: palette.accent,
    }),
    initial: 34,
    name: {
      capitals: true,
      below: ({ width, palette }) =>
        `<path stroke="${palette.accent}" d="M42 31.5h${width / 2 - 6}M${48 + width / 2} 31.5H${42 + width}" /><path fill="${palette.accent}" d="m${42 + width / 2} 28 3.5 3.5-3.5 3.5-3.5-3.5z"/>`,
    },
  },
  /** A large initial in a disc, cut by a bar. */
  stamp: {
    mark: ({ palette }) => ({
      shape: `<circle cx="32" cy="32" r="32" fill="${palette.primary}"/>`,
      ink: palette.onPrimary,
    }),
    initial: 48,
    name: { alone: true },
  },
  /** A biscuit with icing. */
  biscuit: {
    mark: ({ palette }) => ({
      shape: `<path fill="${palette.surfaceRaised}" d="${scallops(31.5)}"/><circle cx="32" cy="32" r="24" fill="${palette.primary}"/><path fill="none" stroke="#ffffff" stroke-width="3" stroke-linecap="round" opacity=".55" d="M14 27a20 20 0 0 1 13-13"/>`,
      ink: palette.onPrimary,
    }),
    initial: 32,
    name: {},
  },
} as const satisfies Record<string, LogoStyle>;

/** A circle of twelve bumps. */
function scallops(reach: number): string {
  const at = (index: number) => {
    const angle = (index * Math.PI) / 6;
    return `${(32 + (reach - 4) * Math.cos(angle)).toFixed(1)} ${(32 + (reach - 4) * Math.sin(angle)).toFixed(1)}`;
  };
  const bumps = Array.from({ length: 12 }, (_, index) => `A7.3 7.3 0 0 1 ${at(index + 1)}`);
  return `M${at(0)}${bumps.join('')}Z`;
}
