import { createContext, useContext } from 'react';
import type { Entry, PublicManifest } from '../../../schema/generated/public-manifest.ts';
import type { PageId } from '../../../schema/routes.ts';
import type { ActionId } from '../../../schema/vocabulary.ts';
import type { VisibleEntry } from '../../brand/visible-entries.ts';
import type { ActionTools } from '../../page/registry.ts';

export type Surface = Parameters<ActionTools['open']>[0];

/** Functions for menus; provided by the shell, used by pages and menus. */
export type Menus = {
  /** The entries of a list that this viewer sees. `list` is its JSON Pointer. */
  readonly visible: (entries: readonly Entry[], list: string) => VisibleEntry[];
  readonly run: (action: ActionId) => void;
  /** Page that an action's link leads to without scripts. */
  readonly pageOf: (action: ActionId) => PageId;
  readonly open: (surface: Surface) => void;
  readonly titleOf: (entry: Entry) => string;
  readonly categories: (manifest: PublicManifest) => readonly PublicManifest['games']['categories'][number][];
};

const MenuContext = createContext<Menus | undefined>(undefined);
export const MenuProvider = MenuContext;

export function useMenus(): Menus {
  const menus = useContext(MenuContext);
  if (menus === undefined) throw new Error('MenuProvider is missing');
  return menus;
}
