import { type RegistrationFieldId, registrationFields } from './registration-fields.ts';

/**
 * Normalises the input of a field: removes surrounding blanks, except from fields whose values may have them, such as passwords. Applied
 * once on each side before values are checked, compared, sent or stored: when the form reads its inputs, and when the platform reads a
 * body.
 */
export function fieldText({ id, value }: { id: RegistrationFieldId; value: string }): string {
  return registrationFields[id].verbatim ? value : value.trim();
}

/** Normalises all values by field id; other keys stay unchanged. */
export function fieldTexts<Values extends Readonly<Record<string, unknown>>>(values: Values): Values {
  const texts = Object.entries(values).map(([name, value]) =>
    typeof value === 'string' && isFieldId(name) ? [name, fieldText({ id: name, value })] : [name, value],
  );
  return Object.fromEntries(texts) as Values;
}

function isFieldId(name: string): name is RegistrationFieldId {
  return Object.hasOwn(registrationFields, name);
}
