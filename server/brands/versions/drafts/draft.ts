import type { StoredBrand } from '../../folder/stored-brand.ts';

/** Own content of a brand, in the shape of a release. */
export type DraftContent = Pick<StoredBrand, 'manifest' | 'texts' | 'assets'>;

/** A draft without its content. */
export type DraftHead = {
  readonly id: string;
  readonly tenant: string;
  /** Actor who writes it. */
  readonly owner: string;
  readonly name: string;
  /** Number of the release on which it is based. */
  readonly base: number | null;
  readonly revision: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

export type Draft = DraftHead & DraftContent;

/** First step of the places of files. No property of the manifest has this name. */
export const assetsStep = 'assets';
