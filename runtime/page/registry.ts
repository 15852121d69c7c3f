import type { ComponentType } from 'react';
import type { Language } from '../../schema/generated/languages.ts';
import type { HomeBlock, PublicManifest } from '../../schema/generated/public-manifest.ts';
import type { PageId } from '../../schema/routes.ts';
import type { ActionId } from '../../schema/vocabulary.ts';
import type { FirstPaintQuery } from '../api/queries.ts';
import type { Namespace, TextKey } from '../texts/namespaces.ts';

/** What a first paint may depend on: the brand, the language and the address, never the player. */
export type FirstPaint = {
  readonly manifest: PublicManifest;
  readonly language: Language;
  /** Language as calls carry it, such as `tl-ph`. */
  readonly languageCode: string;
  readonly search: URLSearchParams;
  /** A session seems to exist; the page may leave out what only visitors see. */
  readonly memberHint: boolean;
};

/** What the module of a page exports. */
export type PageModule = {
  readonly Page: ComponentType;
  /** Lists of the first paint, the most important first: what does not fit into the document is left out from the end. */
  readonly queries?: (context: FirstPaint) => readonly FirstPaintQuery[];
};

/** What may wait to be read behind an entry. */
export type UnreadKind = 'inbox' | 'chat';

/** What menus know of where their entries lead, to a page or an action. */
type EntryRow = {
  /** Whether menus offer it; without it always. */
  readonly when?: (manifest: PublicManifest) => boolean;
  /** Nobody has a use for it inside the installed app. */
  readonly outsideApp?: boolean;
  /** Counted beside the entry. */
  readonly unread?: UnreadKind;
};

/** One page: a row of a feature's `pages.ts`. Rows are in every first load, so what only the page needs stands in its module. */
export type Page = EntryRow & {
  /** Title of the header and of the document; its namespace is loaded with the page. */
  readonly titleKey: TextKey;
  /** The page's module, a file named `*-page.tsx`. */
  readonly load: () => Promise<PageModule>;
  /** The same over another page, in a sheet: what its module exports as `Page`, without the frame of a page. */
  readonly popup?: () => Promise<PageModule>;
  /** Text files that the page needs beside those of its title and of the shell. */
  readonly namespaces?: readonly Namespace[];
  /** `page`: back, title (default). `home`: logo and account. `none`: the page draws its own. */
  readonly header?: 'page' | 'home' | 'none';
  /** Without a back icon (SHELL-HEADER-09). */
  readonly withoutBack?: boolean;
};

/** Rows of one feature, by page id: `export const promotionPages = { … } satisfies Pages`. */
export type Pages = Partial<Record<PageId, Page>>;

export type HomeBlockId = HomeBlock['block'];

/** Settings of a home block as the manifest gives them, by block id. */
export type HomeBlockSettings<Id extends HomeBlockId> = Extract<HomeBlock, { readonly block: Id }>;

export type HomeBlockRow<Id extends HomeBlockId> = {
  readonly Component: ComponentType<{ readonly settings: HomeBlockSettings<Id> }>;
  /** Lists of the first paint; called for enabled blocks only. */
  readonly queries?: (
    context: FirstPaint & { readonly settings: HomeBlockSettings<Id> },
  ) => readonly FirstPaintQuery[];
};

/** A row for every block of the schema. */
export type HomeBlocks = { readonly [Id in HomeBlockId]: HomeBlockRow<Id> };

/** What actions of menu entries may use; a menu builds it once. */
export type ActionTools = {
  readonly manifest: PublicManifest;
  readonly goTo: (page: PageId) => void;
  readonly open: (
    surface: 'sideMenu' | 'memberSheet' | 'community' | 'language' | 'signOut' | 'trial' | 'download',
  ) => void;
  readonly toast: (key: TextKey) => void;
  readonly share: () => void;
  readonly contactSupport: () => void;
  readonly chat: () => void;
};

export type Action = EntryRow & {
  /** Page that stands in where scripts don't run: an entry is always a real link. */
  readonly page: PageId;
  /** Only members have a use for it. */
  readonly membersOnly?: boolean;
  readonly run: (tools: ActionTools) => void;
};

export type Actions = { readonly [Id in ActionId]: Action };
