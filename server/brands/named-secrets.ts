import type { Brand } from './brand.ts';

/** Secrets referenced by name in a manifest (`chat.secretName`, `{ "secret": NAME }` of an aggregator), with their paths. */
export function namedSecrets(value: unknown, path = ''): { readonly path: string; readonly name: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) =>
    /^secret$|secretName$/i.test(key) && typeof child === 'string'
      ? [{ path: `${path}/${key}`, name: child }]
      : namedSecrets(child, `${path}/${key}`),
  );
}

/**
 * Warnings at server start about secrets missing in its environment. Not part of the manifest check, which usually runs where no
 * secrets are set.
 */
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
