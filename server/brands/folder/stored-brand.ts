import type { Json, JsonObject } from '../../../schema/manifest/walk-schema.ts';
import type { ManifestChange } from './apply-changes.ts';

export type Provenance = { readonly actor: string; readonly reason: string };

export type StoredChange = ManifestChange & {
  readonly sequence: bigint;
  readonly reason: string;
  readonly actor: string;
  /** Set if somebody else is responsible for it by now, because its author lost the right to make it. */
  readonly adoptedBy?: string;
  readonly from: Date | null;
  readonly until: Date | null;
  readonly createdAt: Date;
};

/** The actor who is responsible for a change. */
export const ownerOf = ({ actor, adoptedBy = actor }: Pick<StoredChange, 'actor' | 'adoptedBy'>): string => adoptedBy;

/** Stored state of a tenant in one environment. */
export type StoredBrand = {
  readonly tenant: string;
  /** Identifies manifest, texts and assets. Empty if they are compared with nothing, as for a draft. */
  readonly releaseId: string;
  readonly manifest: Json;
  readonly texts: JsonObject;
  /** Hashes by path. */
  readonly assets: Readonly<Record<string, string>>;
  readonly archived: boolean;
  /** True for an archived brand that still serves suppliers of games on its domains. */
  readonly reservesDomains?: boolean | undefined;
  /** The installation that serves it, by host and name of its database. It is archived here, and its hosts answer 503. */
  readonly movedTo?: string | undefined;
  /** ISO 4217 code that wallets of real players fix. */
  readonly fixedCurrency?: string | undefined;
  /** Author and time of the publication. */
  readonly publication: { readonly actor: string; readonly at: Date };
  readonly changes: readonly StoredChange[];
  /** Scheduled changes that were withdrawn before they began, for the history alone. */
  readonly withdrawn?: readonly WithdrawnChange[];
  /** Number of the newest decision about its changes. */
  readonly decided?: bigint | undefined;
};

export type WithdrawnChange = StoredChange & { readonly withdrawnBy: string };

/** Changes of a lineage. */
export const changesOf = (chain: readonly StoredBrand[]): StoredChange[] => chain.flatMap(({ changes }) => changes);

/**
 * Whether two stored states are equal. These fields are enough, because releases are immutable, and changes and decisions about them
 * append-only. A brand that was moved and came back has changes with other numbers.
 */
export function isSameStored(known: StoredBrand | undefined, read: StoredBrand): boolean {
  return (
    known?.releaseId === read.releaseId &&
    known.archived === read.archived &&
    known.reservesDomains === read.reservesDomains &&
    known.movedTo === read.movedTo &&
    known.fixedCurrency === read.fixedCurrency &&
    known.changes.length === read.changes.length &&
    known.changes.at(-1)?.sequence === read.changes.at(-1)?.sequence &&
    known.decided === read.decided
  );
}
