import { readdirSync } from 'node:fs';
import type { SchemaNode } from '../../schema/manifest/walk-schema.ts';
import { pageIds } from '../../schema/routes.ts';
import { patternIds } from '../../schema/rules/patterns.ts';
import { registrationFieldIds, registrationFields } from '../../schema/rules/registration-fields.ts';
import { actionIds, fontIds, iconIds } from '../../schema/vocabulary.ts';

type Node = { [key: string]: unknown };

/** Languages that have texts, in the order of their folders. */
export function shippedLanguages(): string[] {
  return readdirSync(new URL('../../texts', import.meta.url), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

function vocabularies(): Record<string, readonly string[]> {
  return {
    pages: pageIds.toSorted(),
    patterns: patternIds,
    icons: iconIds,
    fonts: fontIds,
    languages: shippedLanguages(),
    entryTargets: [...pageIds.map((id) => `page:${id}`), ...actionIds.map((id) => `action:${id}`)].sort(),
  };
}

/**
 * The schema with the lists filled in that live in code: each `x-enum` becomes the enum of its vocabulary, and the
 * registration fields their rows.
 */
export function expandSchema(source: SchemaNode): SchemaNode {
  const lists = vocabularies();
  const expanded = mapNodes(source as Node, (node) => {
    const name = node['x-enum'];
    if (typeof name !== 'string') return node;
    const values = lists[name];
    if (values === undefined) throw new Error(`manifest.schema.json: no vocabulary is called ${name}`);
    const { 'x-enum': _, ...rest } = node;
    return { ...rest, enum: values };
  });
  const defs = { ...(expanded.$defs as Node), registrationFields: registrationFieldsNode() };
  return { ...expanded, $defs: defs } as SchemaNode;
}

function registrationFieldsNode(): Node {
  const leaf = (description: string, value: unknown, more: Node) => ({
    description,
    ...more,
    default: value,
    examples: [value],
    'x-visibility': 'public',
  });
  const properties = registrationFieldIds.map((id) => {
    const { label, defaults } = registrationFields[id];
    const rule = {
      enabled: leaf('Whether the form has the field.', defaults.enabled, { type: 'boolean' }),
      required: leaf('Whether it must be filled in.', defaults.required, { type: 'boolean' }),
      minLength: leaf('Fewest characters.', defaults.minLength, {
        type: 'integer',
        minimum: 0,
        maximum: 254,
      }),
      maxLength: leaf('Most characters.', defaults.maxLength, { type: 'integer', minimum: 1, maximum: 254 }),
      patternId: leaf('Id of a vetted pattern; null accepts any characters.', defaults.patternId, {
        enum: [...patternIds, null],
      }),
      visibleWhen: conditions('The form has the field while all of these hold.'),
      requiredWhen: conditions('The field must be filled in while all of these hold.'),
    };
    return [id, { description: `${label}.`, type: 'object', additionalProperties: false, properties: rule }];
  });
  return {
    description: 'Rule of each registration field, by field id.',
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(properties),
  };
}

function conditions(description: string): Node {
  const seen = { 'x-visibility': 'public' };
  const first = { field: 'countryDialingCode', is: 'oneOf', values: ['+63'] };
  return {
    description,
    type: 'array',
    default: [],
    examples: [[first]],
    ...seen,
    items: {
      description: 'What one other field holds.',
      type: 'object',
      additionalProperties: false,
      required: ['field'],
      properties: {
        field: {
          description: 'The other field.',
          enum: [...registrationFieldIds, 'countryDialingCode', 'method'],
          examples: [first.field],
          ...seen,
        },
        is: {
          description: 'What it has to be.',
          enum: ['filled', 'empty', 'oneOf'],
          default: 'filled',
          examples: ['filled'],
          ...seen,
        },
        values: {
          description: 'For oneOf: one of these.',
          type: 'array',
          items: { type: 'string', maxLength: 100 },
          default: [],
          examples: [['+63']],
          ...seen,
        },
      },
    },
  };
}

/** The schema of an effective manifest: every described property is there. */
export function effectiveSchema(expanded: SchemaNode): SchemaNode {
  return mapNodes(expanded as Node, (node) => {
    if (node.properties === undefined) return node;
    return { ...node, required: Object.keys(node.properties as Node).sort() };
  }) as SchemaNode;
}

/** The schema of a file, for editors: a child leaves out what its parent has, and `null` takes a value of the parent back. */
export function fileSchema(expanded: SchemaNode): SchemaNode {
  const open = mapNodes(expanded as Node, (node) => {
    const properties = node.properties as Record<string, Node> | undefined;
    if (properties === undefined) return node;
    const { required, ...rest } = node;
    const identity = Object.keys(properties).filter(
      (key) => key === 'id' || 'const' in (properties[key] ?? {}),
    );
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

/** The part of the schema that a browser may see; mirrors `project`. */
export function publicSchema(effective: SchemaNode): SchemaNode {
  const prune = (node: Node): Node | undefined => {
    if (typeof node.$ref === 'string') return node;
    if (Array.isArray(node.oneOf))
      return { ...node, oneOf: node.oneOf.map((branch) => prune(branch) ?? branch) };
    const properties = node.properties as Record<string, Node> | undefined;
    if (properties === undefined) return node['x-visibility'] === 'public' ? node : undefined;
    const kept = Object.entries(properties).flatMap(([key, child]) => {
      const seen = prune(child);
      return seen === undefined ? [] : [[key, seen] as const];
    });
    if (kept.length === 0) return undefined;
    return { ...node, properties: Object.fromEntries(kept), required: kept.map(([key]) => key) };
  };
  return { ...prune(effective as Node), title: 'PublicManifest' } as SchemaNode;
}

/** The schema without what a validator does not need: a third of the size of its code. */
export function withoutAnnotations(schema: SchemaNode): SchemaNode {
  return mapNodes(schema as Node, (node) => {
    const {
      description,
      examples,
      title,
      default: _,
      'x-visibility': visibility,
      'x-extends-since': extend,
      'x-default-dark': dark,
      ...rules
    } = node;
    return rules;
  }) as SchemaNode;
}

function mapNodes(node: Node, change: (node: Node) => Node): Node {
  const walked = Object.fromEntries(
    Object.entries(node).map(([key, value]) => {
      if (key === 'properties' || key === '$defs')
        return [key, mapValues(value as Record<string, Node>, change)];
      // Data, not schema.
      if (key === 'default' || key === 'examples' || key === 'enum') return [key, value];
      if (Array.isArray(value))
        return [key, value.map((item) => (isNode(item) ? mapNodes(item, change) : item))];
      return [key, isNode(value) ? mapNodes(value, change) : value];
    }),
  );
  return change(walked);
}

function mapValues(nodes: Record<string, Node>, change: (node: Node) => Node): Record<string, Node> {
  return Object.fromEntries(Object.entries(nodes).map(([name, child]) => [name, mapNodes(child, change)]));
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
