import { Ajv2020 } from 'ajv/dist/2020.js';
import { completed, flagOf, type Operation } from './platform-contract.ts';
import type { Shape } from './read-features.ts';
import { banner, standaloneModule } from './standalone.ts';

/**
 * `validate-queries.js` and `validate-bodies.js` with, for each operation that has one, the validator of its query and of its body,
 * and the tables of operations: `operations.ts` is what a client needs to call, `operation-rules.ts` what a server holds a call to.
 */
export function requestValidators(operations: readonly Operation[]): Record<string, string> {
  // A query is texts, whatever they mean; a body says itself what is a number and what a text.
  const queries = validators({ coerceTypes: true });
  const bodies = validators({ coerceTypes: false });
  for (const { operationId: name, query, body } of operations) {
    if (query !== undefined) queries.add({ name, schema: querySchema(query) });
    if (body !== undefined) bodies.add({ name, schema: completed(body) });
  }
  return {
    ...queries.files('validate-queries'),
    ...bodies.files('validate-bodies'),
    'operations.ts': clientTable(operations),
    'operation-rules.ts': serverTable(operations),
  };
}

function clientTable(operations: readonly Operation[]): string {
  const rows = byId(operations, (operation) => ({
    method: operation.method,
    path: operation.path,
    module: flagOf(operation) ?? null,
    encrypted: operation.encrypted === true,
    binary: operation.image !== undefined,
  }));
  const parts = Object.fromEntries(
    operations.flatMap(({ operationId, partFlags }) =>
      partFlags === undefined
        ? []
        : [[operationId, { part: partFlags.part, modules: partFlags.flags }] as const],
    ),
  );
  return `${banner}/** Every operation of the platform: method, path below the API base, the flag that switches it, and whether its body is a JWE or a file. */\nexport const operations = ${literal(rows)};\n/** Flags that calls belong to by the value of one part of their body (FLAG-05, FLAG-06). */\nexport const partModules = ${literal(parts)};\nexport type OperationId = keyof typeof operations;\n`;
}

function serverTable(operations: readonly Operation[]): string {
  const rows = byId(operations, (operation) => ({
    feature: operation.feature,
    access: operation.access,
    switch: operation.switch ?? null,
    whileClosed: operation.whileClosed === true,
    withTemporaryPassword: operation.withTemporaryPassword === true,
    meantBySession: operation.meantBySession === true,
    personal: operation.personal === true,
  }));
  return `${banner}/** What a server holds each operation to, as \`schema/features/operations.schema.json\` describes it. */\nexport const operationRules = ${literal(rows)};\n`;
}

function byId(operations: readonly Operation[], rowOf: (operation: Operation) => Shape) {
  return Object.fromEntries(operations.map((operation) => [operation.operationId, rowOf(operation)]));
}

function literal(value: unknown): string {
  return `${JSON.stringify(value, null, 2)} as const`;
}

function validators({ coerceTypes }: { coerceTypes: boolean }) {
  const ajv = new Ajv2020({
    allErrors: true,
    coerceTypes,
    useDefaults: true,
    strict: false,
    inlineRefs: false,
    code: { source: true, esm: true, lines: false },
  });
  const names: Record<string, string> = {};
  return {
    add: ({ name, schema }: { name: string; schema: Shape }) => {
      ajv.addSchema(schema, name);
      names[name] = name;
    },
    files: (file: string): Record<string, string> => ({
      [`${file}.js`]: standaloneModule({ ajv, names }),
      [`${file}.d.ts`]: `${banner}import type { ValidateFunction } from 'ajv';\n${Object.keys(names)
        .map((name) => `export declare const ${name}: ValidateFunction;`)
        .join('\n')}\n`,
    }),
  };
}

function querySchema(query: NonNullable<Operation['query']>): Shape {
  const rows = Object.entries(query).map(([name, { required, ...schema }]) => ({ name, required, schema }));
  return {
    type: 'object',
    additionalProperties: false,
    required: rows.filter(({ required }) => required === true).map(({ name }) => name),
    properties: Object.fromEntries(rows.map(({ name, schema }) => [name, completed(schema)])),
  };
}
