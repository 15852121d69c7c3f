import { type RegistrationFieldId, registrationFields } from './registration-fields.ts';

/**
 * What counts of what was typed into a field: without the blanks around it, unless they belong to it as they do to a password.
 * Applied once on each side, before a value is checked, compared, sent or kept: where a form takes in what was typed, and where the
 * platform takes in a body.
 */
export function fieldText({ id, value }: { id: RegistrationFieldId; value: string }): string {
  return registrationFields[id].verbatim ? value : value.trim();
}

/** The same for all values by field id; what is no field stays as it is. */
export function fieldTexts<Values extends Readonly<Record<string, unknown>>>(values: Values): Values {
  const texts = Object.entries(values).map(([name, value]) =>
    typeof value === 'string' && isFieldId(name) ? [name, fieldText({ id: name, value })] : [name, value],
  );
  return Object.fromEntries(texts) as Values;
}

function isFieldId(name: string): name is RegistrationFieldId {
  return Object.hasOwn(registrationFields, name);
}
