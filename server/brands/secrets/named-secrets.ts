import type { Manifest } from '../../../schema/generated/manifest.ts';
import { valueAt } from '../../../schema/manifest/extend-lists.ts';
import { pointerOf } from '../../../schema/manifest/pointer.ts';
import type { Json } from '../../../schema/manifest/walk-schema.ts';
import { brandOfTenant } from '../../../schema/staging-tenant.ts';
import type { Brand, BrandFault } from '../brand.ts';
import type { SecretDoor } from './open-secrets.ts';
import { type NamedSecret, refusalText, type SecretKind, secretFix } from './secret-names.ts';

export type PlacedSecret = NamedSecret & {
  /** Path in the manifest. */
  readonly path: readonly (string | number)[];
};

const providers = ['facebook', 'google', 'line'] as const;

/** Secrets that a manifest names, with their paths. A manifest file may be incomplete. */
export function namedSecrets(manifest: Json | Pick<Manifest, 'chat' | 'games' | 'login'>): PlacedSecret[] {
  // The type of a manifest has no index signature, so TypeScript does not know that it is JSON.
  const value = manifest as Json;
  const aggregators = valueAt(value, ['games', 'aggregators']);
  return [
    ...secretAt({ kind: 'chat', value, steps: ['chat', 'secretName'] }),
    ...providers.flatMap((provider) =>
      secretAt({ kind: 'client', value, steps: ['login', 'social', provider, 'clientSecretName'] }),
    ),
    ...(Array.isArray(aggregators) ? aggregators : []).flatMap((aggregator, index) => {
      const within = { value: aggregator, at: ['games', 'aggregators', index] };
      return [
        ...secretAt({ kind: 'signing', ...within, steps: ['signingKey', 'secret'] }),
        ...secretAt({ kind: 'public', ...within, steps: ['publicKey', 'secret'] }),
      ];
    }),
  ];
}

function secretAt({
  kind,
  value,
  at = [],
  steps,
}: {
  kind: SecretKind;
  value: Json;
  /** Path of the value in the manifest. */
  at?: readonly (string | number)[];
  steps: readonly string[];
}): PlacedSecret[] {
  const name = valueAt(value, steps);
  return typeof name === 'string' ? [{ kind, name, path: [...at, ...steps] }] : [];
}

/** Places in manifests that name a secret. */
const places =
  /^\/(chat\/secretName|login\/social\/\w+\/clientSecretName|games\/aggregators\/[^/]+\/(signing|public)Key\/secret)$/;

/** Whether a fault is about a secret that the brand may not use. */
export const isSecretFault = ({ rule, pointer }: Pick<BrandFault, 'rule' | 'pointer'>): boolean =>
  rule === 'secret-owner' || (rule === 'schema' && places.test(pointer));

type Warning = { readonly tenant: string; readonly message: string };
type SecretBrand = Pick<Brand, 'id' | 'manifest'>;

/** Secrets that a brand names, with whether it may use them and whether they are set. Nothing is said of their values. */
export function secretStates(brand: SecretBrand, { refusalOf, secretOf }: SecretDoor) {
  return namedSecrets(brand.manifest).map(({ path, ...named }) => {
    const pointer = pointerOf(path);
    const refusal = refusalOf({ brand, ...named });
    if (refusal !== undefined) {
      const refused = { ...named, brand: brandOfTenant(brand.id), refusal };
      const message = `a secret is withheld: ${refusalText(refused)}`;
      return { ...named, pointer, state: 'withheld', message, fix: secretFix({ ...refused, pointer }) } as const;
    }
    if (secretOf({ brand, ...named }) !== undefined) return { ...named, pointer, state: 'set' } as const;
    const variable = `LIVERY_SECRET_${named.name}`;
    return {
      ...named,
      pointer,
      state: 'missing',
      message: `${variable} is not set, although ${pointer} of ${brand.id} names it`,
      fix: `set ${variable} where the servers run, then restart them one after the other`,
    } as const;
  });
}

/** Warnings at server start: secrets that brands may not use, each with its fix, and secrets that are not set. */
export function secretWarnings({
  brands,
  secrets,
}: {
  brands: readonly SecretBrand[];
  secrets: SecretDoor;
}): Warning[] {
  const withheld = brands.flatMap((brand) =>
    secretStates(brand, secrets).flatMap((secret): Warning[] =>
      secret.state === 'withheld' ? [{ tenant: brand.id, message: `${secret.message}: ${secret.fix}` }] : [],
    ),
  );
  return [...withheld, ...missingSecrets({ brands, secrets })];
}

/**
 * Secrets that brands name and may use, but that are missing in the server's environment. They are not part of the manifest check,
 * which usually runs where no secrets are set.
 */
export const missingSecrets = ({
  brands,
  secrets,
}: {
  brands: Iterable<SecretBrand>;
  secrets: SecretDoor;
}): Warning[] =>
  [...brands].flatMap((brand) =>
    secretStates(brand, secrets).flatMap((secret): Warning[] =>
      secret.state === 'missing' ? [{ tenant: brand.id, message: secret.message }] : [],
    ),
  );
