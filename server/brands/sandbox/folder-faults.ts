import { dirname, relative } from 'node:path';
import type { BrandFault, FolderFaults } from '../brand.ts';
import type { CheckFault } from '../folder/check/fault.ts';
import { isAbstract, namedLineage } from '../folder/lineage.ts';
import type { FolderWatch } from './watch-folders.ts';

/**
 * Faults of watched folders by brand. A fault in a parent is listed without its message for a caller who may not read that parent,
 * because the message quotes its values.
 */
export const folderFaults =
  (tenantsDir: string, watch: FolderWatch): FolderFaults =>
  ({ mayRead }) =>
    watch
      .faults()
      .filter(({ tenant }) => mayRead(tenant))
      .map(({ file, ...fault }) => {
        const shown = relative(tenantsDir, file);
        const hidden = parentsOf(watch, fault.tenant).find(
          ({ id, isBrand }) => isBrand && !mayRead(id) && reveals({ fault, shown, parent: id }),
        );
        return hidden === undefined ? { ...fault, file: shown } : withoutWords({ fault, parent: hidden.id });
      });

function parentsOf(watch: FolderWatch, id: string) {
  const manifestOf = (named: string) => watch.folder(named)?.manifest.value;
  return (
    [...namedLineage(id, manifestOf)]
      .filter((named) => named !== id)
      // An abstract parent is not a brand: a caller who may read its children may read it.
      .map((named) => ({ id: named, isBrand: !isAbstract(manifestOf(named)) }))
  );
}

/** Whether a fault quotes a parent: it is in the parent's file, or states why the parent is invalid. */
const reveals = ({
  fault: { rule },
  shown,
  parent,
}: {
  fault: Pick<BrandFault, 'rule'>;
  shown: string;
  parent: string;
}): boolean => rule === 'extends' || dirname(shown).split(/[\\/]/)[0] === parent;

const withoutWords = ({
  fault: { tenant, severity, rule },
  parent,
}: {
  fault: Omit<CheckFault, 'file'>;
  parent: string;
}): BrandFault => ({
  tenant,
  severity,
  rule,
  pointer: '',
  message: `extends "${parent}", which is missing or broken`,
  fix: `ask somebody who may read ${parent}`,
});
