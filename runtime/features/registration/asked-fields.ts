import type { PublicManifest } from '../../../schema/generated/public-manifest.ts';
import {
  type RegistrationField,
  type RegistrationMethod,
  type RegistrationValues,
  registrationFieldsOf,
} from '../../../schema/rules/check-registration.ts';
import { fieldText } from '../../../schema/rules/field-text.ts';
import { type RegistrationFieldId, registrationFields } from '../../../schema/rules/registration-fields.ts';
import { type FieldType, fieldTypes } from '../../forms/field-types.ts';

type Asked = {
  readonly fields: readonly RegistrationField[];
  /** What is filled into them. What is kept of fields out of sight is nobody's business. */
  readonly values: RegistrationValues;
};

/** The fields asked for now, and their values: a field whose own condition fell away has none for the conditions of others. */
export function askedFields(input: {
  manifest: Pick<PublicManifest, 'registration' | 'flags' | 'jurisdiction'>;
  method: RegistrationMethod;
  values: RegistrationValues;
}): Asked {
  let asked = look(input, input.values);
  // Each round may hide fields of which others depend; no chain is longer than there are fields.
  for (const _ of Object.keys(registrationFields)) {
    const next = look(input, asked.values);
    if (next.fields.length === asked.fields.length) return next;
    asked = next;
  }
  return asked;
}

function look({ values, ...input }: Parameters<typeof askedFields>[0], visible: RegistrationValues): Asked {
  const fields = registrationFieldsOf({ ...input, values: visible });
  const ids = fields.map(({ id }) => id);
  const { countryDialingCode = '' } = values;
  return {
    fields,
    values: {
      ...Object.fromEntries(ids.map((id) => [id, fieldText({ id, value: values[id] ?? '' })])),
      countryDialingCode,
    },
  };
}

/** The control of a field in a method; the specification numbers two of them by it (REG-15, REG-AMB-02). */
export function fieldTypeIn({
  id,
  method,
}: {
  id: RegistrationFieldId;
  method: RegistrationMethod;
}): FieldType {
  const type = fieldTypes[id];
  if (method === 'username' || type.testId === undefined) return type;
  return { ...type, testId: type.testId.replace(/1$/, '2') };
}
