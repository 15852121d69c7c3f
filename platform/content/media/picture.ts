import type { Brand } from '../../../server/brands/brand.ts';

/** A drawable picture: cache name, content type, and how to draw it. */
export type Picture = {
  readonly name: string;
  readonly contentType: 'image/webp' | 'image/png';
  draw(): Promise<Buffer>;
};

/** Resolves a path below /media to a picture; undefined if there is none. */
export type PictureOf = (asked: {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly brand: Brand;
}) => Picture | undefined;
