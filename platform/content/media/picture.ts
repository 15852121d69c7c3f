import type { Brand } from '../../../server/brands/brand.ts';

/** What can be drawn of a request: how it is kept, what it is, how it is made. */
export type Picture = {
  readonly name: string;
  readonly contentType: 'image/webp' | 'image/png';
  draw(): Promise<Buffer>;
};

/** The picture that a path below /media names; undefined where there is none. */
export type PictureOf = (asked: {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly brand: Brand;
}) => Picture | undefined;
