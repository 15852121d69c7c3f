import { valueAt } from '../../../schema/manifest/extend-lists.ts';
import { isObject, type Json } from '../../../schema/manifest/walk-schema.ts';
import { pointerOf } from '../changes/pointer.ts';
import { isAbstract } from '../lineage.ts';
import { ownerOf, ownName, refusalOf, type SecretGrants, type SecretKind } from '../secrets/secret-names.ts';
import type { Edit } from './migrate-manifest.ts';

export type RenamedSecrets = {
  readonly edits: readonly Edit[];
  /** Old name -> new name: what has to be set in the environment. */
  readonly renamed: ReadonlyMap<string, string>;
  /** Names that are left, because only a grant or a person can say whose they are. */
  readonly left: readonly { readonly name: string; readonly pointer: string }[];
};

type Stated = {
  readonly path: readonly (string | number)[];
  readonly kind: SecretKind;
  readonly name: string;
};

/**
 * Edits that give the secrets of a manifest file names with the brand's prefix and the ending of their kind. Names of another brand
 * are left, those of a parent too, whose brands need a grant in any case, and names that would fall together.
 */
export function renameSecrets({
  brand,
  manifest,
  grants,
}: {
  brand: string;
  manifest: Json;
  /** Grants of the environment, if they are known. */
  grants: SecretGrants;
}): RenamedSecrets {
  const wrong = statedSecrets(manifest).filter(
    ({ kind, name }) => refusalOf({ brand, kind, name, grants }) !== undefined,
  );
  const next = wrong.map((secret) => ({ ...secret, own: ownName({ ...secret, brand }) }));
  const known = new Map(statedSecrets(manifest).map(({ name }) => [name, name]));
  const mayRename = ({ name, own }: { name: string; own: string }) => {
    const owner = ownerOf(name);
    const isTheirs = owner !== undefined && owner !== brand;
    const meets = known.has(own) || next.some((other) => other.own === own && other.name !== name);
    return !isAbstract(manifest) && !isTheirs && !meets;
  };
  const renaming = next.filter(mayRename);
  return {
    edits: renaming.map(({ path, own }) => ({ path, value: own })),
    renamed: new Map(renaming.map(({ name, own }) => [name, own])),
    left: next
      .filter((secret) => !mayRename(secret))
      .map(({ name, path }) => ({ name, pointer: pointerOf(path) })),
  };
}

/** Names that the file itself states; it may be incomplete. */
function statedSecrets(manifest: Json): Stated[] {
  const text = (kind: SecretKind, path: readonly (string | number)[], value: Json | undefined): Stated[] =>
    typeof value === 'string' ? [{ path, kind, name: value }] : [];
  const aggregators = valueAt({ value: manifest, steps: ['games', 'aggregators'] });
  const at = (steps: readonly string[]) => valueAt({ value: manifest, steps });
  return [
    ...text('chat', ['chat', 'secretName'], at(['chat', 'secretName'])),
    ...['facebook', 'google', 'line'].flatMap((provider) => {
      const path = ['login', 'social', provider, 'clientSecretName'];
      return text('client', path, at(path));
    }),
    ...(Array.isArray(aggregators) ? aggregators : []).flatMap((item, index) => {
      const path = ['games', 'aggregators', index];
      const of = (key: string) => valueAt({ value: isObject(item) ? item : {}, steps: [key, 'secret'] });
      return [
        ...text('signing', [...path, 'signingKey', 'secret'], of('signingKey')),
        ...text('public', [...path, 'publicKey', 'secret'], of('publicKey')),
      ];
    }),
  ];
}
