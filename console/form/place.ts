import { type ComponentType, createContext, useContext } from 'react';
import type { Json } from '../../schema/manifest/walk-schema.ts';
import type { Setting } from '../../schema/settings/setting.ts';

/** The value of a place of a form, and how to write it. */
export type Place = {
  readonly value: Json | undefined;
  readonly mayWrite: boolean;
  readonly set: (value: Json) => void;
  /** Removes the form's own value. */
  readonly remove: () => void;
};

/** A control edits the value of one place. */
export type Control = ComponentType<{ readonly setting: Setting; readonly path: string }>;

/** Finds a place by its JSON Pointer. The form around the controls provides it. */
export const PlaceContext = createContext<((path: string) => Place) | undefined>(undefined);

export function useFormPlace(path: string): Place {
  const placeOf = useContext(PlaceContext);
  if (placeOf === undefined) throw new Error('a control outside of a form');
  return placeOf(path);
}
