import type { ValidateFunction } from 'ajv';
import catalogueSchema from '../../../schema/generated/catalogue-file.schema.json' with { type: 'json' };
import choiceSchema from '../../../schema/generated/choice-file.schema.json' with { type: 'json' };
import type { Records } from '../../../schema/generated/records.ts';
import {
  validateChosenGame,
  validateChosenVendor,
  validateClassification,
  validateGame,
  validateVendor,
} from '../../../schema/generated/validate-records.js';
import type { SchemaNode } from '../../../schema/manifest/walk-schema.ts';

/** What a section of a file lists. */
type SectionFormat = { readonly node: SchemaNode; readonly validate: ValidateFunction };
export type FileFormat<Section extends string = string> = {
  readonly sections: Readonly<Record<Section, SectionFormat>>;
};

const nodeOf = (schema: unknown, record: keyof Records): SchemaNode => {
  const node = (schema as SchemaNode).$defs?.[record];
  if (node === undefined) throw new Error(`schema: no record is called ${record}`);
  return node;
};

export const catalogueFormat: FileFormat<'vendors' | 'classifications' | 'games'> = {
  sections: {
    vendors: { node: nodeOf(catalogueSchema, 'vendor'), validate: validateVendor },
    classifications: { node: nodeOf(catalogueSchema, 'classification'), validate: validateClassification },
    games: { node: nodeOf(catalogueSchema, 'game'), validate: validateGame },
  },
};

export const choiceFormat: FileFormat<'vendors' | 'games'> = {
  sections: {
    vendors: { node: nodeOf(choiceSchema, 'chosenVendor'), validate: validateChosenVendor },
    games: { node: nodeOf(choiceSchema, 'chosenGame'), validate: validateChosenGame },
  },
};

/** Between the items of a list in a cell. */
export const listSeparator = '|';
