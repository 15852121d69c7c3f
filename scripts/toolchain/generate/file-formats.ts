import { Ajv2020 } from 'ajv/dist/2020.js';
import { ownLanguages } from '../../../schema/languages.ts';
import { mapNodes, type Node } from './map-nodes.ts';
import type { Feature, FileFormats, Shape, StatedFile } from './read-features.ts';
import { banner, standaloneModule } from './standalone.ts';

/** Generates the schema of each file, for editors and messages, and one module of validators and types for all records. */
export async function fileFormats(
  features: readonly Feature[],
  typesOf: (input: { schema: Shape; name: string }) => Promise<string>,
): Promise<Record<string, string>> {
  const files = Object.assign({}, ...features.map(({ formats }) => formats.files)) as FileFormats['files'];
  const stated = Object.assign({}, ...features.map(({ formats }) => formats.$defs)) as FileFormats['$defs'];
  const records = Object.fromEntries(
    Object.entries(stated).map(([name, record]) => [
      name,
      { type: 'object', additionalProperties: false, ...inEachLanguage(withoutForm(record)) },
    ]),
  );
  const schemas = Object.entries(files).map(([name, file]) => [
    `${name}.schema.json`,
    `${JSON.stringify(fileSchema(file, records), null, 2)}\n`,
  ]);
  const names = Object.fromEntries(Object.keys(records).map((name) => [validatorOf(name), name]));
  const ajv = new Ajv2020({
    allErrors: true,
    useDefaults: true,
    strict: true,
    code: { source: true, esm: true, lines: false },
  });
  for (const [name, record] of Object.entries(records)) ajv.addSchema(record, name);
  const declared = Object.keys(names).map((name) => `export declare const ${name}: ValidateFunction;`);
  return {
    ...Object.fromEntries(schemas),
    'validate-records.js': standaloneModule(ajv, names),
    'validate-records.d.ts': `${banner}import type { ValidateFunction } from 'ajv';\n${declared.join('\n')}\n`,
    'records.ts': await typesOf({ schema: allRecords(records), name: 'Records' }),
  };
}

/** Leaves out labels and controls. Only the console's form needs them, and it reads the records of the features themselves. */
const withoutForm = (record: Shape): Shape =>
  mapNodes(record as Node, (node) =>
    Object.fromEntries(Object.entries(node).filter(([key]) => key !== 'title' && !key.startsWith('x-'))),
  );

const validatorOf = (record: string) => `validate${record.charAt(0).toUpperCase()}${record.slice(1)}`;

/** Replaces `LANG` in maps by a property for each language. */
function inEachLanguage(record: Shape): Shape {
  const properties = Object.entries(record.properties as Readonly<Record<string, Shape>>).map(([name, property]) => {
    const each = (property.properties as Readonly<Record<string, Shape>> | undefined)?.LANG;
    if (each === undefined) return [name, property];
    const description = String(each.description);
    const languages = ownLanguages
      .toSorted()
      .map((language) => [language, { ...each, description: description.replace('LANG', language) }]);
    return [name, { ...property, properties: Object.fromEntries(languages) }];
  });
  return { ...record, properties: Object.fromEntries(properties) };
}

function fileSchema({ title, description, sections }: StatedFile, records: Readonly<Record<string, Shape>>): Shape {
  const lists = Object.entries(sections).map(([section, record]) => [
    section,
    { description: `${records[record]?.description}`, type: 'array', items: { $ref: `#/$defs/${record}` } },
  ]);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title,
    description,
    type: 'object',
    additionalProperties: false,
    properties: {
      $schema: { description: 'Path of this schema, for editors.', type: 'string' },
      ...Object.fromEntries(lists),
    },
    $defs: Object.fromEntries(Object.values(sections).map((record) => [record, records[record]])),
  };
}

/** Schema of a checked record: properties with a default are required. */
function allRecords(records: Readonly<Record<string, Shape>>): Shape {
  const checked = Object.entries(records).map(([name, record]) => {
    const properties = record.properties as Readonly<Record<string, Shape>>;
    const filled = Object.keys(properties).filter((key) => properties[key]?.default !== undefined);
    return [name, { ...record, required: [...(record.required as string[]), ...filled] }];
  });
  return {
    type: 'object',
    additionalProperties: false,
    required: Object.keys(records),
    properties: Object.fromEntries(checked),
  };
}
