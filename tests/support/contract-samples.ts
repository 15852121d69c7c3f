import adminContract from '../../schema/generated/admin.openapi.json' with { type: 'json' };
import { type AdminOperationId, adminOperations } from '../../schema/generated/admin-operations.ts';
import type { OperationId } from '../../schema/generated/operations.ts';
import contract from '../../schema/generated/platform.openapi.json' with { type: 'json' };

export type Schema = {
  readonly type?: string | readonly string[];
  readonly $ref?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly examples?: readonly unknown[];
  readonly format?: string;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
};
type Parameter = { readonly name: string; readonly in: string; readonly schema: Schema; readonly required?: boolean };
type Described = {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: { readonly 'application/json'?: { readonly schema: Schema } } };
};
/** The parts of a generated document that describe requests. */
type Contract = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> };
};

/** The parts of an operation's request; files don't count as a body. */
export type Accepted<Id extends string> = {
  readonly operation: Id;
  readonly params: readonly Parameter[];
  readonly query: readonly Parameter[];
  readonly body: Schema | undefined;
};

/** All operations of a contract, with references resolved. */
function takenBy<Id extends string>(contract: Contract): Accepted<Id>[] {
  const resolve = (schema: Schema): Schema => {
    const { $ref, items, properties } = schema;
    if ($ref !== undefined) return resolve(contract.components.schemas[$ref.split('/').at(-1) ?? ''] as Schema);
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

/** The calls of staff. */
export const staffCalls = takenBy<AdminOperationId>(adminContract);
export const platformCalls = takenBy<OperationId>(contract);

/** Names of the parts of a platform call's query, and of its body. */
export function namesOf(operation: OperationId): { query: string[]; body: string[] } {
  const taken = platformCalls.find((one) => one.operation === operation);
  return { query: (taken?.query ?? []).map(({ name }) => name), body: Object.keys(taken?.body?.properties ?? {}) };
}

export const isText = ({ type }: Schema) => [type ?? []].flat().includes('string');

/** A value that is valid by the schema: its example if it has one; `text` is used for free texts. */
export function sample(schema: Schema, text: string): unknown {
  const { const: only, enum: choices, examples = [], format, properties = {}, items } = schema;
  if (only !== undefined) return only;
  if (choices !== undefined) return choices[0];
  if (format === 'date-time') return '2026-12-01T06:00:00Z';
  if (examples.length > 0) return examples[0];
  if (isText(schema)) return text;
  if ([schema.type ?? []].flat().includes('array')) return items === undefined ? [] : [sample(items, text)];
  if (schema.type === 'object')
    return Object.fromEntries(Object.entries(properties).map(([key, part]) => [key, sample(part, text)]));
  return schema.type === 'boolean' ? false : 1;
}

/** The address of a call of staff, below the base. Each part in braces is replaced by the given value, or by the contract's example. */
export function adminPathOf({
  operation,
  params = {},
}: {
  operation: AdminOperationId;
  params?: Readonly<Record<string, string>>;
}): string {
  return adminOperations[operation].path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? adminParam(operation, name)),
  );
}

/** Required parts of the query of a call of staff, with the contract's examples. */
export const neededQuery = (operation: AdminOperationId): Record<string, string> =>
  Object.fromEntries(
    (staffCalls.find((taken) => taken.operation === operation)?.query ?? []).flatMap(({ name, required, schema }) =>
      required === true ? [[name, String(sample(schema, 'word'))]] : [],
    ),
  );

/** The contract's example of a part of a path. */
export function adminParam(operation: AdminOperationId, name: string): string {
  const found = staffCalls.find((taken) => taken.operation === operation)?.params.find((param) => param.name === name);
  if (found === undefined) throw new Error(`${operation} has no ${name} in its path`);
  return String(sample(found.schema, ''));
}

/** Paths of all values in a body that are neither object nor list. */
export function leavesIn(
  schema: Schema,
  steps: readonly string[] = [],
): { steps: readonly string[]; schema: Schema }[] {
  if (schema.items !== undefined) return leavesIn(schema.items, [...steps, '0']);
  if (schema.properties !== undefined)
    return Object.entries(schema.properties).flatMap(([key, part]) => leavesIn(part, [...steps, key]));
  return [{ steps, schema }];
}

/** Sets a value inside a result of `sample`. */
export function putAt({ into, steps, value }: { into: unknown; steps: readonly string[]; value: unknown }): void {
  let at = into as Record<string, unknown>;
  for (const step of steps.slice(0, -1)) at = at[step] as Record<string, unknown>;
  // Set as an own property, also if the name is `__proto__`.
  Object.defineProperty(at, steps.at(-1) ?? '', { value, enumerable: true, configurable: true, writable: true });
}
