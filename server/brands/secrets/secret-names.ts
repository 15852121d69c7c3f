/** The kinds of secrets that manifests name, with the ending that each name of the kind has. */
export const secretEndings = {
  client: '_CLIENT_SECRET',
  signing: '_SIGNING_KEY',
  public: '_PUBLIC_KEY',
  chat: '_CHAT_SECRET',
} as const;
export type SecretKind = keyof typeof secretEndings;

/** Ids of the brands that may use a secret although its name does not begin with their prefix, by the secret's name. */
export type SecretGrants = ReadonlyMap<string, ReadonlySet<string>>;

/** A secret as a manifest names it. */
export type NamedSecret = { readonly kind: SecretKind; readonly name: string };
/** Why a brand may not use a secret: it is of another kind, or belongs to another owner. */
export type SecretRefusal = 'kind' | 'owner';

/**
 * Id of the brand that owns a name: `AURORA__CHAT_SECRET` belongs to aurora. `undefined` for a name without a prefix. Ids have no
 * underscore, so two brands never share a prefix.
 */
export function ownerOf(name: string): string | undefined {
  const end = name.lastIndexOf('__');
  return end < 1 ? undefined : name.slice(0, end).toLowerCase().replaceAll('_', '-');
}

export const prefixOf = (brand: string): string => `${brand.toUpperCase().replaceAll('-', '_')}__`;

/** Returns why the brand may not use the secret in this place; `undefined` if it may. */
export function refusalOf({
  brand,
  kind,
  name,
  grants,
}: NamedSecret & { brand: string; grants: SecretGrants }): SecretRefusal | undefined {
  if (!name.endsWith(secretEndings[kind])) return 'kind';
  return ownerOf(name) === brand || grants.get(name)?.has(brand) === true ? undefined : 'owner';
}

/** Endings of older names, which the ending of the kind replaces. */
const oldEndings = /(^|_)(SIGNING|PRIVATE|PUBLIC|CLIENT|CHAT)?_?(KEY|SECRET)?$/;

/** The name that the brand may use for the same secret: `AURORA_CHAT_SECRET` and `CHAT_KEY` become `AURORA__CHAT_SECRET`. */
export function ownName({ brand, kind, name }: NamedSecret & { brand: string }): string {
  const prefix = prefixOf(brand);
  const single = prefix.slice(0, -1);
  const ending = secretEndings[kind];
  const begin = name.lastIndexOf('__');
  const rest = begin > 0 ? name.slice(begin + 2) : name.startsWith(single) ? name.slice(single.length) : name;
  if (`_${rest}`.endsWith(ending)) return `${prefix}${rest}`;
  const stem = rest.replace(oldEndings, '');
  return `${prefix}${stem}${stem === '' ? ending.slice(1) : ending}`;
}

/** Returns the setting or the new name that gives a refused secret to its brand. */
export function secretFix({
  refusal,
  pointer,
  ...named
}: NamedSecret & { brand: string; refusal: SecretRefusal; pointer: string }): string {
  const own = ownName(named);
  const rename = `rename it to ${own} in ${pointer} and set LIVERY_SECRET_${own}`;
  return refusal === 'kind' ? rename : `LIVERY_SECRET_GRANTS must name ${named.brand} for ${named.name}, or ${rename}`;
}

/** Returns the reason for withholding a secret, as a sentence. */
export function refusalText({
  brand,
  kind,
  name,
  refusal,
}: NamedSecret & { brand: string; refusal: SecretRefusal }): string {
  if (refusal === 'kind') return `${name} can't be used here: the names of such secrets end in ${secretEndings[kind]}`;
  const owner = ownerOf(name);
  return owner === undefined
    ? `${name} has no brand's prefix, and ${brand} has no grant for it`
    : `${name} belongs to ${owner}, and ${brand} has no grant for it`;
}
