import { type RawBuilder, sql } from 'kysely';

/** Passes texts as one parameter of a query. A list of ten thousand would need as many parameters. */
export const textArray = (values: readonly string[]): RawBuilder<string[]> =>
  sql`array(select jsonb_array_elements_text(${JSON.stringify(values)}::jsonb))`;

/** Whether a column has one of the texts. Null admits all, like the brands of staff. */
export const isOneOf = (column: string, values: readonly string[] | null): RawBuilder<boolean> =>
  values === null ? sql`true` : sql`${sql.ref(column)} = any(${textArray(values)})`;

/** Whether all tenants of a JSON list are brands of a caller, in production or staging. Null admits all, like the brands of staff. */
export const areAllOf = (list: RawBuilder<unknown>, brands: readonly string[] | null): RawBuilder<boolean> =>
  brands === null
    ? sql`true`
    : sql`not exists (select from jsonb_array_elements_text(${list}) as listed(tenant)
        where split_part(listed.tenant, '@', 1) <> all(${textArray(brands)}))`;
