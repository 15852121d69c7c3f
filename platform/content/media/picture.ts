import type { Brand } from '../../../server/brands/brand.ts';

/** A drawable picture: cache name, content type, and how to draw it. */
export type Picture = {
  readonly name: string;
  readonly contentType: `image/${PictureFormat | 'png'}`;
  draw(): Promise<Buffer>;
};

/** Encodings of photo-like pictures: WebP for clients that accept it, JPEG for all others. */
export type PictureFormat = 'webp' | 'jpeg';

/** Resolves a path below /media to a picture; `undefined` if there is none. */
export type PictureOf = (input: {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly format: PictureFormat;
  readonly brand: Brand;
}) => Picture | undefined | Promise<Picture | undefined>;
