import { Ajv2020 } from 'ajv/dist/2020.js';
import { type Contract, completed, type Operation, resolved } from './api-contract.ts';
import type { Api } from './apis.ts';
import type { Shape } from './read-features.ts';
import { banner, standaloneModule } from './standalone.ts';

/**
 * ISO 8601 with the zone: without it a time would be that of the machine. Of the years 2000 to 2999: others are slips of the pen, and
 * not every database has them.
 */
const dateTime =
  /^2\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]([01]\d|2[0-3]):?[0-5]\d)$/;

/**
 * A module for each part of a request, with the validator of each operation that has it: what stands in its path, its query, its
 * body. A part that no operation of the API has is no module.
 */
export function requestValidators({
  api,
  contract: { operations, schemas },
}: {
  api: Api;
  contract: Contract;
}): Record<string, string> {
  // Path and query are texts, whatever they mean; a body says itself what is a number and what a text.
  const params = validators({ coerceTypes: true });
  const queries = validators({ coerceTypes: true });
  const bodies = validators({ coerceTypes: false });
  const plain = (shape: Shape) => completed(resolved({ shape, schemas }));
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

function validators({ coerceTypes }: { coerceTypes: boolean }) {
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
            [`${file}.js`]: standaloneModule({ ajv, names }),
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
