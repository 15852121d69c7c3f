import type { ReactNode } from 'react';
import { PlaceContext } from '../../form/place.ts';
import { placeIn, type Studio, StudioContext } from './studio-context.ts';

/** Gives a studio to its rows and to the controls of the form in them. */
export function StudioProvider({ value, children }: { value: Studio; children: ReactNode }) {
  return (
    <StudioContext value={value}>
      <PlaceContext value={(path) => placeIn(value, path)}>{children}</PlaceContext>
    </StudioContext>
  );
}
