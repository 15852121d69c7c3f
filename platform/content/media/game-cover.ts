import type { Brand } from '../../../server/brands/brand.ts';

export type GameCover = { readonly body: Buffer; readonly etag: string };

/** Resolves a path below /media to a drawn cover; `undefined` for any other path and for games that the brand does not have. */
export type GameCoverOf = (input: {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly brand: Brand;
}) => GameCover | undefined;
