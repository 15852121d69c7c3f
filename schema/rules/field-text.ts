import { type RegistrationFieldId, registrationFields } from './registration-fields.ts';

/**
 * Normalises what was typed into a field: removes surrounding blanks, except from fields where they are part of the value, such as
 * passwords. Applied once on each side before values are checked, compared, sent or stored: where the form reads its inputs, and
 * where the platform reads a body.
 */
export function fieldText({ id, value }: { id: RegistrationFieldId; value: string }): string {
  return registrationFields[id].verbatim ? value : value.trim();
}

/** Normalises all values by field id; other keys are left as they are. */
export function fieldTexts<Values extends Readonly<Record<string, unknown>>>(values: Values): Values {
  const texts = Object.entries(values).map(([name, value]) =>
    typeof value === 'string' && isFieldId(name) ? [name, fieldText({ id: name, value })] : [name, value],
  );
  return Object.fromEntries(texts) as Values;
}

function isFieldId(name: string): name is RegistrationFieldId {
  return Object.hasOwn(registrationFields, name);
}
