import { wire } from '../../schema/constants.ts';
import { mapNodes, type Node } from './map-nodes.ts';
import { type Feature, type Shape, type StatedOperation, together } from './read-features.ts';
import { registrationBody } from './registration-body.ts';
import { withEnum } from './vocabularies.ts';

/** An operation with its id and the feature that it belongs to. */
export type Operation = StatedOperation & { readonly operationId: string; readonly feature: string };

/** All operations, in the order of features and of their files. Throws where two have one id. */
export function operationsOf(features: readonly Feature[]): Operation[] {
  return Object.values(
    together(features, ({ id: feature, operations }) =>
      Object.fromEntries(
        Object.entries(operations).map(([operationId, operation]) => [
          operationId,
          {
            ...operation,
            operationId,
            feature,
            ...(operation.body === undefined ? {} : { body: bodyOf(operation.body) }),
          },
        ]),
      ),
    ),
  );
}

/** The document of all calls: what features state, and what all answers share. */
export function platformDocument(features: readonly Feature[]): Shape {
  const paths: Record<string, Record<string, Shape>> = {};
  for (const operation of operationsOf(features)) {
    const { method, path, operationId } = operation;
    const methods = paths[path] ?? {};
    paths[path] = methods;
    if (methods[method] !== undefined)
      throw new Error(`schema/features: ${operationId} is not the only ${method} ${path}`);
    methods[method] = operationNode(operation);
  }
  const schemas = together(features, (feature) => feature.schemas);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Livery platform',
      version: '1',
      description:
        "Every call the runtime makes. The brand is the host's; nothing a client sends picks it. State-changing calls need the CSRF header and a matching Origin.",
    },
    servers: [{ url: wire.apiBase }],
    paths,
    components: {
      schemas: {
        Failure: failure,
        Encrypted: encrypted,
        ...Object.fromEntries(Object.entries(schemas).map(([name, shape]) => [name, completed(shape)])),
      },
      responses: {
        Failure: {
          description: 'Refused; status by code.',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
        },
      },
    },
  };
}

function operationNode(operation: Operation): Shape {
  const { operationId, summary, query, body, image, encrypted: sealed, value, partFlags } = operation;
  const parameters = Object.entries(query ?? {}).map(([name, { required = false, ...schema }]) => ({
    name,
    in: 'query',
    required,
    schema: completed(schema),
  }));
  const flag = flagOf(operation);
  const content =
    image === undefined
      ? body && { 'application/json': { schema: completed(body) } }
      : { 'image/*': { schema: image } };
  return {
    operationId,
    summary,
    ...(flag === undefined ? {} : { 'x-module': flag }),
    ...(partFlags && { 'x-part-modules': { part: partFlags.part, modules: partFlags.flags } }),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(content && { requestBody: { required: true, content } }),
    responses: {
      200: { description: 'Done.', content: { 'application/json': { schema: success(value) } } },
      default: { $ref: '#/components/responses/Failure' },
    },
    ...(sealed && { 'x-encrypted': true }),
  };
}

export function flagOf({ switch: needed }: Pick<StatedOperation, 'switch'>): string | undefined {
  return needed !== undefined && 'flag' in needed ? needed.flag : undefined;
}

function success(value: Shape): Shape {
  return completed({ properties: { success: { const: true }, value } });
}

/** Where properties stand, there is a closed object that has all of them but those it calls optional. */
export function completed(shape: Shape): Shape {
  return mapNodes(shape as Node, (stated) => {
    const node = withEnum(stated);
    if (typeof node.$ref === 'string')
      return { ...node, $ref: node.$ref.replace('#/schemas/', '#/components/schemas/') };
    if (node.properties === undefined) return node;
    const { optional = [], ...rest } = node;
    const names = Object.keys(node.properties as Node);
    const unknown = (optional as string[]).filter((name) => !names.includes(name));
    if (unknown.length > 0)
      throw new Error(`schema/features: optional ${unknown.join(', ')} is none of ${names.join(', ')}`);
    const required = names.filter((name) => !(optional as string[]).includes(name));
    return {
      type: 'object',
      additionalProperties: false,
      required,
      ...rest,
    };
  });
}

/** The body of a registration is filled in from the field ids. */
function bodyOf(body: Shape): Shape {
  return body['x-fields'] === 'registration' ? registrationBody() : body;
}

const failure = {
  type: 'object',
  additionalProperties: false,
  required: ['success', 'code', 'message'],
  properties: {
    success: { const: false },
    code: { type: 'string', description: 'Code of schema/errors.ts.' },
    message: { type: 'string', description: 'English, for developers; players read the text of the code.' },
    value: {
      type: 'object',
      additionalProperties: true,
      description: 'What the code needs: `captcha`, `fields`.',
    },
  },
} as const;

const encrypted = {
  type: 'object',
  additionalProperties: false,
  required: ['data'],
  properties: {
    data: {
      type: 'string',
      description:
        'Compact JWE, ECDH-ES + A256GCM, of the plaintext that the operation describes, with iat, jti and tenant added.',
      maxLength: 90000,
    },
  },
} as const;
