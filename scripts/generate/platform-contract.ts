import { Ajv2020 } from 'ajv/dist/2020.js';
import source from '../../schema/platform.openapi.json' with { type: 'json' };
import { registrationFieldIds, registrationFields } from '../../schema/rules/registration-fields.ts';
import { banner, standaloneModule } from './standalone.ts';

type Schema = Record<string, unknown>;
type Parameter = { name: string; in: string; required?: boolean; schema: Schema };
export type Operation = {
  operationId: string;
  parameters?: Parameter[];
  requestBody?: { content: { 'application/json'?: { schema: Schema }; 'image/*'?: { schema: Schema } } };
  'x-module'?: string;
  /** The flag that a call belongs to by the value of one part of its body, beside or instead of that of the operation. */
  'x-part-modules'?: { part: string; modules: Record<string, string> };
  'x-encrypted'?: boolean;
};
type Contract = Omit<typeof source, 'paths'> & { paths: Record<string, Record<string, Operation>> };

/** The contract with the registration body filled in from the field ids. */
export function expandOpenApi(): Contract {
  const contract = structuredClone(source) as unknown as Contract;
  for (const { operation } of operationsOf(contract)) {
    const media = operation.requestBody?.content['application/json'];
    if (media?.schema['x-fields'] === 'registration') media.schema = registrationBody();
  }
  return contract;
}

/** Payload of ENTITY-REG-01: the fields, and what the page adds of itself. Fields left out by the player are empty texts. */
function registrationBody(): Schema {
  const text = (description: string, maxLength: number) => ({ type: 'string', description, maxLength });
  const fields = Object.fromEntries(
    registrationFieldIds.map((id) => [id, text(`${registrationFields[id].label}.`, 400)]),
  );
  const properties = {
    ...fields,
    method: { type: 'string', description: 'Method of registration.', enum: ['username', 'mobileNum'] },
    firebaseChannel: {
      type: 'string',
      description: '`sms` with a third-party phone verification; else empty.',
      enum: ['', 'sms'],
    },
    firebaseIdToken: text('Token of the third-party phone verification; else empty.', 4000),
    countryDialingCode: text('Dialling code with +; may be empty.', 6),
    registerUrl: text('Host that the page is on.', 255),
    registerMethod: {
      type: 'string',
      description: 'How the page runs.',
      enum: ['APP', 'H5', 'PWA', 'WEBCLIP'],
    },
    domain: text('Domain of the invitation; may be empty.', 255),
    type: { const: 0, description: 'Always 0.' },
    captchaId: text('Id of the captcha; empty without one.', 64),
    consents: {
      type: 'array',
      description:
        'Statements that the player agreed to: kept, in the words of the brand, as the record of consent.',
      maxItems: 12,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['id', 'language'],
        properties: {
          id: text('Statement.', 40),
          language: text('In which it was read: one of the brand, whose words are kept.', 8),
        },
      },
    },
  };
  return { type: 'object', additionalProperties: false, required: Object.keys(properties), properties };
}

export function operationsOf(contract: Contract): { path: string; method: string; operation: Operation }[] {
  return Object.entries(contract.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
}

/**
 * `validate-queries.js` and `validate-bodies.js` with, for each operation that has one, the validator of its query and of its body, and
 * `operations.ts` with method, path, module and what its body is.
 */
export function requestValidators(contract: Contract): Record<string, string> {
  // A query is texts, whatever they mean; a body says itself what is a number and what a text.
  const queries = validators({ coerceTypes: true });
  const bodies = validators({ coerceTypes: false });
  const rows = operationsOf(contract).map(({ path, method, operation }) => {
    const { operationId, parameters = [], requestBody } = operation;
    const query = parameters.filter((parameter) => parameter.in === 'query');
    if (query.length > 0) queries.add({ name: operationId, schema: parametersSchema(query) });
    const json = requestBody?.content['application/json'];
    if (json !== undefined) bodies.add({ name: operationId, schema: json.schema });
    return [
      operationId,
      {
        method,
        path,
        module: operation['x-module'] ?? null,
        encrypted: operation['x-encrypted'] === true,
        binary: requestBody?.content['image/*'] !== undefined,
      },
    ];
  });
  const operations = Object.fromEntries(rows);
  const partModules = Object.fromEntries(
    operationsOf(contract).flatMap(({ operation: { operationId, 'x-part-modules': by } }) =>
      by === undefined ? [] : [[operationId, by]],
    ),
  );
  return {
    ...queries.files('validate-queries'),
    ...bodies.files('validate-bodies'),
    'operations.ts': `${banner}/** Every operation of the platform: method, path below the API base, the flag that switches it, and whether its body is a JWE or a file. */\nexport const operations = ${JSON.stringify(operations, null, 2)} as const;\n/** Flags that calls belong to by the value of one part of their body (FLAG-05, FLAG-06). */\nexport const partModules = ${JSON.stringify(partModules, null, 2)} as const;\nexport type OperationId = keyof typeof operations;\n`,
  };
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
    add: ({ name, schema }: { name: string; schema: Schema }) => {
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

function parametersSchema(parameters: Parameter[]): Schema {
  return {
    type: 'object',
    additionalProperties: false,
    required: parameters.filter((parameter) => parameter.required).map((parameter) => parameter.name),
    properties: Object.fromEntries(parameters.map((parameter) => [parameter.name, parameter.schema])),
  };
}
