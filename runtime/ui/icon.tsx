import { ChevronLeft, ChevronRight } from 'lucide-react';
import { styled } from 'styled-components';
import type { IconId } from '../../schema/vocabulary.ts';
import { directedIcons, icons } from './icons.ts';

type Size = 16 | 20 | 24 | 32;

/** An icon of the manifest's set. Beside a text it says nothing of its own; alone, its control carries the name. */
export function Icon({ id, size = 20 }: { id: IconId; size?: Size }) {
  const Drawing = icons[id];
  return directedIcons.includes(id) ? (
    <Mirrored>
      <Drawing size={size} aria-hidden focusable={false} />
    </Mirrored>
  ) : (
    <Drawing size={size} aria-hidden focusable={false} />
  );
}

/** Points to where the text comes from: back, previous. */
export function BackwardIcon({ size = 24 }: { size?: Size }) {
  return (
    <Mirrored>
      <ChevronLeft size={size} aria-hidden focusable={false} />
    </Mirrored>
  );
}

/** Points to where the text goes: next, more. */
export function ForwardIcon({ size = 20 }: { size?: Size }) {
  return (
    <Mirrored>
      <ChevronRight size={size} aria-hidden focusable={false} />
    </Mirrored>
  );
}

const Mirrored = styled.span`
  display: inline-flex;
  [dir='rtl'] & { transform: scaleX(-1); }
`;
