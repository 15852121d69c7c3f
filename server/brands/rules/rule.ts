import type { Manifest } from '../../../schema/generated/manifest.ts';
import type { AssetFile } from '../read-brand-folder.ts';

/** What the rules see of a brand; parts that are not known (the size of an asset on a node that has only its hash) are left out. */
export type RuledBrand = {
  readonly id: string;
  readonly manifest: Manifest;
  /** Language -> `namespace:key` -> text. */
  readonly texts: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** Language -> `namespace:key` -> what stands there in the place of a text. */
  readonly strayTexts: ReadonlyMap<string, ReadonlyMap<string, string>>;
  readonly assets: ReadonlyMap<
    string,
    Pick<AssetFile, 'hash' | 'contentType'> & { readonly bytes?: Uint8Array }
  >;
  /** Left out where the time does not count, such as for releases that are stored. */
  readonly now?: Date;
};

export type RuleFinding = {
  /** Way into the manifest. */
  readonly path: readonly (string | number)[];
  /** File of the brand that is meant, where it is not the manifest: `texts/EN.json`. */
  readonly file?: string;
  /** The overriding text that is meant in such a file: `namespace:dotted.key`. */
  readonly text?: string;
  readonly severity?: 'error' | 'warning';
  readonly message: string;
  readonly fix: string;
};

/** A cross-field rule that JSON Schema can't say. */
export type Rule = {
  readonly name: string;
  readonly severity: 'error' | 'warning';
  check(brand: RuledBrand): readonly RuleFinding[];
};
