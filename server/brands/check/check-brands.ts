import { join } from 'node:path';
import type { Json } from '../../../schema/manifest/walk-schema.ts';
import { pointerOf } from '../changes/pointer.ts';
import { asManifest, computeEffective, type Effective } from '../effective.ts';
import { inheritable, isAbstract, lineageOf } from '../lineage.ts';
import { manifestSchema } from '../manifest-schema.ts';
import { type BrandFolder, manifestFile } from '../read-brand-folder.ts';
import { rules } from '../rules/table.ts';
import { textsOfFolder } from '../texts-of-folder.ts';
import type { CheckFault } from './fault.ts';
import { locate } from './positions.ts';
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
};

/** Checks one brand with all that it inherits: every fault at once, each at its place in the file that says it. */
export function checkBrand({
  folder,
  find,
}: {
  folder: BrandFolder;
  find: (id: string) => BrandFolder | undefined;
}): CheckedBrand {
  const faults: CheckFault[] = jsonFaults(folder);
  const stop = (): CheckedBrand => ({ folder, effective: undefined, faults });
  if (folder.manifest.value === undefined) return stop();

  const lineage = lineageOf({
    id: folder.id,
    find: (id) => (id === folder.id ? folder : find(id)),
    manifestOf: (found) => found.manifest.value,
  });
  if (!('chain' in lineage)) {
    const wrong =
      'missing' in lineage
        ? `extends "${lineage.missing}", which is no folder beside it`
        : `extends itself: ${lineage.circle.join(' -> ')}`;
    faults.push(
      place({
        chain: [folder],
        merged: {},
        finding: {
          severity: 'error',
          rule: 'extends',
          path: ['extends'],
          message: wrong,
          fix: 'name the folder of a parent manifest, or remove "extends"',
        },
      }),
    );
    return stop();
  }
  const { chain } = lineage;
  const values = chain.map((parent, index) =>
    index === chain.length - 1 ? (parent.manifest.value ?? {}) : inheritable(parent.manifest.value ?? {}),
  );
  const effective = computeEffective({ chain: values });
  const merged = effective.value;
  const add = (finding: Finding) => faults.push(place({ chain, merged, finding }));
  const abstract = isAbstract(folder.manifest.value);
  for (const fault of schemaFaults({ errors: effective.errors, value: merged, root: manifestSchema })) {
    // A parent states only what its children share; what is missing is theirs to say.
    if (abstract && fault.message.includes(' lacks ')) continue;
    add({ severity: 'error', rule: 'schema', ...fault });
  }
  if (abstract || effective.errors.length > 0) return { folder, effective, faults };
  const brand = {
    id: folder.id,
    manifest: asManifest(effective),
    texts: textsOfFolder(folder),
    assets: folder.assets,
  };
  for (const rule of rules)
    for (const finding of rule.check(brand)) add({ severity: rule.severity, rule: rule.name, ...finding });
  return { folder, effective, faults };
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
      rule: 'json',
      file: join(folder.folder, name),
      line,
      column,
      pointer: '',
      message,
      fix,
    })),
  );
}

/** Puts a finding where its value stands: in the brand's own manifest, or in the parent that it comes from. */
function place({
  chain,
  merged,
  finding,
}: {
  chain: readonly BrandFolder[];
  merged: Json;
  finding: Finding;
}): CheckFault {
  const own = chain.at(-1);
  if (own === undefined) throw new Error('a lineage has at least the brand itself');
  const { path, key, file, severity, rule, message, fix } = finding;
  const common = {
    tenant: own.id,
    severity,
    rule,
    message,
    fix,
    pointer: pointerOf(key === undefined ? path : [...path, key]),
  };
  if (file !== undefined) return { ...common, file: join(own.folder, file), line: 1, column: 1 };
  const places = [...chain].reverse().map((folder) => ({
    folder,
    ...locate({ source: folder.manifest, path, merged, ...(key === undefined ? {} : { key }) }),
  }));
  const best = places.reduce((deepest, next) => (next.depth > deepest.depth ? next : deepest));
  return { ...common, file: join(best.folder.folder, manifestFile), ...best.position };
}
