import { type RawBuilder, sql } from 'kysely';

/** Texts as one parameter of a query, because a list of ten thousand would need as many. */
export const textArray = (values: readonly string[]): RawBuilder<string[]> =>
  sql`array(select jsonb_array_elements_text(${JSON.stringify(values)}::jsonb))`;
