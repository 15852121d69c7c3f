/** Parts of a call by the type that the generator writes of its operation, of whichever API. */
type Operation = { readonly parameters: { readonly path?: unknown; readonly query?: unknown } };
type OrNothing<Part> = [Part] extends [never] ? Readonly<Record<never, never>> : Part;

/** What stands in the path; an object without anything where nothing does. */
export type ParamsIn<Op extends Operation> = OrNothing<NonNullable<Op['parameters']['path']>>;

/** Query; an object without anything where there is none. */
export type QueryIn<Op extends Operation> = OrNothing<NonNullable<Op['parameters']['query']>>;

/** Plain body; undefined where there is none, or a file. */
export type JsonBodyIn<Op> = Op extends {
  requestBody: { content: { 'application/json': infer Body } };
}
  ? Body
  : undefined;

/** `value` of a successful answer. */
export type ValueIn<
  Op extends { responses: { 200: { content: { 'application/json': { value: unknown } } } } },
> = Op['responses'][200]['content']['application/json']['value'];
