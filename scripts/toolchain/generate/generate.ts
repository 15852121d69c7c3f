/** Writes schema/generated/, the references in docs/ and the figures of README and docs/. With --check it writes nothing and exits 1 if a file is out of date. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { compile } from 'json-schema-to-typescript';
import openapiTS, { astToString } from 'openapi-typescript';
import type { SchemaNode } from '../../../schema/manifest/walk-schema.ts';
import { settingsOf } from '../../../schema/settings/settings-of.ts';
import { type Contract, contractOf, openApiDocument } from './api-contract.ts';
import { type Api, adminApi, platformApi } from './apis.ts';
import { checkExamples } from './check-examples.ts';
import {
  effectiveSchema,
  expandSchema,
  fileSchema,
  publicSchema,
  withoutAnnotations,
  withTypeNames,
} from './expand-schema.ts';
import { figureDocuments } from './figure-documents.ts';
import { fileFormats } from './file-formats.ts';
import { metricDocuments } from './metric-documents.ts';
import { adminTables, platformTables } from './operation-tables.ts';
import { readFeatures } from './read-features.ts';
import { referenceDocuments } from './reference-documents.ts';
import { requestValidators } from './request-validators.ts';
import { banner, standaloneModule } from './standalone.ts';

const folder = new URL('../../../schema/generated/', import.meta.url);
const check = process.argv.includes('--check');

const features = readFeatures();
const expanded = expandSchema(features);
const effective = effectiveSchema(expanded);
const platform = contractOf(features, platformApi);
const admin = contractOf(features, adminApi);
for (const contract of [platform, admin]) checkExamples(contract);
// Throws if a property of the manifest does not say how people edit it.
settingsOf(effective);

const files: Record<string, string> = {
  'manifest.schema.json': json(effective),
  'manifest-file.schema.json': json(fileSchema(expanded)),
  'manifest.ts': await types(withTypeNames(effective), 'Manifest'),
  'public-manifest.ts': await types(withTypeNames(publicSchema(effective)), 'PublicManifest'),
  'validate-manifest.js': manifestValidator(),
  'validate-manifest.d.ts': `${banner}import type { ValidateFunction } from 'ajv';\nexport declare const validateManifest: ValidateFunction;\n`,
  ...(await contractFiles(platformApi, platform)),
  ...platformTables(platform.operations),
  ...(await contractFiles(adminApi, admin)),
  ...adminTables(admin.operations),
  ...(await fileFormats(features, ({ schema, name }) => types(schema as SchemaNode, name))),
  ...inDocs({ ...metricDocuments(), ...referenceDocuments(effective, admin) }),
  ...figureDocuments(),
};

const stale = Object.entries(files).filter(([name, text]) => {
  const file = new URL(name, folder);
  return !existsSync(file) || readFileSync(file, 'utf8') !== text;
});
if (check && stale.length > 0) {
  console.error(
    `generated files are stale: ${stale.map(([name]) => name).join(', ')}. Run npm run generate and commit.`,
  );
  process.exitCode = 1;
}
if (!check) {
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of stale) writeFileSync(new URL(name, folder), text);
  console.log(
    stale.length === 0 ? 'generated files are up to date' : `wrote ${stale.map(([name]) => name).join(', ')}`,
  );
}

/** Generated files of an API: OpenAPI document, types and validators. */
async function contractFiles(api: Api, contract: Contract): Promise<Record<string, string>> {
  const document = openApiDocument(api, contract);
  const typesOf = await openapiTS(document as unknown as Parameters<typeof openapiTS>[0]);
  return {
    [`${api.id}.openapi.json`]: json(document),
    [`${api.id}.ts`]: banner + astToString(typesOf),
    ...requestValidators(api, contract),
  };
}

/** Path, relative to the folder of generated files. */
function inDocs(documents: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(documents).map(([name, text]) => [`../../docs/${name}`, text]));
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

async function types(schema: SchemaNode, name: string): Promise<string> {
  // Without array bounds, which would become tuples, and without schema ids, which would become type names.
  const { $id, title, ...plain } = structuredClone(schema) as Record<string, unknown>;
  return compile(plain as Parameters<typeof compile>[0], name, {
    bannerComment: banner.trim(),
    additionalProperties: false,
    ignoreMinAndMaxItems: true,
    format: false,
  });
}

function manifestValidator(): string {
  const ajv = new Ajv2020({
    allErrors: true,
    discriminator: true,
    verbose: false,
    strict: true,
    strictTypes: false,
    strictRequired: false,
    inlineRefs: false,
    allowUnionTypes: true,
    code: { source: true, esm: true, lines: false },
  });
  ajv.addSchema(withoutAnnotations(effective) as object, 'manifest');
  return standaloneModule(ajv, { validateManifest: 'manifest' });
}
