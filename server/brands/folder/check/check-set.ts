import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isObject, type Json } from '../../../../schema/manifest/walk-schema.ts';
import { baseOf, overlapsAmong, wildcardsOver } from '../../../hosts/domain-overlap.ts';
import { lookAlikesAmong, readableDomain, registeredLookOf } from '../../../hosts/look-alikes.ts';
import type { ReservedHosts } from '../../../hosts/reserved-hosts.ts';
import { isAbstract } from '../lineage.ts';
import { locate } from '../read/positions.ts';
import { type BrandFolder, listBrandFolders, manifestFile } from '../read/read-brand-folder.ts';
import { readSource } from '../read/read-source.ts';
import type { CheckFault, OtherRule } from './fault.ts';

/** Values that must be unique among brands. */
export type Claims = { readonly id: string; readonly domains: readonly string[]; readonly codes: readonly string[] };

/**
 * Returns claims of other brands that conflict with the chosen ones. Other manifests are searched as text and only parsed on a
 * match, so checking one of ten thousand brands is fast.
 */
export async function claimsAround(chosen: readonly BrandFolder[]): Promise<Claims[]> {
  const wanted = chosen.map(claimsOf).flatMap(({ domains, codes }) => [
    ...patternsOf(domains),
    ...codes.map((code) => `"${code}"`),
    // Domains that may look alike: those in letters of other scripts, and those that such a chosen one looks like.
    'xn--',
    ...domains.filter((domain) => domain.includes('xn--')).map(registeredLookOf),
  ]);
  const known = new Set(chosen.map(({ folder }) => folder));
  const found: Claims[] = [];
  for (const tenantsDir of new Set(chosen.map(({ folder }) => dirname(folder))))
    for (const id of await listBrandFolders(tenantsDir)) {
      if (known.has(join(tenantsDir, id))) continue;
      const bytes = readFileSync(join(tenantsDir, id, manifestFile));
      if (wanted.some((claim) => bytes.includes(claim))) found.push(claimsOf({ id, manifest: readSource(bytes) }));
    }
  return found;
}

/**
 * Returns a function that tells whether a neighbouring folder contains a brand that is served. Folders are read on demand, because
 * few manifests name another brand.
 */
export const brandsBeside =
  ({ folder }: Pick<BrandFolder, 'folder'>) =>
  (id: string): boolean => {
    try {
      return !isAbstract(readSource(readFileSync(join(dirname(folder), id, manifestFile))).value);
    } catch {
      return false;
    }
  };

/**
 * Returns domains and merchant codes that two brands claim, domains of which one covers the other, and reserved hosts. Each is
 * reported for both brands.
 */
export function setFaults(
  chosen: readonly BrandFolder[],
  reserved: ReservedHosts,
  others: readonly Claims[] = [],
): CheckFault[] {
  const all = [...chosen.map(claimsOf), ...others];
  const byDomain = holders(all.map(({ id, domains }) => [id, domains]));
  const overlaps = pairsBy(
    byDomain,
    overlapsAmong(byDomain).map(({ domain, wildcard }) => [domain, wildcard]),
  );
  const alike = pairsBy(
    byDomain,
    lookAlikesAmong(byDomain).map(({ domain, other }) => [domain, other]),
  );
  const byCode = holders(all.map(({ id, codes }) => [id, codes]));
  return chosen.flatMap((folder) => {
    const { id, domains, codes } = claimsOf(folder);
    const at = (path: (string | number)[], rule: OtherRule, message: string, fix: string): CheckFault => ({
      tenant: id,
      severity: 'error',
      rule,
      file: join(folder.folder, manifestFile),
      ...locate({ source: folder.manifest, path, merged: folder.manifest.value ?? {} }).position,
      pointer: `/${path.join('/')}`,
      message,
      fix,
    });
    const warning = (path: (string | number)[], rule: OtherRule, message: string): CheckFault => ({
      ...at(path, rule, message, 'remove one of the two, unless the same people run both brands'),
      severity: 'warning',
    });
    const rivals = (byClaim: ReadonlyMap<string, readonly string[]>, claim: string) =>
      (byClaim.get(claim) ?? []).filter((other) => other !== id);
    const found = domains.flatMap((domain, index) => {
      const path = ['tenant', 'domains', index];
      const named = rivals(byDomain, domain);
      const twice = `${domain} is claimed by ${named.join(', ')} too: who is published first has it, the other is not served there`;
      const reservedFor = reserved.reservedFor({ claim: domain, id });
      return [
        ...(named.length > 0 ? [at(path, 'domain-once', twice, `remove ${domain} from all brands but one`)] : []),
        ...(reservedFor === undefined
          ? []
          : [at(path, 'domain-reserved', `${domain} is reserved for ${reservedFor}`, 'name a domain of the brand')]),
        ...(overlaps.get(domain) ?? [])
          .filter((overlap) => overlap.id !== id)
          .map((overlap) =>
            warning(
              path,
              'domain-overlap',
              `${domain} overlaps ${overlap.domain} of ${overlap.id}: only who may publish both brands can publish it`,
            ),
          ),
        ...(alike.get(domain) ?? [])
          .filter((other) => other.id !== id)
          .map((other) =>
            warning(
              path,
              'domain-alike',
              `${shown(domain)} looks like ${shown(other.domain)} of ${other.id}, so players may take one for the other`,
            ),
          ),
      ];
    });
    const shared = codes.flatMap((code) => {
      const named = rivals(byCode, code);
      if (named.length === 0) return [];
      const message = `the merchant code ${code} is claimed by ${named.join(', ')} too: who is published first has it, a release of the other is not served`;
      return [at(['tenant', 'merchantCode'], 'merchant-code-once', message, 'give each brand its own code')];
    });
    return [...found, ...shared];
  });
}

/**
 * Returns texts of which every manifest with an overlapping claim contains at least one: the domain without its wildcard, and the
 * wildcards above it. Texts that contain another one are left out.
 */
function patternsOf(domains: readonly string[]): string[] {
  const all = domains.flatMap((domain) => [
    `${baseOf(domain)}"`,
    ...wildcardsOver(domain).map((wildcard) => `"${wildcard}"`),
  ]);
  const shortest = [...new Set(all)].sort((a, b) => a.length - b.length);
  return shortest.filter((text, index) => !shortest.slice(0, index).some((one) => text.includes(one)));
}

/** Returns for each domain the domains that it is paired with, with their brands. */
function pairsBy(byDomain: ReadonlyMap<string, readonly string[]>, pairs: readonly (readonly [string, string])[]) {
  const found = new Map<string, { readonly domain: string; readonly id: string }[]>();
  const add = (domain: string, other: string) => {
    const list = found.get(domain) ?? [];
    list.push(...(byDomain.get(other) ?? []).map((id) => ({ domain: other, id })));
    found.set(domain, list);
  };
  for (const [one, other] of pairs) {
    add(one, other);
    add(other, one);
  }
  return found;
}

/** A domain, with the letters that a punycode form stands for. */
const shown = (domain: string): string => (domain.includes('xn--') ? `${domain} (${readableDomain(domain)})` : domain);

function holders(claims: readonly (readonly [id: string, what: readonly string[]])[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [id, what] of claims)
    for (const claim of what) {
      const owners = found.get(claim);
      if (owners === undefined) found.set(claim, [id]);
      else owners.push(id);
    }
  return found;
}

function claimsOf({ id, manifest: { value } }: { id: string; manifest: { value: Json | undefined } }): Claims {
  const tenant = isObject(value) && !isAbstract(value) && isObject(value.tenant) ? value.tenant : {};
  const domains = Array.isArray(tenant.domains) ? tenant.domains : [];
  return {
    id,
    domains: domains.filter((domain) => typeof domain === 'string'),
    codes: typeof tenant.merchantCode === 'string' ? [tenant.merchantCode] : [],
  };
}
