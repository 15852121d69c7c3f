export const changes = ['added', 'changed', 'hidden', 'shown'] as const;
/** Effect of an import on an entry. */
export type Change = (typeof changes)[number];
export type Counts<Section extends string> = Record<Section, Record<Change, number>>;

/** An entry that an import changes, with the properties that differ. */
export type Sample<Section extends string> = {
  readonly section: Section;
  readonly change: Change;
  readonly key: string;
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
};

export function noCounts<Section extends string>(sections: readonly Section[]): Counts<Section> {
  const none = sections.map((section) => [section, { added: 0, changed: 0, hidden: 0, shown: 0 }]);
  return Object.fromEntries(none) as Counts<Section>;
}
