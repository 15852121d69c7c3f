import type { Brand } from '../../../server/brands/brand.ts';

export type GameCover = { readonly body: Buffer; readonly etag: string };

/** The drawn cover of a path below /media; undefined for any other path, and for a game that the brand does not have. */
export type GameCoverOf = (asked: {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly brand: Brand;
}) => GameCover | undefined;
