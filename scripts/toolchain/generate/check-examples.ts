import { Ajv2020 } from 'ajv/dist/2020.js';
import { type Contract, completed, resolved } from './api-contract.ts';
import { type Node, SchemaError } from './map-nodes.ts';
import type { Shape } from './read-features.ts';

const ajv = new Ajv2020({ strict: false, formats: { 'date-time': true } });

/**
 * Throws if a part of a request that nobody can guess has no example, or one that its own shape refuses. These are texts of a path
 * and all that has to match a pattern: tests and readers take their samples from here.
 */
export function checkExamples({ operations, schemas }: Contract): void {
  const faults = operations.flatMap(({ operationId, params = {}, query = {}, body }) => [
    ...Object.entries(params).flatMap(([name, shape]) =>
      faultsIn({ at: `${operationId} at params/${name}`, shape, schemas, inPath: true }),
    ),
    ...Object.entries(query).flatMap(([name, { required: _, ...shape }]) =>
      faultsIn({ at: `${operationId} at query/${name}`, shape, schemas }),
    ),
    ...(body === undefined ? [] : faultsIn({ at: `${operationId} at body`, shape: body, schemas })),
  ]);
  if (faults.length > 0) throw new SchemaError(faults.map((fault) => `schema/features: ${fault}`).join('\n'));
}

function faultsIn({
  at,
  shape,
  schemas,
  inPath = false,
}: {
  at: string;
  shape: Shape;
  schemas: Contract['schemas'];
  inPath?: boolean;
}): string[] {
  const { properties, items, ...node } = completed(resolved({ shape, schemas })) as Node;
  const { enum: choices, const: only, pattern, type, examples } = node;
  const wrong = ((examples ?? []) as readonly unknown[]).filter((example) => !ajv.validate(node, example));
  const guessed = choices !== undefined || only !== undefined;
  const needs = !guessed && (pattern !== undefined || (inPath && type === 'string'));
  return [
    ...(needs && examples === undefined ? [`${at} has no examples`] : []),
    ...wrong.map((example) => `${at} refuses its example ${JSON.stringify(example)}`),
    ...Object.entries((properties ?? {}) as Readonly<Record<string, Shape>>).flatMap(([name, part]) =>
      faultsIn({ at: `${at}/${name}`, shape: part, schemas }),
    ),
    ...(items === undefined ? [] : faultsIn({ at: `${at}/0`, shape: items as Shape, schemas })),
  ];
}
