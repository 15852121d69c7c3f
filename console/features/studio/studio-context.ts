import { createContext, useContext } from 'react';
import { touch } from '../../../schema/manifest/pointer.ts';
import { isObject, type Json } from '../../../schema/manifest/walk-schema.ts';
import type { Weakened } from '../../../schema/rules/weakened-protection.ts';
import type { Place } from '../../form/place.ts';
import type { BrandState, Source } from '../../settings/brand-state.ts';
import type { Environment } from '../../ui/environment.tsx';
import { type Operation, pendingValue, type StoredDraft } from './draft-content.ts';
import type { LiveChange } from './live-changes.ts';

/** State and acts that the rows of the studio share. */
export type Studio = {
  readonly brand: string;
  readonly draft: string;
  readonly state: BrandState;
  readonly stored: StoredDraft;
  readonly pending: readonly Operation[];
  readonly isMine: boolean;
  /** False for somebody else's draft, and for roles that only read. */
  readonly mayWrite: boolean;
  /** Whether licence and rules may be written. They are locked until somebody opens them. */
  readonly guard: { readonly isOpen: boolean; readonly open: () => void };
  /** Parts of the licence and rules that protect players less than those that are served. */
  readonly weakened: readonly Weakened[];
  readonly write: (operations: readonly Operation[]) => void;
  readonly environment: Environment;
  /** Live changes of the environment that are in effect. */
  readonly changes: readonly LiveChange[];
  /** The draft's files by path. */
  readonly files: ReadonlyMap<string, { readonly address: string; readonly bytes: number }>;
  readonly upload: (file: { readonly name: string; readonly file: File }) => Promise<void>;
};

export const StudioContext = createContext<Studio | undefined>(undefined);

export function useStudio(): Studio {
  const studio = useContext(StudioContext);
  if (studio === undefined) throw new Error('a row of the studio outside of it');
  return studio;
}

/** The value of a place as it is typed, its source, and how to write it. */
export const usePlace = (path: string): StudioPlace => placeIn(useStudio(), path);

type StudioPlace = Place & { readonly source: Source };

export function placeIn({ state, pending, mayWrite, guard, write }: Studio, path: string): StudioPlace {
  const typed = pendingValue(pending, path);
  const value = typed?.value ?? readAt({ state, path, isReset: typed !== undefined });
  return {
    value,
    source: typed === undefined ? state.sourceOf(path) : typed.value === undefined ? 'shipped' : 'own',
    mayWrite: mayWrite && (guard.isOpen || !isGuarded(path)),
    set: (next) => write([...replacedTitle(state, path, next), { path, value: next }]),
    remove: () => write([{ path, removed: true }]),
  };
}

/** An entry has a shipped title or its own, so stating one of them removes the other. */
function replacedTitle(state: BrandState, path: string, value: Json): readonly Operation[] {
  const [, entry, property] = /^(.*)\/(titleKey|label)(?:\/[^/]+)?$/.exec(path) ?? [];
  if (entry === undefined || value === null) return [];
  if (property === 'label')
    return typeof state.valueAt(`${entry}/titleKey`) === 'string' ? [{ path: `${entry}/titleKey`, value: null }] : [];
  const label = state.valueAt(`${entry}/label`);
  return isObject(label) && Object.keys(label).length > 0 ? [{ path: `${entry}/label`, removed: true }] : [];
}

const readAt = ({ state, path, isReset }: { state: BrandState; path: string; isReset: boolean }) =>
  isReset ? state.beneathAt(path) : state.valueAt(path);

/** Languages that the brand offers, as they are typed. English alone while the draft has no list. */
export function useLanguages(): readonly string[] {
  const { value: enabled } = usePlace('/locale/enabled');
  return Array.isArray(enabled) ? enabled.filter((each) => typeof each === 'string') : ['EN'];
}

/** The part of a manifest that is locked until somebody opens it: the licence and what the law demands. */
export const guardedPart = 'jurisdiction';

export const isGuarded = (path: string): boolean => touch(`/${guardedPart}`, path);
