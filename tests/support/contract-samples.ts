export type Schema = {
  readonly type?: string | readonly string[];
  readonly $ref?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly format?: string;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
};
type Parameter = {
  readonly name: string;
  readonly in: string;
  readonly schema: Schema;
  readonly required?: boolean;
};
type Described = {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: { readonly 'application/json'?: { readonly schema: Schema } } };
};
/** A generated document, as far as requests go. */
type Contract = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> };
};

/** What an operation takes; a file is no body here. */
export type Takes<Id extends string> = {
  readonly operation: Id;
  readonly params: readonly Parameter[];
  readonly query: readonly Parameter[];
  readonly body: Schema | undefined;
};

/** Every operation of a contract, what its shapes refer to put in place. */
export function takenBy<Id extends string>(contract: Contract): Takes<Id>[] {
  const resolve = (schema: Schema): Schema => {
    const { $ref, items, properties } = schema;
    if ($ref !== undefined)
      return resolve(contract.components.schemas[$ref.split('/').at(-1) ?? ''] as Schema);
    return {
      ...schema,
      ...(items && { items: resolve(items) }),
      ...(properties && {
        properties: Object.fromEntries(Object.entries(properties).map(([key, part]) => [key, resolve(part)])),
      }),
    };
  };
  return Object.values(contract.paths)
    .flatMap((methods) => Object.values(methods) as Described[])
    .map(({ operationId, parameters = [], requestBody }) => {
      const known = parameters.map((parameter) => ({ ...parameter, schema: resolve(parameter.schema) }));
      const body = requestBody?.content['application/json']?.schema;
      return {
        operation: operationId as Id,
        params: known.filter((parameter) => parameter.in === 'path'),
        query: known.filter((parameter) => parameter.in === 'query'),
        body: body && resolve(body),
      };
    });
}

export const isText = ({ type }: Schema) => [type ?? []].flat().includes('string');

/** Something that the schema takes; `text` where a text is free. */
export function sample({ schema, text }: { schema: Schema; text: string }): unknown {
  const { const: only, enum: choices, pattern, format, properties = {}, items } = schema;
  if (only !== undefined) return only;
  if (choices !== undefined) return choices[0];
  if (format === 'date-time') return '2026-12-01T06:00:00Z';
  if (pattern?.startsWith('^[0-9a-f]{8}')) return crypto.randomUUID();
  if (pattern !== undefined) return '10';
  if (isText(schema)) return text;
  if (schema.type === 'array') return items === undefined ? [] : [sample({ schema: items, text })];
  if (schema.type === 'object')
    return Object.fromEntries(
      Object.entries(properties).map(([key, part]) => [key, sample({ schema: part, text })]),
    );
  return schema.type === 'boolean' ? false : 1;
}

/** Steps to every value of a body that is neither object nor list. */
export function leavesIn({
  schema,
  steps = [],
}: {
  schema: Schema;
  steps?: readonly string[];
}): { steps: readonly string[]; schema: Schema }[] {
  if (schema.items !== undefined) return leavesIn({ schema: schema.items, steps: [...steps, '0'] });
  if (schema.properties !== undefined)
    return Object.entries(schema.properties).flatMap(([key, part]) =>
      leavesIn({ schema: part, steps: [...steps, key] }),
    );
  return [{ steps, schema }];
}

/** Puts a value at a place of what `sample` made. */
export function putAt({
  into,
  steps,
  value,
}: {
  into: unknown;
  steps: readonly string[];
  value: unknown;
}): void {
  let at = into as Record<string, unknown>;
  for (const step of steps.slice(0, -1)) at = at[step] as Record<string, unknown>;
  // An own property, also where its name is `__proto__`.
  Object.defineProperty(at, steps.at(-1) ?? '', {
    value,
    enumerable: true,
    configurable: true,
    writable: true,
  });
}
