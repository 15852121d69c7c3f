import { type RegistrationFieldId, registrationFields } from './registration-fields.ts';

/**
 * Normalises the input of a field: removes surrounding blanks, except from fields whose values may have them, such as passwords, and writes
 * names and e-mail addresses in one form. Applied once on each side before values are checked, compared, sent or stored: when the form
 * reads its inputs, and when the platform reads a body.
 */
export function fieldText(id: RegistrationFieldId, value: string): string {
  if (registrationFields[id].verbatim) return value;
  if (id === 'email') return emailText(value);
  return registrationFields[id].defaults.patternId === 'name' ? nameText(value) : value.trim();
}

/** Joiners between letters, which the spelling of some scripts needs. Other invisible characters are no part of a name. */
const strayInvisible = /(?![\u200c\u200d])\p{Cf}|(?<![\p{L}\p{M}])[\u200c\u200d]+|[\u200c\u200d]+(?![\p{L}\p{M}])/gu;

/** A person's name as the person writes it, with plain spaces and without invisible characters that the spelling does not need. */
export const nameText = (typed: string): string =>
  typed.normalize('NFC').replaceAll(strayInvisible, '').replaceAll(/\s+/g, ' ').trim();

/**
 * An e-mail address without `mailto:` and invisible characters. An international domain is written in its ASCII form, as some browsers
 * send it, because mail servers need that form.
 */
export function emailText(typed: string): string {
  const address = typed
    .replaceAll(/\p{Cf}/gu, '')
    .trim()
    .replace(/^mailto:\s*([^?]*).*$/is, '$1')
    .trim();
  const at = address.lastIndexOf('@') + 1;
  const domain = address.slice(at);
  if (!/[^\x20-\x7e]/.test(domain) || /[/:?#\s]/.test(domain)) return address;
  try {
    return address.slice(0, at) + new URL(`http://${domain}`).hostname;
  } catch {
    return address;
  }
}

/** Normalises all values by field id; other keys stay unchanged. */
export function fieldTexts<Values extends Readonly<Record<string, unknown>>>(values: Values): Values {
  const texts = Object.entries(values).map(([name, value]) =>
    typeof value === 'string' && isFieldId(name) ? [name, fieldText(name, value)] : [name, value],
  );
  return Object.fromEntries(texts) as Values;
}

function isFieldId(name: string): name is RegistrationFieldId {
  return Object.hasOwn(registrationFields, name);
}
