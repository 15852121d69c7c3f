import { patternIds } from '../../../schema/rules/patterns.ts';
import { registrationFieldIds, registrationFields } from '../../../schema/rules/registration-fields.ts';
import type { Node } from './map-nodes.ts';

/** Schema of `registration.fields`: the rule of each field, with the defaults of `registrationFields`. */
export function registrationFieldsNode(): Node {
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
      minLength: leaf('Minimum number of characters.', defaults.minLength, {
        type: 'integer',
        minimum: 0,
        maximum: 254,
      }),
      maxLength: leaf('Maximum number of characters.', defaults.maxLength, {
        type: 'integer',
        minimum: 1,
        maximum: 254,
      }),
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
      description: 'Condition on the value of one other field.',
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
