import { CodedError } from '../../../schema/errors.ts';
import { partHead } from '../../../schema/folder-format.ts';
import { isObject, type JsonObject } from '../../../schema/manifest/walk-schema.ts';
import { placeholderDomain } from '../../../schema/placeholder-domain.ts';
import type { DatabaseAndClock } from '../../database/database.ts';
import type { BrandRights } from '../brand-rights.ts';
import { type BrandSets, environments, requireHere } from '../environments.ts';
import { statedClaims } from '../folder/build/stated-claims.ts';
import { isAbstract } from '../folder/lineage.ts';
import { withEdits } from '../folder/migrate/migrate-manifest.ts';
import { namedSecrets } from '../secrets/named-secrets.ts';
import { ownName, refusalOf } from '../secrets/secret-names.ts';
import { checkPushed, readPushed } from '../versions/releases/read-pushed.ts';
import { idTaken } from '../versions/releases/refuse-known.ts';
import { type Released, releaseBrand } from '../versions/releases/release-brand.ts';
import { composeBrand, type Source } from './compose-brand.ts';
import { likeness, type OtherBrand } from './likeness.ts';
import { type BrandSettings, type RequestedSettings, settingsOf } from './settings.ts';

/**
 * Composes a brand and serves it in staging as its first release, with the checks of every push.
 * Throws `brand.setting_invalid` for an impossible setting, `brand.taken` for an id or merchant code that is in use or looks like
 * one, `brand.unknown` for a source that the caller may not read, and the errors of a push.
 */
export async function createBrand({
  sets,
  database,
  clock,
  requested,
  from,
  rights,
  ...as
}: DatabaseAndClock & {
  sets: BrandSets;
  /** Without domains the brand gets a placeholder, which production does not accept. */
  requested: RequestedSettings & { readonly id: string };
  /** Brand whose settings are copied, or parent that is extended. */
  from: string | undefined;
  rights: BrandRights;
  actor: string;
  reason: string;
  dryRun: boolean;
}): Promise<{ settings: BrandSettings; released: Released }> {
  const settings = settingsOf({ ...requested, domains: requested.domains ?? placeholderDomain(requested.id) });
  const tenant = settings.id;
  for (const environment of environments) await sets[environment].refresh();
  refuseTaken(sets, settings);
  const source = from === undefined ? undefined : sourceOf({ sets, id: from, rights, brand: tenant });
  const { files } = await composeBrand({ settings, from: source, requested });
  const folder = await readPushed({ tenant, stream: sentFiles(files) });
  const { candidate } = await checkPushed({ brands: sets.staging, folder, rights, now: clock.now() });
  const released = await releaseBrand({
    sets,
    database,
    clock,
    environment: 'staging',
    tenant,
    candidate,
    act: 'release.pushed',
    base: undefined,
    hidden: undefined,
    isNew: true,
    rights,
    ...as,
  });
  return { settings, released };
}

/** Throws if another brand has the id or merchant code, in any environment, even if it is archived. */
function refuseTaken(sets: BrandSets, settings: BrandSettings): void {
  const found = likeness({ settings, others: othersIn(sets) });
  if (found === undefined) return;
  const { of, isSame, message } = found;
  if (of === 'id' && isSame) throw idTaken(settings.id);
  throw new CodedError('brand.taken', { message: `${message}: choose another`, value: { setting: of } });
}

function* othersIn(sets: BrandSets): Generator<OtherBrand> {
  for (const environment of environments)
    for (const id of sets[environment].tenants())
      yield { id, codes: statedClaims(sets[environment].lineage(id) ?? []).merchantCode ?? [] };
}

/**
 * The release that production serves, else staging's, without live changes. Secrets are renamed to the new brand's own names,
 * because the source's secrets are refused to any other brand.
 */
function sourceOf({
  sets,
  id,
  rights,
  brand,
}: {
  sets: BrandSets;
  id: string;
  rights: BrandRights;
  /** Id of the new brand. */
  brand: string;
}): Source {
  const stored = rights.mayRead(id) ? (sets.production.stored(id) ?? sets.staging.stored(id)) : undefined;
  if (stored === undefined || !isObject(stored.manifest))
    throw new CodedError('brand.unknown', { message: `from: no brand is called ${id}`, value: { setting: 'from' } });
  requireHere(stored);
  const chain = sets.production.lineage(id) ?? sets.staging.lineage(id) ?? [];
  // The new brand starts in staging, so everything that it extends has to exist there.
  const missing = chain
    .filter(({ tenant }) => tenant !== id || isAbstract(stored.manifest))
    .find(({ tenant }) => sets.staging.stored(tenant) === undefined);
  if (missing !== undefined)
    throw new CodedError('release.unknown', {
      message: `from: staging serves no release of ${missing.tenant}, which the new brand would extend: livery rollback ${missing.tenant} --environment staging --to NUMBER serves one there`,
      value: { setting: 'from' },
    });
  if (isAbstract(stored.manifest)) return { id, manifest: stored.manifest };
  const { grants } = sets.staging;
  const edits = namedSecrets(stored.manifest)
    .filter((secret) => refusalOf({ ...secret, brand, grants }) !== undefined)
    .map((secret) => ({ path: secret.path, value: ownName({ ...secret, brand }) }));
  return { id, manifest: withEdits(stored.manifest, edits) as JsonObject };
}

/** Streams files in the format in which the command sends a folder. */
async function* sentFiles(files: ReadonlyMap<string, string>): AsyncGenerator<Uint8Array> {
  for (const [name, content] of files) {
    const bytes = Buffer.from(content);
    yield Buffer.from(partHead(name, bytes.length));
    yield bytes;
  }
}
