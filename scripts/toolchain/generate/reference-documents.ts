import type { SchemaNode } from '../../../schema/manifest/walk-schema.ts';
import type { Contract, Operation } from './api-contract.ts';
import { completed, rolesOf } from './api-contract.ts';
import type { Shape } from './read-features.ts';

type Node = Readonly<Record<string, unknown>>;

/** Generates `docs/reference/`: the properties of a manifest, and the calls of staff. */
export function referenceDocuments(manifest: SchemaNode, admin: Contract): Record<string, string> {
  return {
    'reference/manifest.md': manifestReference(manifest as unknown as Node),
    'reference/admin-calls.md': adminReference(admin),
  };
}

function manifestReference(root: Node): string {
  const parts = Object.entries(propertiesOf(root)).map(([name, node]) => {
    const rows = rowsOf({ path: `/${name}`, node, root, within: [] });
    return `## ${name}\n\n| Path | Type | Default | Seen by | What |\n|---|---|---|---|---|\n${rows.join('\n')}`;
  });
  return `# The manifest

Written by \`npm run generate\`. Every property of a brand's manifest, by its JSON Pointer; \`*\` stands for an item of a list or a key. What has a default may be
left out. *Seen by*: \`public\` is in every page, \`session\` in answers to members, \`server\` nowhere. An editor completes all of it by \`"$schema"\`;
\`livery validate\` says what is wrong. \`jurisdiction\` and \`tenant\` can't be changed live.

${parts.join('\n\n')}
`;
}

function rowsOf({
  path,
  node: stated,
  root,
  within,
}: {
  path: string;
  node: Node;
  root: Node;
  /** References that were followed to get here, so that a recursive shape is described once. */
  within: readonly string[];
}): string[] {
  const ref = typeof stated.$ref === 'string' ? stated.$ref : undefined;
  if (ref !== undefined && within.includes(ref)) return [row(path, stated)];
  const node = ref === undefined ? stated : { ...resolved(ref, root), ...stated };
  const inside = ref === undefined ? within : [...within, ref];
  const go = (name: string, child: Node) => rowsOf({ path: `${path}/${name}`, node: child, root, within: inside });
  const items = node.items as Node | undefined;
  const branches = kindsOf(node);
  const rest = node.additionalProperties;
  return [
    row(path, node),
    ...Object.entries(propertiesOf(node)).flatMap(([name, child]) => go(name, child)),
    ...(typeof rest === 'object' && rest !== null ? go('*', rest as Node) : []),
    ...(items === undefined ? [] : go('*', items)),
    ...branches.flatMap(([kind, branch]) =>
      Object.entries(propertiesOf(branch))
        .filter(([name]) => name !== 'id' && name !== 'block' && name !== 'enabled')
        .flatMap(([name, child]) => rowsOf({ path: `${path}(${kind})/${name}`, node: child, root, within: inside })),
    ),
  ];
}

function row(path: string, node: Node): string {
  const fallback = node.default === undefined ? '' : code(shortened(JSON.stringify(node.default)));
  return `| ${code(path)} | ${cell(typeOf(node))} | ${fallback} | ${String(node['x-visibility'] ?? '')} | ${cell(String(node.description ?? ''))} |`;
}

function typeOf(node: Node): string {
  if (Array.isArray(node.enum)) return node.enum.map((value) => code(String(value))).join(' ');
  if ('const' in node) return code(String(node.const));
  if (Array.isArray(node.oneOf))
    return `one of ${kindsOf(node)
      .map(([kind, branch]) => kind ?? named(branch))
      .join(', ')}`;
  const type = [node.type ?? 'object'].flat().join(' or ');
  const bounds = [
    ...(node.minimum === undefined ? [] : [`from ${String(node.minimum)}`]),
    ...(node.maximum === undefined ? [] : [`to ${String(node.maximum)}`]),
    ...(node.maxLength === undefined ? [] : [`at most ${String(node.maxLength)} characters`]),
    ...(node.maxItems === undefined ? [] : [`at most ${String(node.maxItems)}`]),
  ];
  return [type === 'array' ? 'list' : type, ...bounds].join(', ');
}

function adminReference({ operations, schemas }: Contract): string {
  const features = [...new Set(operations.map(({ feature }) => feature))];
  const parts = features.map((feature) => {
    const own = operations.filter((operation) => operation.feature === feature);
    return `## ${feature}\n\n${own.map(operationText).join('\n\n')}`;
  });
  const shapes = Object.entries(schemas).map(
    ([name, shape]) => `### ${name}\n\n${shapeText(completed(shape)) || cell(typeOf(shape))}`,
  );
  return `# Calls of staff

Written by \`npm run generate\`. Their paths begin with \`/admin/v1\` on the console's host (\`CONSOLE_HOST\`), and they require a token:
\`Authorization: Bearer …\`. Answers are \`{ "success": true, "value": … }\` or \`{ "success": false, "code", "message" }\`. The same as OpenAPI:
\`schema/generated/admin.openapi.json\`.

${parts.join('\n\n')}

## Shapes

${shapes.join('\n\n')}
`;
}

function operationText(operation: Operation): string {
  const { operationId, summary, method, path, params = {}, query = {}, body, file, answersFile, value } = operation;
  const given = [
    ...fieldRows('path', params),
    ...fieldRows('query', query),
    ...(body === undefined ? [] : fieldRows('body', propertiesOf(body), body.optional as readonly string[])),
  ];
  const lines = [
    `### ${operationId}`,
    `\`${method.toUpperCase()} ${path}\` · ${summary}`,
    callersText(operation),
    given.length === 0 ? '' : `| In | Name | Type | What |\n|---|---|---|---|\n${given.join('\n')}`,
    file === undefined ? '' : `Body: a file. ${String(file.description ?? '')}`,
    `Answers ${answersFile ? `a file: ${String(value.description ?? '')}` : named(value)}`,
  ];
  return lines.filter((line) => line !== '').join('\n\n');
}

function callersText(operation: Operation): string {
  const { access, scope, audited, act, approval } = operation;
  if (access === 'anyone') return 'Roles: none; it is called before signing in';
  const facts = [
    `Roles: ${rolesOf(operation).map(code).join(', ')}`,
    ...(scope === 'console' ? ['of all brands'] : []),
    ...(audited === true || audited === 'byHandler' ? ['recorded in the audit'] : []),
    ...(act === 'none' ? ['no act: without a reason, not in the audit'] : []),
    ...(approval === undefined ? [] : [`[people](../operating.md#one-person-or-two): ${approval}`]),
  ];
  return facts.join(' · ');
}

function fieldRows(
  place: string,
  fields: Readonly<Record<string, unknown>>,
  optional: readonly string[] = [],
): string[] {
  return Object.entries(fields as Readonly<Record<string, Node>>).map(([name, node]) => {
    const may = optional.includes(name) || (place === 'query' && node.required !== true) ? ', may be left out' : '';
    return `| ${place} | \`${name}\` | ${cell(named(node))}${may} | ${cell(String(node.description ?? ''))} |`;
  });
}

function shapeText(shape: Shape): string {
  const required = (shape.required ?? []) as readonly string[];
  const rows = Object.entries(propertiesOf(shape)).map(
    ([name, node]) =>
      `| \`${name}\` | ${cell(named(node))}${required.includes(name) ? '' : ', may be missing'} | ${cell(String(node.description ?? ''))} |`,
  );
  return rows.length === 0 ? '' : `| Name | Type | What |\n|---|---|---|\n${rows.join('\n')}`;
}

/** The name of a type, or of its shape if it has one. */
function named(node: Node): string {
  if (typeof node.$ref === 'string') return `[${lastOf(node.$ref)}](#${lastOf(node.$ref).toLowerCase()})`;
  if (node.type === 'array') return `list of ${named((node.items ?? {}) as Node)}`;
  const names = Object.keys(propertiesOf(node));
  return names.length === 0 ? typeOf(node) : `object of ${names.map(code).join(', ')}`;
}

/** The alternatives of a node, each with the value of its discriminator. */
function kindsOf(node: Node): [kind: string | undefined, branch: Node][] {
  const { propertyName } = (node.discriminator ?? {}) as { propertyName?: string };
  return ((node.oneOf ?? []) as readonly Node[]).map((branch) => {
    const kind = propertyName === undefined ? undefined : propertiesOf(branch)[propertyName]?.const;
    return [kind as string | undefined, branch];
  });
}

const propertiesOf = (node: Node) => (node.properties ?? {}) as Readonly<Record<string, Node>>;
const lastOf = (ref: string) => ref.split('/').at(-1) ?? ref;
const resolved = (ref: string, root: Node): Node =>
  ref
    .slice(2)
    .split('/')
    .reduce<Node>((node, key) => (node[key] ?? {}) as Node, root);
const code = (text: string) => `\`${text.replaceAll('`', "'").replaceAll('|', '\\|')}\``;
const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
const shortened = (text: string) => (text.length > 60 ? `${text.slice(0, 57)}…` : text);
