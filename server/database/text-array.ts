import { type RawBuilder, sql } from 'kysely';

/** Texts as one parameter of a query, because a list of ten thousand would need as many. */
export const textArray = (values: readonly string[]): RawBuilder<string[]> =>
  sql`array(select jsonb_array_elements_text(${JSON.stringify(values)}::jsonb))`;

/** Whether a column has one of the texts; null admits all, as the brands of staff do. */
export const isOneOf = ({
  column,
  values,
}: {
  column: string;
  values: readonly string[] | null;
}): RawBuilder<boolean> =>
  values === null ? sql`true` : sql`${sql.ref(column)} = any(${textArray(values)})`;
