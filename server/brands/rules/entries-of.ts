import type { RuledBrand } from './rule.ts';

/** The entries of all menus, each with its way into the manifest. */
export function entriesOf(brand: RuledBrand) {
  const { nav } = brand.manifest;
  const lists = [
    [['nav', 'footer'], nav.footer],
    [['nav', 'sideMenu', 'entries'], nav.sideMenu.entries],
    [['nav', 'menuPage'], nav.menuPage],
    [['nav', 'memberSheet', 'menu'], nav.memberSheet.menu],
    [['nav', 'memberSheet', 'gameCategory'], nav.memberSheet.gameCategory],
    [['nav', 'memberSheet', 'other'], nav.memberSheet.other],
  ] as const;
  return lists.flatMap(([path, entries]) =>
    entries.map((entry, index) => ({ path: [...path, index], entry })),
  );
}
