import { extname } from 'node:path';
import { serverLimits } from '../../../../schema/constants.ts';
import type { Delivery } from '../../../../schema/delivery.ts';
import type { Manifest } from '../../../../schema/generated/manifest.ts';
import { pointerOf } from '../../../../schema/manifest/pointer.ts';
import { project } from '../../../../schema/manifest/project.ts';
import type { Json } from '../../../../schema/manifest/walk-schema.ts';
import { shippedTranslations, type Translations } from '../../../texts/read-texts.ts';
import type { Brand, BrandAsset, BrandFault } from '../../brand.ts';
import { formatFault, formatFaultOfParent } from '../check/check-format.ts';
import { isTolerated, schemaFaults } from '../check/schema-faults.ts';
import { computeEffective, hashOf } from '../effective.ts';
import { layeredManifests } from '../lineage.ts';
import { manifestSchema } from '../manifest-schema.ts';
import { assetTypeOf } from '../read/read-brand-folder.ts';
import { flattenOverrides, strayOverrides } from '../read/texts-of-folder.ts';
import type { SecretRights } from '../rules/rule.ts';
import { rules } from '../rules/table.ts';
import { changesOf, type StoredBrand, type StoredChange } from '../stored-brand.ts';
import { fittingTexts, withTextChanges } from '../text-changes.ts';
import { inFixedCurrency } from './fixed-currency.ts';

export type Built =
  | {
      readonly brand: Brand;
      readonly warnings: readonly BrandFault[];
      /** Errors of rules that are newer than the release. Only a release that is served already may have any. */
      readonly breaches: readonly BrandFault[];
    }
  | { readonly faults: readonly BrandFault[] };

/** Builds a brand with the languages and grants of the live set. */
export type Build = (input: Pick<Parameters<typeof buildBrand>[0], 'chain' | 'at' | 'isServed' | 'refused'>) => Built;

/** Builds a brand from its stored lineage, parents first, with the changes in effect at a time. */
export function buildBrand({
  chain,
  at,
  isServed = false,
  refused = [],
  translations = shippedTranslations,
  secrets,
}: {
  chain: readonly StoredBrand[];
  at: Date;
  /** Builds a release that is served already even if it breaks rules that are newer than it. */
  isServed?: boolean;
  /** Domains that it states but that belong to another brand. */
  refused?: readonly string[];
  translations?: Translations;
  secrets?: SecretRights | undefined;
}): Built {
  const own = chain.at(-1);
  if (own === undefined) throw new Error('a lineage has at least the brand itself');
  const tenant = own.tenant;
  const parents = chain.slice(0, -1).map((parent) => ({ id: parent.tenant, manifest: parent.manifest }));
  const foreign = formatFault(own.manifest) ?? formatFaultOfParent(parents);
  if (foreign !== undefined) {
    const { path, ...fault } = foreign;
    const pointer = pointerOf(path);
    return { faults: [{ tenant, severity: 'error', rule: 'format-version', pointer, ...fault }] };
  }
  const effective = computeEffective(layeredManifests(chain), activeChanges(changesOf(chain), at));
  const { errors } = effective;
  const { value, faults: otherCurrency } = inFixedCurrency(own, effective.value);
  const broken = schemaFaults({ errors, value, root: manifestSchema }).map(
    ({ path, message, fix }): BrandFault => ({
      tenant,
      severity: 'error',
      rule: 'schema',
      pointer: pointerOf(path),
      message,
      fix,
    }),
  );
  const mayStay = isServed && errors.every((error) => isTolerated({ error, value, root: manifestSchema }));
  if (errors.length > 0 && !mayStay) return { faults: broken };
  const manifest = value as unknown as Manifest;
  const assets = new Map(
    Object.entries(own.assets).map(
      ([path, hash]) => [path, { hash, contentType: assetTypeOf(path) ?? 'application/octet-stream' }] as const,
    ),
  );
  const languages = Object.entries(own.texts);
  const stated = withTextChanges({
    texts: new Map(languages.map(([language, value]) => [language, flattenOverrides(value)] as const)),
    // A brand does not inherit the texts of its parents.
    changes: activeChanges(own.changes, at),
  });
  const strayTexts = new Map(languages.map(([language, value]) => [language, strayOverrides(value)] as const));
  const ruled = { texts: stated, strayTexts, assets, now: at };
  const found = rules.flatMap((rule) =>
    rule
      .check({ ...ruled, id: tenant, manifest, translations, secrets })
      .map(
        (finding): BrandFault => ({
          tenant,
          severity: finding.severity ?? rule.severity,
          rule: rule.name,
          pointer: pointerOf(finding.path),
          message: finding.message,
          fix: finding.fix,
        }),
      ),
  );
  const wrong = [...otherCurrency, ...found.filter(({ severity }) => severity === 'error')];
  const tolerated = (fault: BrandFault) => toleratedRules.has(fault.rule) || otherCurrency.includes(fault);
  const breaches = isServed ? wrong.filter(tolerated) : [];
  if (wrong.length > breaches.length) return { faults: wrong.slice(0, serverLimits.faultsReported) };

  const texts = breaches.length > 0 ? fittingTexts(stated) : stated;
  const revision = hashOf(
    JSON.stringify(value),
    JSON.stringify([...texts].map(([language, entries]) => [language, ...entries])),
    JSON.stringify(own.assets),
  ).slice(0, 32);
  let delivery: Delivery | undefined;
  const brand: Brand = {
    id: tenant,
    manifest,
    revision,
    domains: manifest.tenant.domains.filter((domain) => !refused.includes(domain)),
    assets,
    delivery: () => (delivery ??= deliveryOf({ revision, value, texts, assets })),
  };
  return {
    brand: Object.freeze(brand),
    warnings: found.filter(({ severity }) => severity === 'warning'),
    breaches: [...broken, ...breaches].slice(0, serverLimits.faultsReported),
  };
}

/** Warnings or breaches of a brand that its previous version did not have. That version is built only if there are any. */
export function addedFaults(
  of: 'warnings' | 'breaches',
  built: Extract<Built, { brand: Brand }>,
  buildKnown: () => Built | undefined,
): readonly BrandFault[] {
  if (built[of].length === 0) return [];
  const known = buildKnown();
  const before = known === undefined || 'faults' in known ? [] : known[of];
  return built[of].filter(
    ({ rule, message }) => !before.some((fault) => fault.rule === rule && fault.message === message),
  );
}

const toleratedRules: ReadonlySet<string> = new Set(
  rules.flatMap(({ name, tolerated }) => (tolerated === true ? [name] : [])),
);

function deliveryOf({
  revision,
  value,
  texts,
  assets,
}: {
  revision: string;
  value: Json;
  texts: ReadonlyMap<string, ReadonlyMap<string, string>>;
  assets: ReadonlyMap<string, BrandAsset>;
}): Delivery {
  return {
    revision,
    manifest: project({
      value,
      node: manifestSchema,
      root: manifestSchema,
      audience: 'public',
    }) as unknown as Delivery['manifest'],
    assets: Object.fromEntries([...assets].map(([path, { hash }]) => [path, assetAddress({ path, hash })])),
    texts: Object.fromEntries([...texts].map(([language, entries]) => [language, Object.fromEntries(entries)])),
  };
}

/** Address of an asset. It contains the hash, so it can be cached forever. */
export function assetAddress({ path, hash }: { path: string; hash: string }): string {
  return `/brand/${hash.slice(0, 32)}${extname(path)}`;
}

/** Changes in effect at a time, in order. */
export function activeChanges(changes: readonly StoredChange[], at: Date): StoredChange[] {
  return changes
    .filter(({ from, until }) => (from === null || from <= at) && (until === null || until > at))
    .sort((a, b) => (a.sequence < b.sequence ? -1 : 1));
}

/** Next start or end of a scheduled change after a time. */
export function nextTurn({ changes, after }: { changes: Iterable<StoredChange>; after: Date }): Date | undefined {
  let next: Date | undefined;
  for (const { from, until } of changes)
    for (const turn of [from, until])
      if (turn !== null && turn > after && (next === undefined || turn < next)) next = turn;
  return next;
}
