import type { PublicManifest } from '../../../schema/generated/public-manifest.ts';
import {
  type RegistrationField,
  type RegistrationMethod,
  type RegistrationValues,
  registrationFieldsOf,
} from '../../../schema/rules/check-registration.ts';
import { fieldTexts } from '../../../schema/rules/field-text.ts';
import { type RegistrationFieldId, registrationFields } from '../../../schema/rules/registration-fields.ts';
import { type FieldType, fieldTypes } from '../../forms/field-types.ts';

type Asked = {
  readonly fields: readonly RegistrationField[];
  /** Values of the visible fields only; values of hidden fields are kept but not used. */
  readonly values: RegistrationValues;
};

/**
 * The visible fields and their values, trimmed here once for checking and sending. A field hidden by its own condition counts as empty
 * in the conditions of others.
 */
export function askedFields(input: {
  manifest: Pick<PublicManifest, 'registration' | 'flags' | 'jurisdiction'>;
  method: RegistrationMethod;
  values: RegistrationValues;
}): Asked {
  const typed = { ...input, values: fieldTexts(input.values) };
  let asked = look(typed, typed.values);
  // Repeat until nothing changes: hiding a field may hide others. A chain can't be longer than the number of fields.
  for (const _ of Object.keys(registrationFields)) {
    const next = look(typed, asked.values);
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
      ...Object.fromEntries(ids.map((id) => [id, values[id] ?? ''])),
      countryDialingCode,
    },
  };
}

/** Field type in a method; the test ids of two fields depend on the method (REG-15, REG-AMB-02). */
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
