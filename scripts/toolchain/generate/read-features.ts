import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { StaffRole } from '../../../schema/features/staff/staff-roles.ts';
import type { SchemaNode } from '../../../schema/manifest/walk-schema.ts';
import { mapNodes, type Node, SchemaError } from './map-nodes.ts';
import { withEnum } from './vocabularies.ts';

export type Shape = { readonly [key: string]: unknown };

/** An operation as defined by its feature (`schema/features/operations.schema.json`). */
export type StatedOperation = {
  readonly summary: string;
  readonly method: string;
  readonly path: string;
  readonly access: string;
  readonly roles?: 'all' | 'readers' | readonly StaffRole[];
  readonly scope?: 'brand' | 'console';
  readonly audited?: boolean | 'byHandler';
  readonly act?: 'play' | 'payIn' | 'take' | 'promote' | 'none';
  readonly approval?: 'alone' | 'policy' | 'steps' | 'always' | 'loosening' | 'staging' | 'review';
  readonly switch?: { readonly flag: string } | { readonly feature: string };
  readonly partFlags?: { readonly part: string; readonly flags: Readonly<Record<string, string>> };
  readonly whileClosed?: true;
  readonly withTemporaryPassword?: true;
  readonly intentionalInSession?: true;
  readonly intentional?: true;
  readonly personal?: true;
  readonly apartForMembers?: true;
  readonly params?: Readonly<Record<string, Shape>>;
  readonly query?: Readonly<Record<string, Shape>>;
  readonly body?: Shape;
  readonly encrypted?: true;
  readonly image?: Shape;
  readonly file?: Shape;
  readonly answersFile?: true;
  readonly value: Shape;
};

type Calls = {
  readonly operations: Readonly<Record<string, StatedOperation>>;
  readonly schemas: Readonly<Record<string, Shape>>;
};
type ManifestPart = {
  readonly properties: Readonly<Record<string, SchemaNode>>;
  readonly $defs?: Readonly<Record<string, SchemaNode>>;
};

export type StatedFile = { title: string; description: string; sections: Readonly<Record<string, string>> };

/** Formats of the files that staff import (`files.json`). */
export type FileFormats = {
  readonly files: Readonly<Record<string, StatedFile>>;
  readonly $defs: Readonly<Record<string, Shape>>;
};

export type Feature = {
  readonly id: string;
  /** Operations by API. */
  readonly calls: Readonly<Record<'platform' | 'admin', Calls>>;
  readonly manifest: ManifestPart;
  readonly formats: FileFormats;
};

const folder = new URL('../../../schema/features/', import.meta.url);
const ajv = new Ajv2020({ allErrors: true, strict: false });
ajv.addSchema(read('operations.schema.json'), 'operations.schema.json');
const validators = {
  'operations.json': ajv.compile({ $ref: 'operations.schema.json' }),
  'admin.json': ajv.compile(mapNodes(read('admin.schema.json') as Node, withEnum)),
  'manifest.json': ajv.compile(read('manifest-part.schema.json')),
  'files.json': ajv.compile(read('files.schema.json')),
};

/** Reads every folder below `schema/features/`, sorted by name. Throws with file and position if one violates its schema. */
export function readFeatures(): Feature[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name: id }) => id)
    .sort()
    .map((id) => {
      const { properties = {}, $defs = {} } = part(id, 'manifest.json') as Partial<ManifestPart>;
      const calls = { platform: callsOf(id, 'operations.json'), admin: callsOf(id, 'admin.json') };
      const { files = {}, $defs: records = {} } = part(id, 'files.json') as Partial<FileFormats>;
      return { id, calls, manifest: { properties, $defs }, formats: { files, $defs: records } };
    });
}

function callsOf(id: string, file: 'operations.json' | 'admin.json'): Calls {
  const { operations = {}, schemas = {} } = part(id, file) as Partial<Calls>;
  return { operations, schemas };
}

/** Merges rows of all features into one table. Throws on duplicate names. */
export function together<T>(
  features: readonly Feature[],
  rowsOf: (feature: Feature) => Readonly<Record<string, T>>,
): Record<string, T> {
  const owners = new Map<string, string>();
  const table: Record<string, T> = {};
  for (const feature of features)
    for (const [name, row] of Object.entries(rowsOf(feature))) {
      const owner = owners.get(name);
      if (owner !== undefined)
        throw new SchemaError(`schema/features: ${name} is in ${owner} and in ${feature.id}; keep it in one of them`);
      owners.set(name, feature.id);
      table[name] = row;
    }
  return table;
}

function part(id: string, file: keyof typeof validators): unknown {
  if (!existsSync(new URL(`${id}/${file}`, folder))) return {};
  const content = read(`${id}/${file}`);
  const validate = validators[file];
  if (validate(content)) return content;
  // The error of `if` only repeats that one of its branch follows.
  const faults = (validate.errors ?? [])
    .filter(({ keyword }) => keyword !== 'if')
    .map(
      ({ instancePath, message, params }) =>
        `schema/features/${id}/${file} at ${instancePath || '/'}: ${message ?? 'is wrong'} ${JSON.stringify(params)}`,
    );
  throw new SchemaError(faults.join('\n'));
}

function read(file: string): Shape {
  const text = readFileSync(new URL(file, folder), 'utf8');
  try {
    return JSON.parse(text) as Shape;
  } catch (error) {
    throw new SchemaError(`schema/features/${file} is no JSON: ${(error as Error).message}`);
  }
}
