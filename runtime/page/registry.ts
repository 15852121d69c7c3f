import type { ComponentType } from 'react';
import type { HomeBlock, PublicManifest } from '../../schema/generated/public-manifest.ts';
import type { Language } from '../../schema/languages.ts';
import type { PageId } from '../../schema/routes.ts';
import type { ActionId } from '../../schema/vocabulary.ts';
import type { FirstPaintQuery } from '../api/queries.ts';
import type { Namespace, TextKey } from '../texts/namespaces.ts';
import type { LazyPart } from '../ui/lazy-part.ts';

/** Inputs of the first paint: brand, language and address. The player is not one of them, so that documents can be cached. */
export type FirstPaint = {
  readonly manifest: PublicManifest;
  readonly language: Language;
  /** Language code of requests, such as `tl-ph`. */
  readonly languageCode: string;
  readonly page: PageId;
  readonly search: URLSearchParams;
  /** The hint cookie indicates that a session exists. Pages may then omit content for visitors. */
  readonly memberHint: boolean;
};

/** Inputs of the queries of a home block. */
export type QueryContext = Pick<FirstPaint, 'manifest' | 'language' | 'languageCode'>;

/** Exports of a page's module. */
export type PageModule = {
  readonly Page: ComponentType;
  /** Queries of the first paint, most important first. Queries beyond the document's size limit are dropped from the end. */
  readonly queries?: (context: FirstPaint) => readonly FirstPaintQuery[];
};

/** Kinds of unread counts that entries can show. */
export type UnreadKind = 'inbox' | 'chat';

/** Menu-related properties shared by pages and actions. */
type EntryRow = {
  /** Whether menus show the entry. By default they always do. */
  readonly when?: (manifest: PublicManifest) => boolean;
  /** Hidden inside the installed app. */
  readonly outsideApp?: boolean;
  /** Unread count shown beside the entry. */
  readonly unread?: UnreadKind;
};

/**
 * One page: a row of a feature's `pages.ts`. Rows are part of the initial bundle, so code that only the page needs belongs in its module.
 */
export type Page = EntryRow & {
  /** Title of the header and of the document. Its namespace is loaded with the page. */
  readonly titleKey: TextKey;
  /** It opens play, takes a deposit, or offers something. A member on a break sees a notice instead until the break ends. */
  readonly offers?: true;
  /** The page's module, a file named `*-page.tsx`. */
  readonly load: () => Promise<PageModule>;
  /** The page as a popup, in a sheet. The module's `Page` is its content without the page frame. */
  readonly popup?: () => Promise<PageModule>;
  /** Text namespaces of the page, in addition to those of its title and of the shell. */
  readonly namespaces?: readonly Namespace[];
  /** `page`: back, title (default). `home`: logo and account. `none`: the page draws its own. */
  readonly header?: 'page' | 'home' | 'none';
  /** With a search link in the header (SHELL-HEADER-14). */
  readonly search?: true;
  /** Without a back icon (SHELL-HEADER-09). */
  readonly withoutBack?: boolean;
};

/** Rows of one feature, by page id: `export const promotionPages = { … } satisfies Pages`. */
export type Pages = Partial<Record<PageId, Page>>;

export type HomeBlockId = HomeBlock['block'];

/** Settings of a home block in the manifest, by block id. */
export type HomeBlockSettings<Id extends HomeBlockId> = Extract<HomeBlock, { readonly block: Id }>;

export type HomeBlockRow<Id extends HomeBlockId> = {
  readonly Component: LazyPart<{
    readonly settings: HomeBlockSettings<Id>;
    /** Whether its pictures are in the first view, so that they load with the document. */
    readonly leads: boolean;
  }>;
  /** Usual height in pixels on a phone, which the block takes until browsers lay it out. */
  readonly height: number;
  /** Queries of the first paint. Only called for blocks that are shown. */
  readonly queries?: (
    context: QueryContext & { readonly settings: HomeBlockSettings<Id> },
  ) => readonly FirstPaintQuery[];
};

/** A row for every block of the schema. */
export type HomeBlocks = { readonly [Id in HomeBlockId]: HomeBlockRow<Id> };

/** Functions for menu actions. Each menu creates them once. */
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
  /** Fallback page without scripts: an entry is always a real link. */
  readonly page: PageId;
  /** Shown to members only. */
  readonly membersOnly?: boolean;
  readonly run: (tools: ActionTools) => void;
};

export type Actions = { readonly [Id in ActionId]: Action };
