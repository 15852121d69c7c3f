import { type RawBuilder, sql } from 'kysely';

/** Passes texts as one parameter of a query. A list of ten thousand would need as many parameters. */
export const textArray = (values: readonly string[]): RawBuilder<string[]> =>
  sql`array(select jsonb_array_elements_text(${JSON.stringify(values)}::jsonb))`;

/** Whether a column has one of the texts. Null admits all, like the brands of staff. */
export const isOneOf = ({
  column,
  values,
}: {
  column: string;
  values: readonly string[] | null;
}): RawBuilder<boolean> =>
  values === null ? sql`true` : sql`${sql.ref(column)} = any(${textArray(values)})`;
