import type { AdminBodyOf, AdminParamsOf, AdminQueryOf, AdminValueOf } from '../schema/admin-call-types.ts';
import type { JsonObject } from '../schema/manifest/walk-schema.ts';
import type { Brand } from './brands/brand.ts';
import type { MoneyLimit } from './brands/versions/proposals/policies.ts';
import type { BookingsOf } from './brands/versions/releases/archive.ts';
import type { AnyTx } from './database/database.ts';
import type { Log } from './log.ts';
import type { Origin } from './record-act.ts';

/*
 * Parts of the platform that staff use. The admin API calls them, and the platform implements them. The platform records each act and
 * each look-up in the audit log.
 */

/** A member of staff who looks at a brand. */
export type Looking = { readonly brand: Brand; readonly actor: string; readonly origin: Origin };
type LookingAt = Looking & { readonly player: string };
type Acting = LookingAt & { readonly reason: string };

/** A search in the brand that it names, or in all of the caller's brands if that is `undefined`. */
type Searching<Query> = Omit<Looking, 'brand'> & Readable<Query> & { readonly brand: Brand | undefined };

/** Players for staff. All but `search` and `lookUp` throw `user.unknown_or_disabled`. */
export type PlayerDesk = {
  search(input: Searching<AdminQueryOf<'searchPlayers'>>): Promise<AdminValueOf<'searchPlayers'>>;
  /** Players, requests and rounds by one whole value. */
  lookUp(input: Searching<AdminQueryOf<'lookUp'>>): Promise<AdminValueOf<'lookUp'>>;
  file(input: LookingAt): Promise<AdminValueOf<'getPlayer'>>;
  events(input: LookingAt & { query: AdminQueryOf<'listPlayerEvents'> }): Promise<AdminValueOf<'listPlayerEvents'>>;
  ledger(input: LookingAt & { query: AdminQueryOf<'listLedger'> }): Promise<AdminValueOf<'listLedger'>>;
  reveal(input: Acting & Pick<AdminBodyOf<'revealPlayerField'>, 'field'>): Promise<AdminValueOf<'revealPlayerField'>>;
  unlock(input: Acting): Promise<AdminValueOf<'unlockPlayer'>>;
  lock(input: Acting): Promise<AdminValueOf<'lockPlayer'>>;
  endSessions(input: Acting): Promise<AdminValueOf<'endPlayerSessions'>>;
  note(input: Acting): Promise<AdminValueOf<'addPlayerNote'>>;
};

type OnAccount = Looking & { readonly username: string; readonly reason: string };

/** Throws `user.unknown_or_disabled` if there is no such account. */
export type SetTemporaryPassword = (input: OnAccount) => Promise<AdminValueOf<'setTemporaryPassword'>>;

/** Throws `user.unknown_or_disabled`, and `auth.not_an_agent` for an account of another type. */
export type OfferContract = (
  input: OnAccount &
    Pick<AdminBodyOf<'offerContract'>, 'kind' | 'terms' | 'from'> & { readonly until: string | undefined },
) => Promise<AdminValueOf<'offerContract'>>;

/** Feedback of members, newest first. */
export type FeedbackDesk = {
  list(tenant: string): Promise<AdminValueOf<'listFeedback'>>;
  /** Returns a WebP image; `undefined` if the brand's feedback has no such image. */
  image(input: { tenant: string; id: string }): Promise<Uint8Array | undefined>;
};

/** A request for staff. Proposals are added by the console. */
export type MoneyRecord = Omit<AdminValueOf<'decideMoneyRequest'>, 'proposal'>;
type Deciding = {
  readonly brand: Brand;
  readonly kind: AdminParamsOf<'decideMoneyRequest'>['kind'];
  readonly id: string;
  readonly decision: AdminBodyOf<'decideMoneyRequest'>['decision'];
  /** Decimal amount: received for a deposit, reward of a promotion. Defaults to the requested or offered amount. */
  readonly amount?: string | undefined;
  /** Reference of an approved withdrawal's payment. */
  readonly reference?: string | undefined;
  readonly actor: string;
  /** Colleague whose claim is overridden. */
  readonly despite?: string | undefined;
};

/** Deposits, withdrawals and promotion rewards that members requested. */
export type MoneyDesk = {
  /** Requests, oldest first, of any state and any player, unless the query names them. */
  list(input: { brand: Brand; query: AdminQueryOf<'listMoneyRequests'> }): Promise<readonly MoneyRecord[]>;
  /** Throws `request.not_found`. */
  one(input: Pick<Deciding, 'brand' | 'kind' | 'id'>): Promise<MoneyRecord>;
  /** Takes or releases a pending request. Returns the claim that stands then. Throws `change.stale` and `cashier.decided`. */
  claim(
    input: Pick<Deciding, 'brand' | 'kind' | 'id' | 'actor' | 'despite'> & { readonly claimed: boolean },
  ): Promise<MoneyRecord['claim']>;
  /** The whole destination of a withdrawal that the actor holds. Audited. Throws `change.refused` and `request.too_many`. */
  destination(input: Looking & { id: string; reason: string }): Promise<AdminValueOf<'revealDestination'>>;
  /** Decisions of staff, newest first, in pages. */
  decisions(input: {
    brand: Brand;
    query: AdminQueryOf<'listMoneyDecisions'>;
  }): Promise<{ readonly list: readonly MoneyRecord[]; readonly next: string | null }>;
  /** Returns the request as a decision would change it, and why one person is not enough. Throws like `decide`. */
  plan(
    input: Deciding & {
      limits: readonly MoneyLimit[];
      /** Second person, who approves the proposal of `actor`. A claim does not stop them. */
      approvedBy?: string | undefined;
    },
  ): Promise<{ readonly record: MoneyRecord; readonly excess: 'offer' | 'policy' | null }>;
  /**
   * Throws `cashier.decided` if it is already decided, `request.not_found` if the brand has none of this kind and id, `change.stale` if a
   * colleague holds it, and `promotion.amount`.
   */
  decide(
    input: Deciding & {
      reason: string;
      /** Second person, who approved the proposal of `actor`. */
      approvedBy?: string | undefined;
      origin: Origin;
    },
  ): Promise<MoneyRecord>;
  /** Picture of an application as WebP; `undefined` for any other image. */
  picture(input: { tenant: string; id: string }): Promise<Uint8Array | undefined>;
};

type WaitingRequests = AdminValueOf<'listWaitingRequests'>;
type Readable<Query> = {
  /** The caller's brands; null for all. */
  readonly readable: readonly string[] | null;
  readonly query: Query;
};

/** Pending work and figures at the brands of a member of staff. */
export type WaitingDesk = {
  requests(
    input: Readable<Omit<AdminQueryOf<'listWaitingRequests'>, 'brand'>> & {
      /** The only brand, in production or staging; all of the caller's brands in production if `undefined`. */
      readonly brand: Brand | undefined;
      readonly actor: string;
    },
  ): Promise<
    Omit<WaitingRequests, 'list'> & { readonly list: readonly Omit<WaitingRequests['list'][number], 'proposal'>[] }
  >;
  rounds(input: Readable<AdminQueryOf<'listWaitingRounds'>>): Promise<AdminValueOf<'listWaitingRounds'>>;
  figures(
    input: Readable<Omit<AdminQueryOf<'showFigures'>, 'brand'>> & {
      /** The only brand, in production or staging; all of the caller's brands in production if `undefined`. */
      readonly brand: Brand | undefined;
    },
  ): Promise<AdminValueOf<'showFigures'>>;
  signOffs(input: Readable<AdminQueryOf<'listWaitingSignOffs'>>): Promise<AdminValueOf<'listWaitingSignOffs'>>;
  publications(input: Pick<Readable<never>, 'readable'>): Promise<AdminValueOf<'listBrokenPublications'>>;
};

/** Calls of suppliers to the wallets of brands. */
export type WalletDesk = {
  calls(input: Looking & { query: AdminQueryOf<'listWalletCalls'> }): Promise<AdminValueOf<'listWalletCalls'>>;
  shortfalls(input: Looking & { query: AdminQueryOf<'listShortfalls'> }): Promise<AdminValueOf<'listShortfalls'>>;
  openRounds(input: Looking & { query: AdminQueryOf<'listOpenRounds'> }): Promise<AdminValueOf<'listOpenRounds'>>;
  /** A round with its calls. Throws `request.not_found`. */
  read(input: Looking & { bet: string; query: AdminQueryOf<'getRound'> }): Promise<AdminValueOf<'getRound'>>;
  /** Throws `request.not_found` and `launch.*`. */
  round(input: Looking & { bet: string; log: Log }): Promise<string>;
  /** Reads a tenant's bookings; this is not a look-up by staff. */
  bookings: BookingsOf;
};

/** Compares the books of brands. Records who started it or read rows of players. */
export type WalletCheckDesk = {
  start(input: Looking & AdminBodyOf<'startWalletCheck'>): Promise<AdminValueOf<'startWalletCheck'>>;
  read(input: Looking & AdminQueryOf<'getWalletCheck'>): Promise<AdminValueOf<'getWalletCheck'>>;
};

type Suspended = AdminValueOf<'listSuspensions'>[number];
/** A vendor or game that is temporarily not played, at one brand or, with null, at all. */
export type Suspension = Readonly<Omit<Suspended, 'sequence' | 'until' | 'since'>> & {
  readonly sequence: bigint;
  /** Time when it ends by itself; null if it is lifted by hand. */
  readonly until: Date | null;
  readonly since: Date;
};
type Thing = { readonly kind: Suspended['kind']; readonly id: string };
export type SuspensionRequest = Thing & {
  /** `undefined` for all brands. */
  readonly brands: readonly string[] | undefined;
  readonly actor: string;
  readonly reason: string;
  readonly dryRun: boolean;
  readonly origin: Origin;
};
export type SuspensionOutcome = {
  readonly outcome: AdminValueOf<'suspendGames'>['outcome'];
  readonly name: string;
  /** Suspensions in force afterwards. */
  readonly suspensions: readonly Suspension[];
};

/** Suspends and resumes games. Throws `request.not_found` for an unknown vendor or game, with the most similar one. */
export type SuspensionDesk = {
  /** Served on this node when the promise resolves. If a suspension with another end exists, its end changes. */
  suspend(request: SuspensionRequest & { readonly until: Date | null }): Promise<SuspensionOutcome>;
  /** Without brands, resumes wherever it is suspended. With brands, throws `change.refused` if it is suspended for all. */
  resume(request: SuspensionRequest): Promise<SuspensionOutcome>;
  /** Suspensions in force now or at a given time, oldest first. For a game, includes those of its vendor. */
  list(input: {
    readonly thing?: Thing | undefined;
    /** Restricts the list to suspensions that affect this brand. */
    readonly brand?: string | undefined;
    readonly at?: Date | undefined;
  }): Promise<readonly Suspension[]>;
};

type CatalogueImported = AdminValueOf<'importCatalogue'>;

/** A file with games or with a selection of them. */
export type CatalogueFile = {
  /** Content of the file; consumed once, at the speed of the database. */
  readonly bytes: AsyncIterable<Uint8Array>;
  readonly kind: NonNullable<AdminQueryOf<'importCatalogue'>['format']>;
  /** File name for the history. */
  readonly file: string;
  readonly actor: string;
  readonly reason: string;
  readonly dryRun?: boolean;
  /** Aborted when the client leaves. */
  readonly left?: AbortSignal | undefined;
};
export type CatalogueImportRequest = CatalogueFile & {
  /** Hides entries that the file lacks, in the sections that it contains. */
  readonly replace?: boolean;
  /** Id for requesting the progress; generated if missing. */
  readonly id?: string;
  /** Proposes the import to a second person. It is neither called for a dry run nor for a file with faults. */
  readonly propose?: ((draft: CatalogueDraft) => Promise<CatalogueImportOutcome>) | undefined;
};
/** An import that waits for a second person. Its entries are stored under its id. */
export type CatalogueDraft = {
  readonly import: string;
  readonly file: string;
  readonly replaced: boolean;
  readonly records: number;
  /** SHA-256 of the file, hex; empty if the entries come from the history. */
  readonly source: string;
  /** Sections of which entries are hidden that it lacks. */
  readonly missing: readonly ('vendors' | 'classifications' | 'games')[];
  /** SHA-256 (hex) of the difference that is approved. */
  readonly digest: string;
};
export type LandingRequest = Pick<CatalogueImportRequest, 'actor' | 'reason' | 'dryRun'> & {
  readonly draft: CatalogueDraft;
  readonly approvedBy?: string | undefined;
  /** Marks the proposal as approved, in the transaction that writes the import. Throws if it was decided meanwhile. */
  readonly approveIn?: ((tx: AnyTx) => Promise<void>) | undefined;
};
export type CatalogueImportOutcome = Readonly<Omit<CatalogueImported, 'revision' | 'samples' | 'refusedPictures'>> & {
  /** Number of the written revision. */
  readonly revision: bigint | null;
  readonly samples: readonly Readonly<CatalogueImported['samples'][number]>[];
  /** Hosts of pictures of the file's games. */
  readonly pictureHosts: readonly { readonly host: string; readonly games: number }[];
};
export type ChoiceRequest = CatalogueFile & {
  readonly tenant: string;
  readonly origin: Origin;
  /** Number of the newest choice that the caller knows. Throws `change.stale` if there is a newer one. */
  readonly seen?: bigint | undefined;
};

type CatalogueUndone = AdminValueOf<'undoCatalogueImport'>;

/** The catalogue of games, and what brands choose from it. */
export type CatalogueDesk = {
  /** Imports a file. It is served on this node when the promise resolves. Throws `catalogue.invalid` and `catalogue.busy`. */
  run(request: CatalogueImportRequest): Promise<CatalogueImportOutcome>;
  /** Progress of an import; `undefined` if no import has this id. */
  progress(id: string): Promise<AdminValueOf<'getCatalogueImport'> | undefined>;
  games(query: AdminQueryOf<'listCatalogueGames'>): Promise<AdminValueOf<'listCatalogueGames'>>;
  /** Looks up a vendor or game at brands, as they offer it now. Throws `request.not_found`. */
  reach(
    wanted: Thing & { readonly brands: readonly Brand[] },
  ): Promise<Omit<AdminValueOf<'showGameReach'>, 'suspensions' | 'more'>>;
  vendors(): Promise<readonly AdminValueOf<'listCatalogueVendors'>[number][]>;
  /** Undoes one import, as a new revision. Throws `request.not_found` and `catalogue.busy`. */
  undo(
    request: Pick<CatalogueImportRequest, 'actor' | 'reason' | 'dryRun' | 'id' | 'propose'> & {
      readonly revision: bigint;
      readonly overwrite?: boolean | undefined;
    },
  ): Promise<CatalogueImportOutcome & Pick<CatalogueUndone, 'newer'>>;
  /** Writes or plans an import that waited. Throws `proposal.stale` and `catalogue.busy`. */
  land(request: LandingRequest): Promise<CatalogueImportOutcome & Pick<CatalogueDraft, 'digest'>>;
  export(
    wanted: Pick<CatalogueFile, 'kind'> & { section: NonNullable<AdminQueryOf<'exportCatalogue'>['section']> },
  ): AsyncIterable<string>;
  /** Stores a brand's selection. It is served on this node when the promise resolves. */
  choose(request: ChoiceRequest): Promise<Omit<AdminValueOf<'chooseCatalogue'>, 'proposal'>>;
  brandGames(wanted: {
    readonly brand: Brand;
    readonly query: AdminQueryOf<'listBrandGames'>;
  }): Promise<AdminValueOf<'listBrandGames'>>;
  exportChoice(
    wanted: Pick<CatalogueFile, 'kind'> & {
      tenant: string;
      /** The section of a CSV file. */
      section: NonNullable<AdminQueryOf<'exportChoice'>['section']>;
      /** The selection as after a revision. Throws `request.not_found`. */
      revision?: bigint | undefined;
    },
  ): AsyncIterable<string>;
  /** The difference between the selections of staging and production; null if there is none. */
  compareChoices(tenant: string): Promise<Omit<NonNullable<AdminValueOf<'promoteRelease'>['games']>, 'taken'> | null>;
  /** Copies the selection of staging to production, in a transaction of the operator. */
  promoteChoice(tx: AnyTx, request: Pick<ChoiceRequest, 'tenant' | 'actor' | 'reason' | 'origin'>): Promise<void>;
  /**
   * The difference that restoring the selection before a time would make, and who has changed it since by an act of its own; null if there
   * is no difference. Older selections may no longer be stored. `seen` is the number of the newest selection.
   */
  comparePast(wanted: {
    tenant: string;
    since: Date;
  }): Promise<
    (Omit<NonNullable<AdminValueOf<'rollBackRelease'>['games']>, 'taken'> & { readonly seen: bigint }) | null
  >;
  /** Restores the selection before a time, in a transaction of the operator. Throws `request.not_found` and `change.stale`. */
  restoreChoice(
    tx: AnyTx,
    request: Pick<ChoiceRequest, 'tenant' | 'file' | 'actor' | 'reason' | 'origin' | 'seen'> & { readonly since: Date },
  ): Promise<void>;
  /** Resolves when this node serves the newest selections. */
  refresh(): Promise<void>;
  readonly suspensions: SuspensionDesk;
  readonly supplierLists: SupplierListDesk;
};

type SupplierList = AdminValueOf<'listSupplierLists'>['list'][number];

/** Lists of brands' suppliers that are compared with the catalogue by a schedule. */
export type SupplierListDesk = {
  /** Lists that have or had a schedule, of these tenants or of all. Only `named` ones have the games that they lack. */
  list(
    tenants: readonly string[] | null,
    named?: boolean,
  ): Promise<
    readonly (Pick<SupplierList, 'aggregator' | 'every' | 'problem' | 'changes' | 'unlisted'> & {
      readonly tenant: string;
      readonly actor: string;
      readonly checked_at: Date | null;
      readonly listed_at: Date | null;
    })[]
  >;
  /** The newest list of a supplier. Throws `request.not_found`. */
  file(tenant: string, aggregator: string): Promise<AdminValueOf<'getSupplierList'>>;
  schedule(request: {
    readonly tenant: string;
    readonly aggregator: string;
    readonly every: number | null;
    readonly actor: string;
    readonly reason: string;
  }): Promise<void>;
};

/** Fetches a supplier's games as a catalogue file, and records the actor. Throws `request.not_found` and `supplier.no_list`. */
export type FetchSupplierGames = (input: Looking & { readonly aggregator: string }) => Promise<{
  readonly file: { readonly vendors: readonly JsonObject[]; readonly games: readonly JsonObject[] };
  /** Number of games in the file that the catalogue does not have yet. */
  readonly added: number;
  /** Node ids of games of its vendors that the list lacks; none if parts of the list could not be read. */
  readonly unlisted: readonly number[];
  /** Codes of the file's vendors that the aggregator does not carry, so that their games can't be opened. */
  readonly uncarried: readonly string[];
  /** Rows from which no game could be made. */
  readonly skipped: { readonly count: number; readonly first: readonly string[] };
}>;
