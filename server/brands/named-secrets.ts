import type { Manifest } from '../../schema/generated/manifest.ts';
import type { Brand, BrandFault } from './brand.ts';
import { pointerOf } from './changes/pointer.ts';
import type { SecretDoor } from './secrets/open-secrets.ts';
import { mendOf, type NamedSecret, sayRefusal } from './secrets/secret-names.ts';
import { brandOfTenant } from './staging/stage-brands.ts';

export type PlacedSecret = NamedSecret & {
  /** Path in the manifest. */
  readonly path: readonly (string | number)[];
};

const providers = ['facebook', 'google', 'line'] as const;

/** Secrets that a manifest names, with their paths. */
export function namedSecrets({
  chat,
  games,
  login,
}: Pick<Manifest, 'chat' | 'games' | 'login'>): PlacedSecret[] {
  const keys = games.aggregators.flatMap(({ signingKey, publicKey }, index): PlacedSecret[] => {
    const at = ['games', 'aggregators', index];
    return [
      { kind: 'signing', name: signingKey.secret, path: [...at, 'signingKey', 'secret'] },
      { kind: 'public', name: publicKey.secret, path: [...at, 'publicKey', 'secret'] },
    ];
  });
  const clients = providers.flatMap((provider): PlacedSecret[] => {
    const name = login.social[provider].clientSecretName;
    const path = ['login', 'social', provider, 'clientSecretName'];
    return name === null ? [] : [{ kind: 'client', name, path }];
  });
  const { secretName: name } = chat;
  return [
    ...(name === null ? [] : [{ kind: 'chat', name, path: ['chat', 'secretName'] } as const]),
    ...clients,
    ...keys,
  ];
}

/** Places in manifests that name a secret. */
const places =
  /^\/(chat\/secretName|login\/social\/\w+\/clientSecretName|games\/aggregators\/[^/]+\/(signing|public)Key\/secret)$/;

/** Whether a fault is about a secret that the brand may not use. */
export const isSecretFault = ({ rule, pointer }: Pick<BrandFault, 'rule' | 'pointer'>): boolean =>
  rule === 'secret-owner' || (rule === 'schema' && places.test(pointer));

type Warning = { readonly tenant: string; readonly message: string };

/** Warnings at server start: secrets that brands may not use, each with what mends it, and secrets that are not set. */
export function secretWarnings({
  brands,
  secrets,
}: {
  brands: readonly Pick<Brand, 'id' | 'manifest'>[];
  secrets: SecretDoor;
}): Warning[] {
  const withheld = brands.flatMap((brand) =>
    namedSecrets(brand.manifest).flatMap(({ path, ...named }): Warning[] => {
      const refusal = secrets.refusalOf({ brand, ...named });
      if (refusal === undefined) return [];
      const asked = { ...named, brand: brandOfTenant(brand.id), refusal };
      const mend = mendOf({ ...asked, pointer: pointerOf(path) });
      return [{ tenant: brand.id, message: `a secret is withheld: ${sayRefusal(asked)}: ${mend}` }];
    }),
  );
  return [...withheld, ...missingSecrets({ brands, secrets })];
}

/**
 * Secrets that brands name and may use, and that are missing in the server's environment. Not part of the manifest check, which
 * usually runs where no secrets are set.
 */
export function missingSecrets({
  brands,
  secrets: { refusalOf, secretOf },
}: {
  brands: Iterable<Pick<Brand, 'id' | 'manifest'>>;
  secrets: SecretDoor;
}): Warning[] {
  return [...brands].flatMap((brand) =>
    namedSecrets(brand.manifest).flatMap(({ path, ...named }): Warning[] =>
      refusalOf({ brand, ...named }) !== undefined || secretOf({ brand, ...named }) !== undefined
        ? []
        : [
            {
              tenant: brand.id,
              message: `LIVERY_SECRET_${named.name} is not set, which ${pointerOf(path)} of ${brand.id} names`,
            },
          ],
    ),
  );
}
