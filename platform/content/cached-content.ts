import type { Brand } from '../../server/brands/brand.ts';
import type { Content } from './content.ts';
import type { ContentRow } from './content-row.ts';

/** Content that this process serves. Reads brands that are not in memory, so never await it in a transaction. */
export type CachedContent = {
  /** A brand's current content. Rejects if the content is neither in memory nor on disk and the database is unavailable. */
  of(brand: Brand): Promise<Content>;
  /** All stored entries of a brand, including hidden ones. */
  rowsOf(brand: Brand): Promise<readonly ContentRow[]>;
  /** Changes when any list of the brand does, by an import or by the clock. Known at once, also for brands not in memory. */
  version(input: { brand: Brand; now: Date }): string;
};
