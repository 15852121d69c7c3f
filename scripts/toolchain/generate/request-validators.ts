import { Ajv2020 } from 'ajv/dist/2020.js';
import { type Contract, completed, type Operation, resolved } from './api-contract.ts';
import type { Api } from './apis.ts';
import { mapNodes, type Node } from './map-nodes.ts';
import type { Shape } from './read-features.ts';
import { banner, standaloneModule } from './standalone.ts';

/**
 * ISO 8601 with a time zone, because a time without one would be read in the machine's. Years 2000 to 2999 only: others are typing
 * mistakes, and not every database stores them.
 */
const dateTime =
  /^2\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]([01]\d|2[0-3]):?[0-5]\d)$/;

/**
 * One module for each part of a request (path, query, body), with a validator for each operation that has the part. A part that no
 * operation has gets no module.
 */
export function requestValidators(api: Api, { operations, schemas }: Contract): Record<string, string> {
  // Path and query values are always strings, so these are coerced to the stated types; a body has types of its own.
  const params = validators(true);
  const queries = validators(true);
  const bodies = validators(false);
  const plain = (shape: Shape) =>
    mapNodes(completed(resolved({ shape, schemas })) as Node, ({ examples: _, ...node }) => node);
  for (const { operationId: name, params: inPath, query, body } of operations) {
    if (inPath !== undefined) params.add({ name, schema: plain({ properties: inPath }) });
    if (query !== undefined) queries.add({ name, schema: plain(querySchema(query)) });
    if (body !== undefined) bodies.add({ name, schema: plain(body) });
  }
  return {
    ...params.files(`${api.validators}-params`),
    ...queries.files(`${api.validators}-queries`),
    ...bodies.files(`${api.validators}-bodies`),
  };
}

function validators(coerceTypes: boolean) {
  const ajv = new Ajv2020({
    allErrors: true,
    coerceTypes,
    useDefaults: true,
    strict: false,
    inlineRefs: false,
    formats: { 'date-time': dateTime },
    code: { source: true, esm: true, lines: false },
  });
  const names: Record<string, string> = {};
  return {
    add: ({ name, schema }: { name: string; schema: Shape }) => {
      ajv.addSchema(schema, name);
      names[name] = name;
    },
    files: (file: string): Record<string, string> =>
      Object.keys(names).length === 0
        ? {}
        : {
            [`${file}.js`]: standaloneModule(ajv, names),
            [`${file}.d.ts`]: `${banner}import type { ValidateFunction } from 'ajv';\n${Object.keys(names)
              .map((name) => `export declare const ${name}: ValidateFunction;`)
              .join('\n')}\n`,
          },
  };
}

function querySchema(query: NonNullable<Operation['query']>): Shape {
  const rows = Object.entries(query).map(([name, { required, ...schema }]) => ({ name, required, schema }));
  return {
    type: 'object',
    additionalProperties: false,
    required: rows.filter(({ required }) => required === true).map(({ name }) => name),
    properties: Object.fromEntries(rows.map(({ name, schema }) => [name, schema])),
  };
}
