import { basename, join } from 'node:path';
import { setImmediate as nextTurnOfLoop } from 'node:timers/promises';
import { serverLimits } from '../../../../schema/constants.ts';
import { pointerOf } from '../../../../schema/manifest/pointer.ts';
import type { Json } from '../../../../schema/manifest/walk-schema.ts';
import { shippedTranslations, type Translations } from '../../../texts/read-texts.ts';
import { asManifest, computeEffective, type Effective } from '../effective.ts';
import { inheritable, isAbstract, type Lineage, lineageOf } from '../lineage.ts';
import { manifestSchema } from '../manifest-schema.ts';
import { locate, type Position, textPositions } from '../read/positions.ts';
import { type BrandFolder, manifestFile } from '../read/read-brand-folder.ts';
import { strayTextsOfFolder, textsOfFolder } from '../read/texts-of-folder.ts';
import type { RuledBrand, SecretRights } from '../rules/rule.ts';
import { rules } from '../rules/table.ts';
import { fixOfParent, formatFault, formatFaultOfParent } from './check-format.ts';
import type { CheckFault, OtherRule } from './fault.ts';
import { schemaFaults } from './schema-faults.ts';

export type CheckedBrand = {
  readonly folder: BrandFolder;
  readonly effective: Effective | undefined;
  readonly faults: readonly CheckFault[];
};

type Finding = Pick<CheckFault, 'severity' | 'rule' | 'message' | 'fix'> & {
  readonly path: readonly (string | number)[];
  readonly key?: string;
  readonly file?: string;
  readonly text?: string;
};

type BrandToCheck = {
  folder: BrandFolder;
  find: (id: string) => BrandFolder | undefined;
  now: Date;
  /** Assets that were checked before may come without their bytes. */
  assets?: RuledBrand['assets'];
  translations?: Translations;
  secrets?: SecretRights | undefined;
};

/** Checks a brand including its parents. Reports all faults, each at its place in the file that contains it. */
export function checkBrand(brand: BrandToCheck): CheckedBrand {
  const steps = checking(brand);
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

/** The same for a server. Some rules look at every text of a brand, so other work runs between them. */
export async function checkBrandInTurns(brand: BrandToCheck): Promise<CheckedBrand> {
  const steps = checking(brand);
  let step = steps.next();
  while (!step.done) {
    await nextTurnOfLoop();
    step = steps.next();
  }
  return step.value;
}

function* checking({
  folder,
  find,
  now,
  assets = folder.assets,
  translations = shippedTranslations,
  secrets,
}: BrandToCheck): Generator<undefined, CheckedBrand> {
  const large = largeTextsFault(folder);
  const faults: CheckFault[] = [...jsonFaults(folder), ...(large === undefined ? [] : [large])];
  const done = (effective?: Effective): CheckedBrand => ({ folder, effective, faults: limited(faults) });
  const alone = (finding: Omit<Finding, 'severity'> & { rule: OtherRule }) =>
    faults.push(place([folder], {}, { severity: 'error', ...finding }));
  // Rules look at every text, so too many of them are not checked further.
  if (folder.manifest.value === undefined || large !== undefined) return done();
  const format = formatFault(folder.manifest.value);
  if (format !== undefined) {
    alone({ rule: 'format-version', ...format });
    return done();
  }

  const lineage = lineageOf(
    folder.id,
    (id) => (id === folder.id ? folder : find(id)),
    (found) => found.manifest.value,
  );
  const unfit = brokenParent(lineage, folder);
  if (unfit !== undefined || !('chain' in lineage)) {
    alone({ rule: 'extends', path: ['extends'], message: unfit ?? 'extends no brand', fix: fixOfParent });
    return done();
  }
  yield;
  const { chain } = lineage;
  const values = chain.map((parent, index) =>
    index === chain.length - 1 ? (parent.manifest.value ?? {}) : inheritable(parent.manifest.value ?? {}),
  );
  const effective = computeEffective(values);
  yield;
  const merged = effective.value;
  const add = (finding: Finding) => faults.push(place(chain, merged, finding));
  const abstract = isAbstract(folder.manifest.value);
  const { broken } = folder.manifest;
  const isReported = faultsOfSyntax(faults, folder);
  for (const fault of schemaFaults({ errors: effective.errors, value: merged, root: manifestSchema })) {
    // Abstract manifests may be incomplete; missing properties are reported for their children. In a broken file they may exist in the
    // part that can't be read.
    const lacks = fault.message.includes(' lacks ');
    if (lacks && (abstract || broken)) continue;
    const placed = place(chain, merged, { severity: 'error', rule: 'schema' satisfies OtherRule, ...fault });
    if (!isReported(placed)) faults.push(placed);
  }
  if (abstract || broken || effective.errors.length > 0) return done(effective);
  const brand = {
    id: folder.id,
    manifest: asManifest(effective),
    texts: textsOfFolder(folder),
    strayTexts: strayTextsOfFolder(folder),
    assets,
    translations,
    secrets,
    now,
  };
  for (const rule of rules) {
    yield;
    for (const finding of rule.check(brand).slice(0, serverLimits.faultsReported + 1))
      add({ severity: rule.severity, rule: rule.name, ...finding });
  }
  return done(effective);
}

/** Fault of an invalid parent chain. */
function brokenParent(lineage: Lineage<BrandFolder>, folder: BrandFolder): string | undefined {
  if ('missing' in lineage) return `extends "${lineage.missing}", which is no folder beside it`;
  if ('circle' in lineage) return `extends itself: ${lineage.circle.join(' -> ')}`;
  const parent = lineage.chain.find((one) => one !== folder && one.manifest.faults.length > 0);
  if (parent !== undefined) return `extends "${parent.id}", which is broken: ${parent.manifest.faults[0]?.message}`;
  const parents = lineage.chain.filter((one) => one !== folder);
  return formatFaultOfParent(parents.map(({ id, manifest }) => ({ id, manifest: manifest.value })))?.message;
}

/** Reports at most a hundred faults per file: more are not useful, and locating thousands is slow. */
function limited(faults: readonly CheckFault[]): CheckFault[] {
  const files = new Map<string, CheckFault[]>();
  for (const fault of faults) {
    const found = files.get(fault.file);
    if (found === undefined) files.set(fault.file, [fault]);
    else found.push(fault);
  }
  return [...files.values()].flatMap((found) => {
    const last = found[serverLimits.faultsReported - 1];
    if (found.length <= serverLimits.faultsReported || last === undefined) return found;
    const severity = found.some((fault) => fault.severity === 'error') ? 'error' : 'warning';
    const more = {
      ...last,
      severity,
      rule: 'many' satisfies OtherRule,
      message: 'and more',
      fix: 'fix the faults above, then check again',
    } as const;
    return [...found.slice(0, serverLimits.faultsReported - 1), more];
  });
}

function jsonFaults(folder: BrandFolder): CheckFault[] {
  const files = [
    [manifestFile, folder.manifest] as const,
    ...[...folder.texts].map(([language, source]) => [`texts/${language}.json`, source] as const),
  ];
  return files.flatMap(([name, source]) =>
    source.faults.map(({ line, column, message, fix }) => ({
      tenant: folder.id,
      severity: 'error' as const,
      rule: 'json' satisfies OtherRule,
      file: join(folder.folder, name),
      line,
      column,
      pointer: '',
      message,
      fix,
    })),
  );
}

/** The fault of texts that are too many in all languages together, at the largest file. */
function largeTextsFault({ id, folder, texts }: BrandFolder): CheckFault | undefined {
  const sizes = [...texts].map(([language, { text }]) => ({ language, size: Buffer.byteLength(text) }));
  const sum = sizes.reduce((all, { size }) => all + size, 0);
  const [largest] = sizes.sort((one, other) => other.size - one.size);
  if (largest === undefined || sum <= serverLimits.brandAllTextsBytes) return undefined;
  return {
    tenant: id,
    severity: 'error',
    rule: 'json' satisfies OtherRule,
    file: join(folder, `texts/${largest.language}.json`),
    line: 1,
    column: 1,
    pointer: '',
    message: `the texts of all languages have ${Math.ceil(sum / 1000)} kB, over ${serverLimits.brandAllTextsBytes / 1000} kB`,
    fix: 'remove the texts that say the same as ours',
  };
}

/**
 * Returns a function that detects faults which only follow from invalid JSON: in a line with a syntax error, after an error that
 * makes the structure unclear, or at a forbidden key.
 */
function faultsOfSyntax(faults: readonly CheckFault[], { folder, manifest }: BrandFolder) {
  const own = join(folder, manifestFile);
  const placeOf = ({ line, column }: CheckFault) => (manifest.broken ? `${line}` : `${line}:${column}`);
  const known = new Set(faults.filter(({ file }) => file === own).map(placeOf));
  return (fault: CheckFault) => fault.file === own && (fault.line >= manifest.lostFrom || known.has(placeOf(fault)));
}

/** Locates a finding in the brand's own manifest, or in the parent that the value is inherited from. */
function place(chain: readonly BrandFolder[], merged: Json, finding: Finding): CheckFault {
  const own = chain.at(-1);
  if (own === undefined) throw new Error('a lineage has at least the brand itself');
  const { path, key, file, text, severity, rule, message, fix } = finding;
  const common = {
    tenant: own.id,
    severity,
    rule,
    message,
    fix,
    pointer: pointerOf(key === undefined ? path : [...path, key]),
  };
  if (file !== undefined) {
    const position = text === undefined ? undefined : textPosition({ folder: own, file, text });
    return { ...common, file: join(own.folder, file), ...(position ?? { line: 1, column: 1 }) };
  }
  const places = [...chain]
    .reverse()
    .map((folder) => ({
      folder,
      ...locate({ source: folder.manifest, path, merged, ...(key === undefined ? {} : { key }) }),
    }));
  const best = places.reduce((deepest, next) => (next.depth > deepest.depth ? next : deepest));
  return { ...common, file: join(best.folder.folder, manifestFile), ...best.position };
}

/** Position of a text override in its file. */
function textPosition({
  folder,
  file,
  text,
}: {
  folder: BrandFolder;
  file: string;
  text: string;
}): Position | undefined {
  const source = folder.texts.get(basename(file, '.json'));
  return source === undefined ? undefined : textPositions(source).get(text);
}
