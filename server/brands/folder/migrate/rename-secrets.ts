import { pointerOf } from '../../../../schema/manifest/pointer.ts';
import type { Json } from '../../../../schema/manifest/walk-schema.ts';
import { namedSecrets } from '../../secrets/named-secrets.ts';
import { ownerOf, ownName, refusalOf, type SecretGrants } from '../../secrets/secret-names.ts';
import { isAbstract } from '../lineage.ts';
import type { Edit } from './migrate-manifest.ts';

export type RenamedSecrets = {
  readonly edits: readonly Edit[];
  /** New names by old name, which have to be set in the environment. */
  readonly renamed: ReadonlyMap<string, string>;
  /** Names that stay, because only a grant or a person can determine their owner. */
  readonly left: readonly { readonly name: string; readonly pointer: string }[];
};

/**
 * Returns edits that rename the secrets of a manifest file to the brand's prefix and the ending of their kind. Names of another
 * brand stay. So do a parent's names, whose brands need a grant in any case, and names that would become equal.
 */
export function renameSecrets(
  brand: string,
  manifest: Json,
  /** Grants of the environment, if they are known. */ grants: SecretGrants,
): RenamedSecrets {
  const stated = namedSecrets(manifest);
  const wrong = stated.filter(({ kind, name }) => refusalOf({ brand, kind, name, grants }) !== undefined);
  const next = wrong.map((secret) => ({ ...secret, own: ownName({ ...secret, brand }) }));
  const known = new Set(stated.map(({ name }) => name));
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
    left: next.filter((secret) => !mayRename(secret)).map(({ name, path }) => ({ name, pointer: pointerOf(path) })),
  };
}
