import sheet from './sheet.module.css';
import styles from './table.module.css';
import type { Column } from './table.tsx';

/** A column with a box in each row, and one in its head that chooses all rows that are shown, or none. */
export function choiceColumn<Row>({
  rows,
  keyOf,
  selected,
  onSelect,
  all,
  nameOf,
}: {
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  selected: ReadonlySet<string>;
  onSelect: (keys: ReadonlySet<string>) => void;
  /** Label of the box in the head. */
  all: string;
  /** Label of the box of a row. */
  nameOf: (row: Row) => string;
}): Column<Row> {
  const keys = rows.map(keyOf);
  const hasAll = keys.every((key) => selected.has(key));
  const box = (label: string, isChosen: boolean, onChange: () => void) => (
    <label className={styles.box}>
      <input type="checkbox" checked={isChosen} onChange={onChange} />
      <span className={sheet.hidden}>{label}</span>
    </label>
  );
  return {
    id: 'choice',
    isNarrow: true,
    title: box(all, hasAll, () => onSelect(new Set(hasAll ? [] : keys))),
    cell: (row) =>
      box(nameOf(row), selected.has(keyOf(row)), () => {
        const next = new Set(selected);
        if (!next.delete(keyOf(row))) next.add(keyOf(row));
        onSelect(next);
      }),
  };
}
