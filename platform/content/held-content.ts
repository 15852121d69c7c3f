import type { Brand } from '../../server/brands/brand.ts';
import type { Content } from './content.ts';
import type { ContentRow } from './live/content-row.ts';

/** The content that this process holds. */
export type HeldContent = {
  current(): Content;
  /** All entries of a brand as they are stored, hidden ones too. */
  rowsOf(brand: Pick<Brand, 'id'>): readonly ContentRow[];
  /** Resolves once there is what the brand has; at once but in the sandbox, which fills itself. */
  ready(brand: Brand): Promise<void>;
};
