import type { ReactNode } from 'react';
import type { AvatarId } from '../../../schema/vocabulary.ts';

/** Palettes: a background and two foreground colours, from the brand's theme. */
const primary = palette('primary', 'on-primary', 'accent');
const accent = palette('accent', 'on-accent', 'surface-raised');
const link = palette('link', 'surface', 'accent');
const ink = palette('text', 'background', 'accent');

type Palette = ReturnType<typeof palette>;

function palette(ground: string, drawn: string, spot: string) {
  return { ground: `var(--color-${ground})`, drawn: `var(--color-${drawn})`, spot: `var(--color-${spot})` };
}

/** Shared eyes and nose. */
const face = ({ ground, spot }: Palette) => (
  <>
    <circle cx="25" cy="36" r="2.6" fill={ground} />
    <circle cx="39" cy="36" r="2.6" fill={ground} />
    <path d="M29 42h6l-3 3.4z" fill={spot} stroke={ground} strokeWidth="1" strokeLinejoin="round" />
  </>
);

type Figure = { readonly in: Palette; readonly draw: (colours: Palette) => ReactNode };

const figures: Record<AvatarId, Figure> = {
  // A cat.
  avatar01: {
    in: primary,
    draw: (colours) => (
      <>
        <path d="M15 14l11 9h12l11-9v22c0 10-7.5 17-17 17s-17-7-17-17z" fill={colours.drawn} />
        {face(colours)}
        <path d="M10 40l9 1M10 46l9-1M54 40l-9 1M54 46l-9-1" stroke={colours.drawn} strokeWidth="1.6" />
      </>
    ),
  },
  // A fox.
  avatar02: {
    in: accent,
    draw: (colours) => (
      <>
        <path d="M12 12l15 10h10l15-10-3 24-17 18-17-18z" fill={colours.drawn} />
        <path d="M15 36l17 2 17-2-17 18z" fill={colours.spot} />
        <circle cx="24" cy="33" r="2.6" fill={colours.ground} />
        <circle cx="40" cy="33" r="2.6" fill={colours.ground} />
        <circle cx="32" cy="51" r="3.4" fill={colours.drawn} />
      </>
    ),
  },
  // An owl.
  avatar03: {
    in: link,
    draw: ({ ground, drawn, spot }) => (
      <>
        <path d="M14 14c6 2 11 5 18 5s12-3 18-5v24c0 10-8 17-18 17s-18-7-18-17z" fill={drawn} />
        <circle cx="24" cy="31" r="8" fill={ground} />
        <circle cx="40" cy="31" r="8" fill={ground} />
        <circle cx="24" cy="31" r="3.4" fill={drawn} />
        <circle cx="40" cy="31" r="3.4" fill={drawn} />
        <path d="M28 38h8l-4 7z" fill={spot} stroke={ground} strokeWidth="1" />
      </>
    ),
  },
  // A bear.
  avatar04: {
    in: ink,
    draw: (colours) => (
      <>
        <circle cx="18" cy="21" r="8" fill={colours.drawn} />
        <circle cx="46" cy="21" r="8" fill={colours.drawn} />
        <circle cx="32" cy="36" r="19" fill={colours.drawn} />
        <circle cx="18" cy="21" r="3.5" fill={colours.spot} />
        <circle cx="46" cy="21" r="3.5" fill={colours.spot} />
        {face(colours)}
      </>
    ),
  },
  // A rabbit.
  avatar05: {
    in: accent,
    draw: (colours) => (
      <>
        <ellipse cx="24" cy="18" rx="5" ry="14" fill={colours.drawn} />
        <ellipse cx="40" cy="18" rx="5" ry="14" fill={colours.drawn} />
        <ellipse cx="24" cy="19" rx="2" ry="9" fill={colours.spot} />
        <ellipse cx="40" cy="19" rx="2" ry="9" fill={colours.spot} />
        <circle cx="32" cy="39" r="16" fill={colours.drawn} />
        {face(colours)}
      </>
    ),
  },
  // A lion in its mane.
  avatar06: {
    in: primary,
    draw: (colours) => (
      <>
        <path
          d="M32 7l6 6 8-2 2 8 8 2-2 8 6 6-6 6 2 8-8 2-2 8-8-2-6 6-6-6-8 2-2-8-8-2 2-8-6-6 6-6-2-8 8-2 2-8 8 2z"
          fill={colours.drawn}
        />
        <circle cx="32" cy="36" r="15" fill={colours.spot} />
        <circle cx="26" cy="34" r="2.4" fill={colours.ground} />
        <circle cx="38" cy="34" r="2.4" fill={colours.ground} />
        <path d="M28 41h8l-4 4.5z" fill={colours.ground} />
      </>
    ),
  },
  // The moon over hills.
  avatar07: {
    in: ink,
    draw: ({ ground, drawn, spot }) => (
      <>
        <circle cx="34" cy="25" r="13" fill={spot} />
        <circle cx="40" cy="21" r="11" fill={ground} />
        <path d="M0 52c10-12 20-12 30-3s22 7 34-5v20H0z" fill={drawn} />
        <circle cx="14" cy="16" r="1.6" fill={drawn} />
        <circle cx="52" cy="34" r="1.6" fill={drawn} />
        <circle cx="20" cy="32" r="1.2" fill={drawn} />
      </>
    ),
  },
  // The sun.
  avatar08: {
    in: link,
    draw: ({ ground, drawn, spot }) => (
      <>
        <path
          d="M32 8v9M32 47v9M8 32h9M47 32h9M15 15l6.5 6.5M42.5 42.5L49 49M49 15l-6.5 6.5M21.5 42.5L15 49"
          stroke={drawn}
          strokeWidth="4"
          strokeLinecap="round"
        />
        <circle cx="32" cy="32" r="12" fill={spot} stroke={drawn} strokeWidth="3" />
        <circle cx="28" cy="30" r="1.8" fill={ground} />
        <circle cx="36" cy="30" r="1.8" fill={ground} />
        <path d="M27 35c3 4 7 4 10 0" stroke={ground} strokeWidth="2" fill="none" strokeLinecap="round" />
      </>
    ),
  },
  // A fish.
  avatar09: {
    in: primary,
    draw: ({ ground, drawn, spot }) => (
      <>
        <path d="M9 32c8-14 26-15 35-3l11-9v24l-11-9c-9 12-27 11-35-3z" fill={drawn} />
        <path d="M28 24c4 5 4 11 0 16" stroke={spot} strokeWidth="3.5" fill="none" strokeLinecap="round" />
        <circle cx="20" cy="30" r="2.6" fill={ground} />
      </>
    ),
  },
  // A crown.
  avatar10: {
    in: accent,
    draw: ({ ground, drawn, spot }) => (
      <>
        <path d="M11 22l11 9 10-15 10 15 11-9-5 24H16z" fill={drawn} />
        <path d="M16 49h32v4H16z" fill={drawn} />
        <circle cx="32" cy="39" r="4" fill={spot} />
        <circle cx="22" cy="40" r="2.5" fill={ground} />
        <circle cx="42" cy="40" r="2.5" fill={ground} />
      </>
    ),
  },
  // A rocket.
  avatar11: {
    in: ink,
    draw: ({ ground, drawn, spot }) => (
      <>
        <path d="M32 6c9 8 12 18 10 32H22C20 24 23 14 32 6z" fill={drawn} />
        <path d="M22 28l-9 14h10zM42 28l9 14H41z" fill={spot} />
        <circle cx="32" cy="24" r="5" fill={ground} stroke={spot} strokeWidth="2.5" />
        <path d="M27 41h10l-5 15z" fill={spot} />
      </>
    ),
  },
  // A leaf of clover.
  avatar12: {
    in: link,
    draw: ({ drawn, spot }) => (
      <>
        <circle cx="24" cy="22" r="9" fill={drawn} />
        <circle cx="40" cy="22" r="9" fill={drawn} />
        <circle cx="24" cy="37" r="9" fill={drawn} />
        <circle cx="40" cy="37" r="9" fill={drawn} />
        <circle cx="32" cy="30" r="6" fill={spot} />
        <path d="M33 38c0 8 2 13 7 17" stroke={drawn} strokeWidth="4" fill="none" strokeLinecap="round" />
      </>
    ),
  },
};

export function DrawnAvatar({ id }: { id: AvatarId }) {
  const { in: colours, draw } = figures[id];
  return (
    <svg viewBox="0 0 64 64" aria-hidden focusable={false}>
      <rect width="64" height="64" fill={colours.ground} />
      {draw(colours)}
    </svg>
  );
}
