import { registrationFieldIds, registrationFields } from '../../../schema/rules/registration-fields.ts';
import type { Shape } from './read-features.ts';

/** Fields that only registrations with a third-party phone verification have (ENTITY-REG-07). */
const optional: ReadonlySet<string> = new Set(['firebaseChannel', 'firebaseIdToken']);

/** Body of ENTITY-REG-01: the registration fields and those that the page adds. Empty fields are empty strings. */
export function registrationBody(): Shape {
  const text = (description: string, maxLength: number) => ({ type: 'string', description, maxLength });
  const fields = Object.fromEntries(
    registrationFieldIds.map((id) => [id, text(`${registrationFields[id].label}.`, 400)]),
  );
  const properties = {
    ...fields,
    method: { type: 'string', description: 'Method of registration.', enum: ['username', 'mobileNum'] },
    firebaseChannel: {
      type: 'string',
      description: '`sms` with a third-party phone verification, otherwise empty or omitted.',
      enum: ['', 'sms'],
    },
    firebaseIdToken: text('Token of the third-party phone verification, otherwise empty or omitted.', 4000),
    countryDialingCode: text('Dialling code with +; may be empty.', 6),
    registerUrl: text('Host that the page is on.', 255),
    registerMethod: { type: 'string', description: 'How the page runs.', enum: ['APP', 'H5', 'PWA', 'WEBCLIP'] },
    domain: text('Domain of the invitation; may be empty.', 255),
    type: { const: 0, description: 'Always 0.' },
    captchaId: text('Id of the captcha; empty without one.', 64),
    consents: {
      type: 'array',
      description: 'Statements that the player agreed to: kept, in the words of the brand, as the record of consent.',
      maxItems: 12,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['id', 'language'],
        properties: {
          id: text('Statement.', 40),
          language: text('In which it was read: one of the brand, whose words are kept.', 8),
        },
      },
    },
  };
  const required = Object.keys(properties).filter((name) => !optional.has(name));
  return { type: 'object', additionalProperties: false, required, properties };
}
