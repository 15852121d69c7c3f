/** The parts of a call are derived from the generated type of its operation, for both APIs. */
type Operation = { readonly parameters: { readonly path?: unknown; readonly query?: unknown } };
type OrNothing<Part> = [Part] extends [never] ? Readonly<Record<never, never>> : Part;

/** Path parameters; an empty object if there are none. */
export type ParamsIn<Op extends Operation> = OrNothing<NonNullable<Op['parameters']['path']>>;

/** Query parameters; an empty object if there are none. */
export type QueryIn<Op extends Operation> = OrNothing<NonNullable<Op['parameters']['query']>>;

/** JSON body; `undefined` if there is none, or if it is a file. */
export type JsonBodyIn<Op> = Op extends { requestBody: { content: { 'application/json': infer Body } } }
  ? Body
  : undefined;

/** `value` of a successful response that is not a file. */
export type ValueIn<Op> = Op extends { responses: { 200: { content: { 'application/json': { value: infer Value } } } } }
  ? Value
  : never;
