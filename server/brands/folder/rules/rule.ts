import type { Manifest } from '../../../../schema/generated/manifest.ts';
import type { Translations } from '../../../texts/read-texts.ts';
import type { SecretGrants } from '../../secrets/secret-names.ts';
import type { AssetFile } from '../read/read-brand-folder.ts';

/** Facts about the rights to secrets at the place of the check. */
export type SecretRights = {
  /** Grants of the server's environment; `undefined` if only files are known. */
  readonly grants?: SecretGrants;
  /** Whether another served brand of the set has this id. */
  readonly isBrand?: (id: string) => boolean;
};

/** Input of the rules. Unknown parts are left out, such as the bytes of an asset on a node that has only its hash. */
export type RuledBrand = {
  readonly id: string;
  readonly manifest: Manifest;
  /** Texts by language and `namespace:key`. */
  readonly texts: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** Invalid values instead of texts, by language and `namespace:key`. */
  readonly strayTexts: ReadonlyMap<string, ReadonlyMap<string, string>>;
  readonly assets: ReadonlyMap<string, Pick<AssetFile, 'hash' | 'contentType'> & { readonly bytes?: Uint8Array }>;
  readonly translations: Translations;
  readonly secrets?: SecretRights | undefined;
  /** Omitted if rules should ignore the current time, as for stored releases. */
  readonly now?: Date;
};

export type RuleFinding = {
  /** Path in the manifest. */
  readonly path: readonly (string | number)[];
  /** The file of the finding, if it is not the manifest: `texts/EN.json`. */
  readonly file?: string;
  /** The text override of the finding: `namespace:dotted.key`. */
  readonly text?: string;
  readonly severity?: 'error' | 'warning';
  readonly message: string;
  readonly fix: string;
};

/** A cross-field rule that JSON Schema can't express. */
export type Rule = {
  readonly name: string;
  readonly severity: 'error' | 'warning';
  /**
   * Set if the rule is newer than some live releases: a release that breaks it stays served, with a fault. New releases and changes
   * are refused.
   */
  readonly tolerated?: true;
  check(brand: RuledBrand): readonly RuleFinding[];
};
