import type { Manifest } from '../../../schema/generated/manifest.ts';
import type { Translations } from '../../texts/read-texts.ts';
import type { AssetFile } from '../read-brand-folder.ts';
import type { SecretGrants } from '../secrets/secret-names.ts';

/** What is known of the rights to secrets where a manifest is checked. */
export type SecretRights = {
  /** Grants of the server's environment; undefined where only files are known. */
  readonly grants?: SecretGrants;
  /** Whether another brand of the set that is served has this id. */
  readonly isBrand?: (id: string) => boolean;
};

/** Input of the rules; unknown parts are left out (such as the bytes of an asset on a node that has only its hash). */
export type RuledBrand = {
  readonly id: string;
  readonly manifest: Manifest;
  /** Language -> `namespace:key` -> text. */
  readonly texts: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** Language -> `namespace:key` -> the invalid value in the place of a text. */
  readonly strayTexts: ReadonlyMap<string, ReadonlyMap<string, string>>;
  readonly assets: ReadonlyMap<
    string,
    Pick<AssetFile, 'hash' | 'contentType'> & { readonly bytes?: Uint8Array }
  >;
  readonly translations: Translations;
  readonly secrets?: SecretRights | undefined;
  /** Omitted if rules should ignore the current time, as for stored releases. */
  readonly now?: Date;
};

export type RuleFinding = {
  /** Path in the manifest. */
  readonly path: readonly (string | number)[];
  /** File concerned, if it is not the manifest: `texts/EN.json`. */
  readonly file?: string;
  /** Text override concerned: `namespace:dotted.key`. */
  readonly text?: string;
  readonly severity?: 'error' | 'warning';
  readonly message: string;
  readonly fix: string;
};

/** A cross-field rule that JSON Schema can't express. */
export type Rule = {
  readonly name: string;
  readonly severity: 'error' | 'warning';
  /** The rule is newer than some live releases: one that breaks it stays served, with a fault. New releases and changes are refused. */
  readonly tolerated?: true;
  check(brand: RuledBrand): readonly RuleFinding[];
};
