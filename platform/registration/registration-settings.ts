import type { ValueOf } from '../../schema/call-types.ts';
import type { Manifest } from '../../schema/generated/manifest.ts';
import { registrationMethodsOf, registrationRulesOf } from '../../schema/rules/check-registration.ts';

type Settings = ValueOf<'getRegistrationSettings'>;
type Fields = Settings['fields'];

/** Fields with the rules that registration enforces, so that other clients can show a form that the platform accepts. */
export function registrationSettingsOf(manifest: Manifest): Settings {
  const methods = registrationMethodsOf(manifest);
  // Cloned, because rules are frozen with their manifest and answers are typed as mutable.
  const rulesOf = (method: (typeof methods)[number]): Fields =>
    structuredClone(registrationRulesOf({ manifest, method })) as Record<string, unknown> as Fields;
  return {
    methods,
    fields: rulesOf(methods[0] ?? 'username'),
    fieldsByMethod: Object.fromEntries(methods.map((method) => [method, rulesOf(method)])),
    ageLimit: manifest.jurisdiction.ageLimit,
  };
}
