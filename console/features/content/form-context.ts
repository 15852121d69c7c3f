import { createContext, useContext } from 'react';
import type { JsonObject } from '../../../schema/manifest/walk-schema.ts';
import type { Fault } from './content-acts.ts';
import type { ContentBrand } from './content-brand.ts';
import type { Item } from './entry-state.ts';

/** Facts that the controls of an entry's form share. */
type EntryForm = {
  readonly of: ContentBrand;
  readonly items: readonly Item[];
  readonly record: JsonObject;
  readonly faults: readonly Fault[];
  /** Notes that do not keep the entry from being published. */
  readonly notes: readonly Fault[];
};
export const EntryFormContext = createContext<EntryForm | undefined>(undefined);

export function useEntryForm(): EntryForm {
  const form = useContext(EntryFormContext);
  if (form === undefined) throw new Error('a field of an entry outside of its form');
  return form;
}
