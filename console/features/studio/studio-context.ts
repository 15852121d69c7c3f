import { createContext, useContext } from 'react';
import type { Json } from '../../../schema/manifest/walk-schema.ts';
import type { BrandState, Source } from './brand-state.ts';
import { type Operation, pendingValue, type StoredDraft } from './draft-writer.ts';

/** State and acts that the rows of the studio share. */
export type Studio = {
  readonly brand: string;
  readonly draft: string;
  readonly state: BrandState;
  readonly stored: StoredDraft;
  readonly pending: readonly Operation[];
  /** False for somebody else's draft, and for roles that only read. */
  readonly mayWrite: boolean;
  readonly write: (operations: readonly Operation[]) => void;
  /** Places that a live change of the environment overrides now. */
  readonly changed: readonly string[];
  /** Addresses of the draft's files by path. */
  readonly files: ReadonlyMap<string, string>;
  readonly upload: (file: { readonly name: string; readonly file: File }) => Promise<void>;
};

export const StudioContext = createContext<Studio | undefined>(undefined);

export function useStudio(): Studio {
  const studio = useContext(StudioContext);
  if (studio === undefined) throw new Error('a row of the studio outside of it');
  return studio;
}

/** The value of a place as it is typed, its source, and how to write it. */
export function usePlace(path: string): {
  readonly value: Json | undefined;
  readonly source: Source;
  readonly isChanged: boolean;
  readonly mayWrite: boolean;
  readonly set: (value: Json) => void;
  readonly reset: () => void;
} {
  const { state, pending, mayWrite, write, changed } = useStudio();
  const typed = pendingValue({ pending, path });
  const value = typed?.value ?? readAt({ state, path, isReset: typed !== undefined });
  return {
    value,
    source: typed === undefined ? state.sourceOf(path) : typed.value === undefined ? 'shipped' : 'own',
    isChanged: changed.some((place) => place === path || place.startsWith(`${path}/`)),
    mayWrite,
    set: (next) => write([{ path, value: next }]),
    reset: () => write([{ path, removed: true }]),
  };
}

const readAt = ({ state, path, isReset }: { state: BrandState; path: string; isReset: boolean }) =>
  isReset ? state.beneathAt(path) : state.valueAt(path);

/** Languages that the brand offers, the draft's own if it states them. English alone while the draft has no list. */
export function useLanguages(): readonly string[] {
  const enabled = useStudio().state.valueAt('/locale/enabled');
  return Array.isArray(enabled) ? enabled.filter((each) => typeof each === 'string') : ['EN'];
}
