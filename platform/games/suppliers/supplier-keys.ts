import { CodedError } from '../../../schema/errors.ts';
import type { Brand } from '../../../server/brands/brand.ts';
import type { SecretOf } from '../../../server/brands/secrets/open-secrets.ts';
import type { Log } from '../../../server/log.ts';
import type { Aggregator } from './supplier-of.ts';

/** Keys in PEM: the platform's for signing, and the aggregator's for verifying. */
export type SupplierKeys = { readonly signing: string; readonly public: string };

/** Returns the keys of an aggregator that no manifest names, by the object itself; `undefined` for any other. */
export type JoinedKeys = (aggregator: Aggregator) => SupplierKeys | undefined;

type Input = { readonly brand: Brand; readonly aggregator: Aggregator };

/** Returns a key in PEM; `undefined` if it is not set or withheld, so that nothing is signed and no caller is trusted. */
export type SupplierKeyOf = (input: Input & { kind: keyof SupplierKeys }) => string | undefined;

export const createSupplierKeys =
  (secretOf: SecretOf, joinedKeys: JoinedKeys | undefined): SupplierKeyOf =>
  ({ brand, aggregator, kind }) => {
    const joined = joinedKeys?.(aggregator);
    if (joined !== undefined) return joined[kind];
    const name = kind === 'signing' ? aggregator.signingKey.secret : aggregator.publicKey.secret;
    return secretOf({ brand, kind, name });
  };

/** Returns the key that signs calls to the aggregator. Throws `service.unavailable` if it is not set or withheld. */
export function signingKeyOf({
  keyOf,
  log,
  ...input
}: Input & { keyOf: SupplierKeyOf; log: Pick<Log, 'error'> }): string {
  const key = keyOf({ ...input, kind: 'signing' });
  if (key !== undefined) return key;
  const { brand, aggregator } = input;
  log.error(
    { tenant: brand.id, aggregator: aggregator.id },
    `LIVERY_SECRET_${aggregator.signingKey.secret} is not set or withheld, so nothing can be signed`,
  );
  throw new CodedError('service.unavailable');
}
