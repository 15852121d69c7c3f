import type { Brand, BrandFault } from '../brand.ts';
import type { ClaimKind } from '../folder/build/stated-claims.ts';
import type { StoredBrand } from '../folder/stored-brand.ts';
import type { Claims } from '../versions/claims/claims.ts';

/** A claim that belongs to another brand or is reserved for the product. */
export type Refusal = { readonly kind: ClaimKind; readonly name: string } & (
  | { readonly holder: string; readonly overlaps?: string }
  | { readonly reservedFor: string }
);

/** State of the live set, by tenant. */
export type LiveState = {
  readonly stored: Map<string, StoredBrand>;
  readonly brands: Map<string, Brand>;
  /** Archived brands that keep domains for their suppliers. */
  readonly archived: Map<string, Brand>;
  readonly faults: Map<string, readonly BrandFault[]>;
  readonly claims: Claims;
  /** Refused claims by tenant. */
  readonly refused: Map<string, readonly Refusal[]>;
  /** Warnings about overlapping domains; `undefined` until they are next needed. */
  overlaps: readonly BrandFault[] | undefined;
  /** Tenants that are loaded but not built yet. */
  readonly due: Set<string>;
};

export const emptyState = (): LiveState => ({
  stored: new Map(),
  brands: new Map(),
  archived: new Map(),
  faults: new Map(),
  claims: { domain: new Map(), merchantCode: new Map() },
  refused: new Map(),
  overlaps: undefined,
  due: new Set(),
});
