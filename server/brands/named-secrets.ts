import type { Brand } from './brand.ts';

/** Secrets that a brand's manifest calls by name (`chat.secretName`, `clientSecretName` of a login), each with its place. */
export function namedSecrets(value: unknown, path = ''): { readonly path: string; readonly name: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) =>
    /secretName$/i.test(key) && typeof child === 'string'
      ? [{ path: `${path}/${key}`, name: child }]
      : namedSecrets(child, `${path}/${key}`),
  );
}

/** What is told at a server's start of secrets that its environment lacks. Where a manifest is checked nobody has them. */
export function missingSecrets({
  brands,
  secretOf,
}: {
  brands: Iterable<Pick<Brand, 'id' | 'manifest'>>;
  secretOf: (name: string) => string | undefined;
}): { readonly tenant: string; readonly message: string }[] {
  return [...brands].flatMap(({ id, manifest }) =>
    namedSecrets(manifest).flatMap(({ path, name }) =>
      secretOf(name) === undefined
        ? [{ tenant: id, message: `LIVERY_SECRET_${name} is not set, which ${path} of ${id} names` }]
        : [],
    ),
  );
}
