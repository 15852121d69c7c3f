import { setImmediate as nextTurnOfLoop } from 'node:timers/promises';
import { serverLimits } from '../../../../schema/constants.ts';
import type { Delivery } from '../../../../schema/delivery.ts';
import { CodedError } from '../../../../schema/errors.ts';
import { pointerById, pointerOf, pointerSteps } from '../../../../schema/manifest/pointer.ts';
import type { Json } from '../../../../schema/manifest/walk-schema.ts';
import { playersTenant } from '../../../../schema/staging-tenant.ts';
import type { BrandFault } from '../../brand.ts';
import type { BrandRights } from '../../brand-rights.ts';
import type { Environment, LiveBrandSet } from '../../environments.ts';
import type { Built } from '../../folder/build/build-brand.ts';
import { previewDelivery } from '../../folder/build/preview-delivery.ts';
import { checkBrandInTurns } from '../../folder/check/check-brands.ts';
import type { CheckFault } from '../../folder/check/fault.ts';
import { isAbstract } from '../../folder/lineage.ts';
import { textPositions } from '../../folder/read/positions.ts';
import type { BrandFolder } from '../../folder/read/read-brand-folder.ts';
import type { StoredBrand } from '../../folder/stored-brand.ts';
import { textSteps } from '../../folder/text-changes.ts';
import { chainWith } from '../releases/plan-release.ts';
import { findParent } from '../releases/read-pushed.ts';
import { refuseParents } from '../releases/readable-parents.ts';
import { assetsStep, type DraftContent } from './draft.ts';
import { draftFolder } from './draft-folder.ts';

/** The faults of a draft, by the rules of a push, and the brand as browsers would get it; null if it can't be built. */
export type DraftState = { readonly faults: readonly BrandFault[]; readonly delivery: Delivery | null };

type DraftInput = {
  /** Live set of the environment whose parents and live changes apply. */
  readonly brands: LiveBrandSet;
  readonly tenant: string;
  readonly content: DraftContent;
  /** Rights of the reader: parents that they may not read stay hidden, unless the brand inherits from them already. */
  readonly rights: Pick<BrandRights, 'mayRead'>;
  readonly now: Date;
};

/** Checks and builds a draft. Never throws because of its content. */
export async function checkDraft({
  environment,
  ...input
}: DraftInput & { environment: Environment }): Promise<DraftState> {
  const player = playersTenant({ tenant: input.tenant, environment });
  const checked = await faultsOfDraft(input);
  if (isAbstract(input.content.manifest)) return { faults: checked, delivery: null };
  await nextTurnOfLoop();
  const built = buildDraft(input);
  await nextTurnOfLoop();
  const more = 'faults' in built ? built.faults : built.breaches;
  const isKnown = (fault: BrandFault) =>
    checked.some(({ rule, message }) => rule === fault.rule && message === fault.message);
  return {
    faults: [...checked, ...more.filter((fault) => !isKnown(fault))],
    delivery: 'faults' in built ? null : previewDelivery({ delivered: built.brand.delivery(), id: player }),
  };
}

/**
 * Builds the brand with the draft instead of its release, with the parents and live changes of the environment. Faults that a served
 * release may have do not prevent it. A parent that the reader may not read is a fault.
 */
export function buildDraft({ brands, tenant, content, rights, now }: DraftInput): Built {
  const stored = brands.stored(tenant);
  const candidate: StoredBrand = {
    tenant,
    releaseId: '',
    archived: false,
    fixedCurrency: stored?.fixedCurrency,
    manifest: content.manifest,
    texts: content.texts,
    assets: content.assets,
    publication: stored?.publication ?? { actor: '', at: now },
    changes: stored?.changes ?? [],
  };
  try {
    const chain = chainWith(brands, candidate, tenant);
    refuseParents(brands.lineage(tenant), chain, rights.mayRead);
    return brands.build({ chain, at: now, isServed: true });
  } catch (error) {
    const { faults } = (error instanceof CodedError ? error.value : undefined) ?? {};
    if (!Array.isArray(faults)) throw error;
    return { faults: faults as BrandFault[] };
  }
}

async function faultsOfDraft({ brands, tenant, content, rights, now }: DraftInput): Promise<BrandFault[]> {
  const { folder, assets } = await draftFolder(tenant, content);
  const find = findParent(brands, tenant, rights);
  const secrets = { grants: brands.grants };
  const { faults, effective } = await checkBrandInTurns({ folder, assets, find, now, secrets });
  await nextTurnOfLoop();
  const namesIn = textNames(folder);
  return faults.slice(0, serverLimits.faultsReported).map((fault) => inPlace(fault, namesIn, effective?.value));
}

/** Addresses a fault like the operations of a draft: items by id, texts and files by their own places. */
function inPlace(fault: CheckFault, namesIn: ReturnType<typeof textNames>, effective: Json | undefined): BrandFault {
  const { tenant, severity, rule, message, fix, file, pointer } = fault;
  const placed = { tenant, severity, rule, message, ...(fix !== undefined && { fix }) };
  if (file.startsWith(`${assetsStep}/`)) return { ...placed, pointer: pointerOf(file.split('/')) };
  const language = /^texts\/(.+)\.json$/.exec(file)?.[1];
  if (language === undefined) return { ...placed, pointer: pointerById(effective, pointerSteps(pointer)) };
  const name = namesIn(language).get(placeOf(fault));
  const [namespace, key] = name?.split(/:(.*)/s) ?? [];
  return { ...placed, pointer: pointerOf(textSteps({ language, namespace, key: key === '' ? undefined : key })) };
}

/** Returns a function that looks up the texts of a language by their places in the file. */
function textNames({ texts }: BrandFolder): (language: string) => ReadonlyMap<string, string> {
  const known = new Map<string, ReadonlyMap<string, string>>();
  return (language) => {
    const source = texts.get(language);
    const names =
      known.get(language) ??
      new Map([...(source === undefined ? [] : textPositions(source))].map(([name, at]) => [placeOf(at), name]));
    known.set(language, names);
    return names;
  };
}

const placeOf = ({ line, column }: { line: number; column: number }) => `${line}:${column}`;
