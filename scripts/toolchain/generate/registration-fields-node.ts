import { patternIds } from '../../../schema/rules/patterns.ts';
import { registrationFieldIds, registrationFields } from '../../../schema/rules/registration-fields.ts';
import { fieldTitle } from '../../../schema/rules/staff-fields.ts';
import { vocabularyTitles } from '../../../schema/settings/vocabulary-titles.ts';
import type { Node } from './map-nodes.ts';

const rows = registrationFieldIds.map((id) => ({ id, ...registrationFields[id] }));

const fieldTitles = Object.fromEntries(registrationFieldIds.map((id) => [id, fieldTitle(id)]));

/** Schema of `registration.fields`: the rule of each field, with the defaults of `registrationFields`. */
export function registrationFieldsNode(): Node {
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
