import type { Brand } from '../../server/brands/brand.ts';
import type { Content } from './content.ts';
import type { ContentRow } from './live/content-row.ts';

/** The content that this process answers with. What brands have is read where it is not in memory: never wait for it in a transaction. */
export type CachedContent = {
  /** What a brand has now; rejects while the database is away where it lies in neither memory nor disk. */
  of(brand: Brand): Promise<Content>;
  /** All its entries as they are stored, hidden ones too. */
  rowsOf(brand: Brand): Promise<readonly ContentRow[]>;
  /** Changes when any list of the brand does, by an import or by the clock; known of every brand at once. */
  version(asked: { brand: Brand; now: Date }): string;
};
