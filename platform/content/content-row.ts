import type { Records } from '../../schema/generated/records.ts';

type RecordOf = {
  banners: Records['banner'];
  announcements: Records['announcement'];
  categories: Records['promotionCategory'];
  promotions: Records['promotion'];
  articles: Records['helpArticle'];
};
export type ContentKind = keyof RecordOf;
type Apart = 'id' | 'position' | 'hidden';

/** An entry of a brand's content as it is stored. */
export type ContentRow = {
  readonly kind: ContentKind;
  readonly id: string;
  readonly position: number;
  readonly hidden: boolean;
  readonly digest: string;
  readonly content: Readonly<Record<string, unknown>>;
};
/** The shown part of an entry, by kind. */
export type Entry<Kind extends ContentKind> = Omit<RecordOf[Kind], Apart> & { readonly id: string };

export type BrandRows = {
  /** Sequence of the revision. */
  readonly sequence: bigint;
  readonly digest: string;
  /** All rows in display order, including hidden ones. */
  readonly rows: readonly ContentRow[];
};

/** Stated days and times at which a visible entry begins or ends, without duplicates. */
export function bordersOf(rows: readonly ContentRow[]): string[] {
  const stated = rows.flatMap(({ hidden, content: { from, until } }) => (hidden ? [] : [from, until]));
  return [...new Set(stated.filter((at) => typeof at === 'string'))];
}

/** Visible entries of a kind, in order. */
export function entriesOf<Kind extends ContentKind>(rows: readonly ContentRow[], kind: Kind): Entry<Kind>[] {
  return rows
    .filter((row) => row.kind === kind && !row.hidden)
    .map(({ id, content }) => ({ ...(content as Omit<RecordOf[Kind], Apart>), id }));
}
