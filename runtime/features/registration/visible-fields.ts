import type { PublicManifest } from '../../../schema/generated/public-manifest.ts';
import {
  type RegistrationField,
  type RegistrationMethod,
  type RegistrationValues,
  registrationFieldsOf,
} from '../../../schema/rules/check-registration.ts';
import { fieldTexts } from '../../../schema/rules/field-text.ts';
import type { RegistrationFieldId } from '../../../schema/rules/registration-fields.ts';
import { type FieldType, fieldTypes } from '../../forms/field-types.ts';

type VisibleFields = {
  readonly fields: readonly RegistrationField[];
  /** Values of the visible fields only. Values of hidden fields are preserved but not used. */
  readonly values: RegistrationValues;
};

/**
 * The visible fields and their values, trimmed here once for checking and sending. A field hidden by its own condition counts as empty in
 * the conditions of others.
 */
export function visibleFields({
  values,
  ...form
}: {
  manifest: Pick<PublicManifest, 'registration' | 'flags' | 'jurisdiction'>;
  method: RegistrationMethod;
  values: RegistrationValues;
}): VisibleFields {
  const typed = fieldTexts(values);
  const fields = registrationFieldsOf({ ...form, values: typed });
  const { countryDialingCode = '' } = typed;
  const visible = Object.fromEntries(fields.map(({ id }) => [id, typed[id] ?? '']));
  return { fields, values: { ...visible, countryDialingCode } };
}

/** Field type in a method. The test ids of two fields depend on the method (REG-15, REG-AMB-02). */
export function fieldTypeIn(id: RegistrationFieldId, method: RegistrationMethod): FieldType {
  const type = fieldTypes[id];
  if (method === 'username' || type.testId === undefined) return type;
  return { ...type, testId: type.testId.replace(/1$/, '2') };
}
