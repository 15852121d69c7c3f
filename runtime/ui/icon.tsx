import { styled } from 'styled-components';
import type { IconId } from '../../schema/vocabulary.ts';
import type { ShellIconId } from './shell-icons.ts';

type Size = 16 | 18 | 20 | 22 | 24 | 28 | 32;

/** Directional icons: mirrored in right-to-left languages. */
const directed: readonly string[] = ['send', 'external', 'logout', 'history', 'backward', 'forward'];

/**
 * An icon of the document's SVG sprite, so that scripts contain no drawings. Hidden from screen readers, because the text beside it or the
 * control's label names it.
 */
export function Icon({ id, size = 20 }: { id: IconId | ShellIconId; size?: Size }) {
  return (
    <Drawing
      width={size}
      height={size}
      aria-hidden
      focusable={false}
      className={directed.includes(id) ? 'directed' : undefined}
    >
      <use href={`#icon-${id}`} />
    </Drawing>
  );
}

/** Points to the inline start: back, previous. */
export function BackwardIcon({ size = 24 }: { size?: Size }) {
  return <Icon id="backward" size={size} />;
}

/** Points to the inline end: next, more. */
export function ForwardIcon({ size = 20 }: { size?: Size }) {
  return <Icon id="forward" size={size} />;
}

const Drawing = styled.svg`
  flex: none;
  fill: none;
  stroke: currentColor;
  stroke-width: 2;
  stroke-linecap: round;
  stroke-linejoin: round;
  [dir='rtl'] &.directed { transform: scaleX(-1); }
`;
