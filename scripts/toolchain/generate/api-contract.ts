import { errorReferencePattern } from '../../../schema/error-reference.ts';
import { type StaffRole, staffRoles } from '../../../schema/features/staff/staff-roles.ts';
import { registrationFieldIds, registrationFields } from '../../../schema/rules/registration-fields.ts';
import type { Api } from './apis.ts';
import { mapNodes, type Node, SchemaError } from './map-nodes.ts';
import { type Feature, type Shape, type StatedOperation, together } from './read-features.ts';
import { withEnum } from './vocabularies.ts';

/** An operation with its id and feature. */
export type Operation = StatedOperation & { readonly operationId: string; readonly feature: string };

/** All operations and shared shapes of one API. */
export type Contract = {
  readonly operations: readonly Operation[];
  /** Shapes shared by operations, before `completed`. */
  readonly schemas: Readonly<Record<string, Shape>>;
};

/**
 * Collects an API's operations in the order of features and files. Throws on duplicate ids, and if a path and its parameters
 * disagree.
 */
export function contractOf(features: readonly Feature[], api: Api): Contract {
  const stated = together(features, ({ id: feature, calls }) =>
    Object.fromEntries(
      Object.entries(calls[api.id].operations).map(([operationId, operation]) => [
        operationId,
        { ...operation, operationId, feature, body: operation.body && bodyOf(operation.body) },
      ]),
    ),
  );
  const operations = Object.values(stated);
  for (const { operationId, path, params = {} } of operations) {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    if (inPath.toSorted().join() !== Object.keys(params).toSorted().join())
      throw new SchemaError(
        `schema/features: ${operationId} has ${inPath.join(', ') || 'nothing'} in its path and describes ${Object.keys(params).join(', ') || 'nothing'}`,
      );
  }
  return { operations, schemas: together(features, ({ calls }) => calls[api.id].schemas) };
}

/** The OpenAPI document of an API: its operations, with the parts shared by all responses. */
export function openApiDocument(api: Api, contract: Contract): Shape {
  const paths: Record<string, Record<string, Shape>> = {};
  for (const operation of contract.operations) {
    const { method, path, operationId } = operation;
    const methods = paths[path] ?? {};
    paths[path] = methods;
    if (methods[method] !== undefined)
      throw new SchemaError(`schema/features: ${operationId} is not the only ${method} ${path}`);
    methods[method] = operationNode(operation);
  }
  const { schemas, ...others } = api.components;
  return {
    openapi: '3.1.0',
    info: { title: api.title, version: '1', description: api.description },
    servers: [{ url: api.base }],
    security: api.security,
    paths,
    components: {
      schemas: {
        Failure: failure,
        ...schemas,
        ...Object.fromEntries(Object.entries(contract.schemas).map(([name, shape]) => [name, completed(shape)])),
      },
      responses: {
        Failure: {
          description: 'Refused; status by code.',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
        },
      },
      ...others,
    },
  };
}

function operationNode(operation: Operation): Shape {
  const { operationId, summary, params, query, body, image, file, encrypted, value, partFlags } = operation;
  const parameters = [
    ...Object.entries(params ?? {}).map(([name, schema]) => ({
      name,
      in: 'path',
      required: true,
      schema: completed(schema),
    })),
    ...Object.entries(query ?? {}).map(([name, { required = false, ...schema }]) => ({
      name,
      in: 'query',
      required,
      schema: completed(schema),
    })),
  ];
  const flag = flagOf(operation);
  const content =
    (image && { 'image/*': { schema: image } }) ??
    (file && { 'application/octet-stream': { schema: file } }) ??
    (body && { 'application/json': { schema: completed(body) } });
  const answer = operation.answersFile
    ? { 'application/octet-stream': { schema: value } }
    : { 'application/json': { schema: success(value) } };
  return {
    operationId,
    summary,
    ...staffRules(operation),
    'x-module': flag,
    'x-part-modules': partFlags && { part: partFlags.part, modules: partFlags.flags },
    parameters: parameters.length === 0 ? undefined : parameters,
    requestBody: content && { required: true, content },
    responses: { 200: { description: 'Done.', content: answer }, default: { $ref: '#/components/responses/Failure' } },
    'x-encrypted': encrypted,
  };
}

/** The rules of the contract about a call of staff. */
function staffRules(operation: Operation): Shape {
  const { scope, audited, act } = operation;
  if (scope === undefined) return {};
  return { 'x-roles': rolesOf(operation), 'x-scope': scope, 'x-audited': audited, 'x-act': act };
}

/** Every role that may call an operation: owners may call all of them. */
export function rolesOf({ roles = [] }: Pick<StatedOperation, 'roles'>): readonly StaffRole[] {
  const mayCall = (role: StaffRole) => {
    if (roles === 'readers') return role !== 'translator';
    return role === 'owner' || roles === 'all' || roles.includes(role);
  };
  return staffRoles.filter(mayCall);
}

export function flagOf({ switch: needed }: Pick<StatedOperation, 'switch'>): string | undefined {
  return needed !== undefined && 'flag' in needed ? needed.flag : undefined;
}

function success(value: Shape): Shape {
  return completed({ properties: { success: { const: true }, value } });
}

/** Completes object shapes: closed, with all properties required except those listed as optional. */
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
      throw new SchemaError(`schema/features: optional ${unknown.join(', ')} is none of ${names.join(', ')}`);
    const required = names.filter((name) => !(optional as string[]).includes(name));
    return { type: 'object', additionalProperties: false, required, ...rest };
  });
}

/** The shape with its references inlined, because each validator is compiled on its own. */
export function resolved({ shape, schemas }: { shape: Shape } & Pick<Contract, 'schemas'>): Shape {
  return mapNodes(shape as Node, (node) => {
    if (typeof node.$ref !== 'string') return node;
    const found = schemas[node.$ref.replace('#/schemas/', '')];
    if (found === undefined) throw new SchemaError(`schema/features: there is no ${node.$ref}`);
    return resolved({ shape: found, schemas }) as Node;
  });
}

/** The registration body is generated from the field ids. */
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
    reference: {
      type: 'string',
      pattern: errorReferencePattern,
      description: 'Short code that the player sees, with which support finds the failure within seven days.',
      examples: ['K7M4XQ3P'],
    },
    value: {
      type: 'object',
      additionalProperties: true,
      description: 'Details that belong to the code, such as `captcha` or `fields`.',
    },
  },
} as const;

/** Fields that only registrations with a third-party phone verification have (ENTITY-REG-07). */
const optional: ReadonlySet<string> = new Set(['firebaseChannel', 'firebaseIdToken']);

/** Body of ENTITY-REG-01: the registration fields and those that the page adds. Empty fields are empty strings. */
function registrationBody(): Shape {
  const text = (description: string, maxLength: number) => ({ type: 'string', description, maxLength });
  const fields = Object.fromEntries(
    registrationFieldIds.map((id) => [id, text(`${registrationFields[id].label}.`, 400)]),
  );
  const properties = {
    ...fields,
    method: { type: 'string', description: 'Method of registration.', enum: ['username', 'mobileNum'] },
    firebaseChannel: {
      type: 'string',
      description: '`sms` with a third-party phone verification, otherwise empty or omitted.',
      enum: ['', 'sms'],
    },
    firebaseIdToken: text('Token of the third-party phone verification, otherwise empty or omitted.', 4000),
    countryDialingCode: text('Dialling code with +; may be empty.', 6),
    registerUrl: text('Host that the page is on.', 255),
    registerMethod: { type: 'string', description: 'How the page runs.', enum: ['APP', 'H5', 'PWA', 'WEBCLIP'] },
    domain: text('Domain of the invitation; may be empty.', 255),
    type: { const: 0, description: 'Always 0.' },
    captchaId: text('Id of the captcha; empty without one.', 64),
    consents: {
      type: 'array',
      description: 'Statements that the player agreed to. Their texts are stored as the record of consent.',
      maxItems: 12,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['id', 'language'],
        properties: {
          id: text('Statement.', 40),
          language: text('Language of the brand in which the player read it. The text in this language is stored.', 8),
        },
      },
    },
  };
  const required = Object.keys(properties).filter((name) => !optional.has(name));
  return { type: 'object', additionalProperties: false, required, properties };
}
