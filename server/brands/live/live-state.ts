import type { Brand, BrandFault } from '../brand.ts';
import type { ClaimKind, Claims } from '../releases/claims.ts';
import type { StoredBrand } from '../releases/stored-brand.ts';

/** What a brand states and another has. */
export type Refusal = { readonly kind: ClaimKind; readonly name: string; readonly holder: string };

/** The live set as it stands, by tenant. */
export type LiveState = {
  readonly stored: Map<string, StoredBrand>;
  readonly brands: Map<string, Brand>;
  readonly faults: Map<string, readonly BrandFault[]>;
  readonly claims: Claims;
  /** Tenant -> what it states and another has. */
  readonly refused: Map<string, readonly Refusal[]>;
  /** Read at the start and not built yet. */
  readonly due: Set<string>;
};
