import core from '../../../schema/manifest/core.json' with { type: 'json' };
import type { SchemaNode } from '../../../schema/manifest/walk-schema.ts';
import { patternIds } from '../../../schema/rules/patterns.ts';
import { registrationFieldIds, registrationFields } from '../../../schema/rules/registration-fields.ts';
import { fieldTitle } from '../../../schema/rules/staff-fields.ts';
import { vocabularyTitles } from '../../../schema/settings/vocabulary-titles.ts';
import { mapNodes, type Node } from './map-nodes.ts';
import { type Feature, together } from './read-features.ts';
import { withEnum, withEnumTitles } from './vocabularies.ts';

/**
 * The whole schema: the core and the parts of all features, with omitted keywords added, each `x-enum` replaced by the values of
 * its vocabulary, and the registration fields generated from their rows.
 */
export function expandSchema(features: readonly Feature[]): SchemaNode {
  const properties = { ...core.properties, ...together(features, ({ manifest }) => manifest.properties) };
  const $defs = together(features, ({ manifest }) => manifest.$defs ?? {});
  const whole = { ...core, properties, $defs } as unknown as Node;
  const expanded = mapNodes(whole, (node) => complete(withEnum(withEnumTitles(withBlocks(node)))));
  const defs = { ...(expanded.$defs as Node), registrationFields: registrationFieldsNode() };
  return { ...expanded, $defs: defs } as SchemaNode;
}

/** Makes nodes with properties closed objects. */
function complete(node: Node): Node {
  if (node.properties === undefined) return node;
  return { type: 'object', additionalProperties: false, ...node };
}

/** Expands a list of blocks: each kind becomes an object with id, kind, `enabled` and its own properties. */
function withBlocks(node: Node): Node {
  const kinds = node['x-blocks'] as Record<string, Node> | undefined;
  if (kinds === undefined) return node;
  const { 'x-blocks': _, ...rest } = node;
  const seen = { 'x-visibility': 'public' };
  const branches = Object.entries(kinds).map(([kind, { title, description, properties }]) => ({
    title,
    description,
    type: 'object',
    additionalProperties: false,
    required: ['id', 'block'],
    properties: {
      id: {
        title: 'Internal name',
        'x-order': 101,
        description: 'Name of the block within the page; blocks of a parent are merged by it.',
        type: 'string',
        pattern: '^[a-zA-Z][a-zA-Z0-9-]{0,40}$',
        examples: [kind],
        ...seen,
      },
      block: { title: 'Kind of block', description: 'Kind of the block.', const: kind, examples: [kind], ...seen },
      enabled: {
        title: 'Show the block',
        description: 'Whether the block is on the page.',
        type: 'boolean',
        default: true,
        examples: [true],
        ...seen,
      },
      ...(properties as Node),
    },
  }));
  return {
    ...rest,
    type: 'object',
    required: ['id', 'block'],
    discriminator: { propertyName: 'block' },
    oneOf: branches,
  };
}

/** Schema of an effective manifest: all properties are required. */
export function effectiveSchema(expanded: SchemaNode): SchemaNode {
  return mapNodes(expanded as Node, (node) => {
    if (node.properties === undefined) return node;
    return { ...node, required: Object.keys(node.properties as Node).sort() };
  }) as SchemaNode;
}

/** Schema of a manifest file, for editors: a child can omit what its parent has, and `null` removes a parent's value. */
export function fileSchema(expanded: SchemaNode): SchemaNode {
  const open = mapNodes(expanded as Node, (node) => {
    const properties = node.properties as Record<string, Node> | undefined;
    if (properties === undefined) return node;
    const { required, ...rest } = node;
    const identity = Object.keys(properties).filter((key) => key === 'id' || 'const' in (properties[key] ?? {}));
    const nullable = Object.entries(properties).map(([key, child]) => [
      key,
      identity.includes(key) ? child : orNull(child),
    ]);
    return {
      ...rest,
      ...(identity.length > 0 ? { required: identity } : {}),
      properties: Object.fromEntries(nullable),
    };
  });
  const tenant = (expanded.properties?.tenant?.required ?? []) as string[];
  const jurisdiction = (expanded.properties?.jurisdiction?.required ?? []) as string[];
  return {
    ...open,
    $id: 'https://livery.example/manifest-file.schema.json',
    required: ['$schema', 'formatVersion'],
    anyOf: [
      { required: ['extends'] },
      {
        required: ['tenant', 'jurisdiction'],
        properties: { tenant: { required: tenant }, jurisdiction: { required: jurisdiction } },
      },
    ],
  } as SchemaNode;
}

function orNull(node: Node): Node {
  if (Array.isArray(node.enum) && !node.enum.includes(null))
    return { ...withNullType(node), enum: [...node.enum, null] };
  return withNullType(node);
}

function withNullType(node: Node): Node {
  return typeof node.type === 'string' ? { ...node, type: [node.type, 'null'] } : node;
}

/** The part of the schema that browsers may see; mirrors `project`. */
export function publicSchema(effective: SchemaNode): SchemaNode {
  const prune = (node: Node): Node | undefined => {
    if (typeof node.$ref === 'string') return node;
    if (Array.isArray(node.oneOf)) return { ...node, oneOf: node.oneOf.map((branch) => prune(branch) ?? branch) };
    const properties = node.properties as Record<string, Node> | undefined;
    if (properties === undefined) return node['x-visibility'] === 'public' ? node : undefined;
    const remaining = Object.entries(properties).flatMap(([key, child]) => {
      const seen = prune(child);
      return seen === undefined ? [] : [[key, seen] as const];
    });
    if (remaining.length === 0) return undefined;
    return { ...node, properties: Object.fromEntries(remaining), required: remaining.map(([key]) => key) };
  };
  return { ...prune(effective as Node), title: 'PublicManifest' } as SchemaNode;
}

const annotations: readonly string[] = ['title', 'description', 'examples', 'default'];

/** The schema without annotations, which makes the compiled validator a third of the size. */
export function withoutAnnotations(schema: SchemaNode): SchemaNode {
  return mapNodes(schema as Node, (node) => {
    const rules = Object.entries(node).filter(([key]) => !key.startsWith('x-') && !annotations.includes(key));
    return Object.fromEntries(rules);
  }) as SchemaNode;
}

/** The schema with titles that become names of types: the value of each kind. Other titles are labels for people and are removed. */
export function withTypeNames(schema: SchemaNode): SchemaNode {
  return mapNodes(schema as Node, ({ title, ...node }) => {
    const { oneOf, discriminator } = node as SchemaNode;
    if (oneOf === undefined || discriminator === undefined) return node;
    const named = oneOf.map((branch) => ({ ...branch, title: branch.properties?.[discriminator.propertyName]?.const }));
    return { ...node, oneOf: named };
  }) as SchemaNode;
}

const rows = registrationFieldIds.map((id) => ({ id, ...registrationFields[id] }));

const fieldTitles = Object.fromEntries(registrationFieldIds.map((id) => [id, fieldTitle(id)]));

/** Schema of `registration.fields`: the rule of each field, with the defaults of `registrationFields`. */
function registrationFieldsNode(): Node {
  const properties = rows.map(({ id, label, defaults }) => {
    const rule = {
      enabled: leaf({
        title: 'Ask for it',
        description: 'Whether the form has the field.',
        type: 'boolean',
        default: defaults.enabled,
      }),
      required: leaf({
        title: 'Required',
        description: 'Whether it must be filled in.',
        type: 'boolean',
        default: defaults.required,
      }),
      minLength: leaf({
        title: 'Minimum length',
        description: 'Minimum number of characters.',
        type: 'integer',
        minimum: 0,
        maximum: 254,
        'x-unit': 'characters',
        default: defaults.minLength,
      }),
      maxLength: leaf({
        title: 'Maximum length',
        description: 'Maximum number of characters.',
        type: 'integer',
        minimum: 1,
        maximum: 254,
        'x-unit': 'characters',
        default: defaults.maxLength,
      }),
      patternId: leaf({
        title: 'Allowed characters',
        description: 'Id of a vetted pattern; any characters are accepted if none is set.',
        enum: [...patternIds, null],
        'x-enum-titles': vocabularyTitles.patterns,
        default: defaults.patternId,
      }),
      visibleWhen: conditions({
        title: 'Ask for it only if',
        description: 'The form has the field while all of these conditions are met.',
      }),
      requiredWhen: conditions({
        title: 'Required only if',
        description: 'The field must be filled in while all of these conditions are met.',
      }),
    };
    const title = fieldTitles[id];
    return [id, { title, description: `${label}.`, type: 'object', additionalProperties: false, properties: rule }];
  });
  return {
    title: 'Fields',
    description: 'Rule of each registration field, by field id.',
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(properties),
  };
}

function leaf(node: Node): Node {
  return { ...node, examples: [node.default], 'x-visibility': 'public' };
}

function conditions({ title, description }: { title: string; description: string }): Node {
  const seen = { 'x-visibility': 'public' };
  const first = { field: 'countryDialingCode', is: 'oneOf', values: ['+63'] };
  return {
    title,
    description,
    type: 'array',
    default: [],
    examples: [[first]],
    ...seen,
    items: {
      title: 'Condition',
      description: 'Condition on the value of one other field.',
      type: 'object',
      additionalProperties: false,
      required: ['field'],
      properties: {
        field: {
          title: 'Field',
          description: 'The other field.',
          enum: [...registrationFieldIds, 'countryDialingCode', 'method'],
          'x-enum-titles': {
            ...fieldTitles,
            countryDialingCode: 'Country code of the mobile number',
            method: 'Way to register',
          },
          examples: [first.field],
          ...seen,
        },
        is: {
          title: 'Comparison',
          description: 'What it has to be.',
          enum: ['filled', 'empty', 'oneOf'],
          'x-enum-titles': { filled: 'Is filled in', empty: 'Is empty', oneOf: 'Is one of' },
          default: 'filled',
          examples: ['filled'],
          ...seen,
        },
        values: {
          title: 'Values',
          description: 'Values, for the condition "Is one of".',
          type: 'array',
          items: { title: 'Value', type: 'string', maxLength: 100 },
          default: [],
          examples: [['+63']],
          ...seen,
        },
      },
    },
  };
}
