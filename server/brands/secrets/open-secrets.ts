import { brandOfTenant } from '../../../schema/staging-tenant.ts';
import type { Log } from '../../log.ts';
import type { Brand } from '../brand.ts';
import { type NamedSecret, refusalOf, refusalText, type SecretGrants, type SecretRefusal } from './secret-names.ts';

export type RequestedSecret = NamedSecret & { readonly brand: Pick<Brand, 'id'> };

/** Returns the value of a secret for the brand that names it; `undefined` if it is not set, or if the brand may not use it. */
export type SecretOf = (secret: RequestedSecret) => string | undefined;

export type SecretDoor = {
  readonly secretOf: SecretOf;
  /** Returns why the brand may not use the secret; `undefined` if it may. The call is neither logged nor recorded. */
  readonly refusalOf: (secret: RequestedSecret) => SecretRefusal | undefined;
};

export type RefusedSecret = NamedSecret & { readonly tenant: string; readonly refusal: SecretRefusal };

/** Maximum number of refusals that a process reports, so that manifests with ever new names fill neither the log nor the audit log. */
const mostReported = 1000;

/**
 * The only access to the secrets that manifests name. Staging and previews of a brand have its rights. Each refusal is logged and
 * recorded once for a brand and a name.
 */
export function openSecrets({
  read,
  grants,
  log,
  record = () => undefined,
}: {
  /** Reads a secret from the environment. */
  read: (name: string) => string | undefined;
  grants: SecretGrants;
  log: Log;
  record?: (refused: RefusedSecret) => void;
}): SecretDoor {
  const reported = new Set<string>();

  const check = ({ brand: { id }, kind, name }: RequestedSecret) =>
    refusalOf({ brand: brandOfTenant(id), kind, name, grants });

  const report = (refused: RefusedSecret) => {
    const { tenant, name } = refused;
    const key = `${tenant} ${name}`;
    if (reported.has(key) || reported.size >= mostReported) return;
    reported.add(key);
    log.error({ tenant }, `a secret is withheld: ${refusalText({ brand: tenant, ...refused })}`);
    record(refused);
  };

  return {
    refusalOf: check,
    secretOf: (secret) => {
      const refusal = check(secret);
      if (refusal !== undefined) {
        const { brand, kind, name } = secret;
        report({ tenant: brandOfTenant(brand.id), kind, name, refusal });
        return undefined;
      }
      const value = read(secret.name);
      return value === '' ? undefined : value;
    },
  };
}
