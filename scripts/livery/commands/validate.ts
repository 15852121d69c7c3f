import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { isObject } from '../../../schema/manifest/walk-schema.ts';
import { batches } from '../../../server/batches.ts';
import { checkBrand } from '../../../server/brands/check/check-brands.ts';
import type { CheckFault } from '../../../server/brands/check/fault.ts';
import { type JsonSource, locate } from '../../../server/brands/check/positions.ts';
import { readSource } from '../../../server/brands/check/read-source.ts';
import { isAbstract } from '../../../server/brands/lineage.ts';
import {
  type BrandFolder,
  listBrandFolders,
  manifestFile,
  readAtOnce,
} from '../../../server/brands/read-brand-folder.ts';
import { projectRoot } from '../../../server/project-root.ts';
import { brandsOf, familyOf, folderReader } from '../brand-folders.ts';
import { type Command, exits, UsageError } from '../command.ts';
import { formatFaults, formats, isFormat } from '../format-faults.ts';

export const validate: Command = {
  usage: 'livery validate [PATH ...] [--format text|json|github]',
  summary: 'check brand folders, manifests or whole tenants folders; without a path the tenants folder',
  async run({ args, output, env }) {
    const { values, positionals } = parse(args);
    if (!isFormat(values.format))
      throw new UsageError(`--format ${values.format}: one of ${formats.join(', ')}`);
    const paths = positionals.length > 0 ? positionals : [env.TENANTS_DIR ?? join(projectRoot, 'tenants')];
    const targets = (await Promise.all(paths.map(brandsOf))).flat();
    const read = folderReader();
    const chosen: BrandFolder[] = [];
    for (const batch of batches(targets, readAtOnce)) {
      const folders = await Promise.all(batch.map(read));
      chosen.push(...folders.filter((folder) => folder !== undefined));
    }
    const faults: CheckFault[] = [];
    for (const folder of chosen) {
      const family = await familyOf({ folder, read });
      faults.push(...checkBrand({ folder, find: (id) => family.get(id), now: new Date() }).faults);
    }
    faults.push(...domainFaults({ claims: await claimsAround(chosen), chosen }));
    const shown = faults.map((fault) => ({
      ...fault,
      file: relative(process.cwd(), fault.file) || fault.file,
    }));
    output.out(formatFaults({ faults: shown, format: values.format, brands: chosen.length }));
    return shown.some(({ severity }) => severity === 'error') ? exits.invalid : exits.fine;
  },
};

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { format: { type: 'string', default: 'text' } },
    });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

type Claim = { readonly id: string; readonly domains: readonly string[] };

/**
 * What the chosen brands and those beside them claim. Of the others only the text is read, and parsed where it names one of the
 * chosen's domains: one brand among ten thousand is checked in a fraction of the time that all of them take.
 */
async function claimsAround(chosen: readonly BrandFolder[]): Promise<Claim[]> {
  const claims: Claim[] = chosen.map((folder) => ({ id: folder.id, domains: domainsOf(folder.manifest) }));
  const domains = claims.flatMap((claim) => claim.domains);
  const known = new Set(chosen.map(({ folder }) => folder));
  for (const tenantsDir of new Set(chosen.map(({ folder }) => dirname(folder))))
    for (const id of await listBrandFolders(tenantsDir)) {
      if (known.has(join(tenantsDir, id))) continue;
      const bytes = readFileSync(join(tenantsDir, id, manifestFile));
      if (domains.some((domain) => bytes.includes(domain)))
        claims.push({ id, domains: domainsOf(readSource(bytes)) });
    }
  return claims;
}

function domainFaults({
  claims,
  chosen,
}: {
  claims: readonly Claim[];
  chosen: readonly BrandFolder[];
}): CheckFault[] {
  const claimants = new Map<string, string[]>();
  for (const { id, domains } of claims)
    for (const domain of domains) claimants.set(domain, [...(claimants.get(domain) ?? []), id]);
  return chosen.flatMap((folder) =>
    domainsOf(folder.manifest).flatMap((domain, index): CheckFault[] => {
      const others = (claimants.get(domain) ?? []).filter((id) => id !== folder.id);
      if (others.length === 0) return [];
      const { position } = locate({
        source: folder.manifest,
        path: ['tenant', 'domains', index],
        merged: folder.manifest.value ?? {},
      });
      return [
        {
          tenant: folder.id,
          severity: 'error',
          rule: 'domain-once',
          file: join(folder.folder, manifestFile),
          ...position,
          pointer: `/tenant/domains/${index}`,
          message: `${domain} is claimed by ${others.join(', ')} too, so none of them is served there`,
          fix: `remove ${domain} from all brands but one`,
        },
      ];
    }),
  );
}

function domainsOf({ value }: JsonSource): string[] {
  if (
    isAbstract(value) ||
    !isObject(value) ||
    !isObject(value.tenant) ||
    !Array.isArray(value.tenant.domains)
  )
    return [];
  return value.tenant.domains.filter((domain) => typeof domain === 'string');
}
