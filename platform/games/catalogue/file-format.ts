import catalogueSchema from '../../../schema/generated/catalogue-file.schema.json' with { type: 'json' };
import choiceSchema from '../../../schema/generated/choice-file.schema.json' with { type: 'json' };
import {
  validateChosenGame,
  validateChosenVendor,
  validateClassification,
  validateGame,
  validateVendor,
} from '../../../schema/generated/validate-records.js';
import { type FileFormat, recordNode } from '../../imports/file-format.ts';

export const catalogueFormat: FileFormat<'vendors' | 'classifications' | 'games'> = {
  sections: {
    vendors: { node: recordNode(catalogueSchema, 'vendor'), validate: validateVendor },
    classifications: { node: recordNode(catalogueSchema, 'classification'), validate: validateClassification },
    games: { node: recordNode(catalogueSchema, 'game'), validate: validateGame },
  },
};

export const choiceFormat: FileFormat<'vendors' | 'games'> = {
  sections: {
    vendors: { node: recordNode(choiceSchema, 'chosenVendor'), validate: validateChosenVendor },
    games: { node: recordNode(choiceSchema, 'chosenGame'), validate: validateChosenGame },
  },
};
