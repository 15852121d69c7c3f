import { expect, it } from 'vitest';
import { registrationFieldIds, registrationFields } from '../../../schema/rules/registration-fields.ts';
import { staffFieldIds } from '../../../schema/rules/staff-fields.ts';
import { identifiersOf, readIdentifiers } from '../../account/lookup/identifiers.ts';
import type { Player } from '../../account/player-table.ts';
import { emptyProfile } from '../../account/players.ts';
import { profileOf } from '../../account/profile.ts';
import type { Registration } from '../../account/registration-rules.ts';
import { maskedFields, readField } from './personal-fields.ts';

const exampleOf = (field: string) => `${field}-value`;
/** A registration with a value in each field of the registry. */
const body = Object.fromEntries(registrationFieldIds.map((id) => [id, exampleOf(id)])) as never as Registration;
const profile = profileOf(body);
const player = {
  ...emptyProfile,
  tenant: 'one',
  id: 'p',
  username_key: 'ana',
  profile,
  nickname: exampleOf('nickname'),
  payee_name: exampleOf('payeeName'),
  email: exampleOf('email'),
  country_dialing_code: '+63',
  mobile_num: exampleOf('mobileNum'),
  birthday: exampleOf('birthday'),
  affiliate_code: exampleOf('affiliateCode'),
  id_number_sealed: `sealed ${exampleOf('idNumber')}`,
} as unknown as Player;
const secrets = { open: ({ sealed }: { sealed: string }) => sealed.replace('sealed ', '') };
/** Fields that a player can fill in with something of their own: no secrets, and nothing that only proves something. */
const ownFields = registrationFieldIds.filter(
  (id) => ['text', 'birthday'].includes(registrationFields[id].kind) && id !== 'username' && id !== 'verificationCode',
);

it('reaches staff with each field of the registry that is stored, masked, and in full one by one', () => {
  expect(maskedFields(player).map(({ field }) => field)).toEqual(ownFields);
  expect(staffFieldIds).toEqual(ownFields);
  for (const { field, masked } of maskedFields(player)) {
    expect(masked).not.toContain(exampleOf(field));
    expect(readField(field, player, secrets)).toBe(`${field === 'mobileNum' ? '+63' : ''}${exampleOf(field)}`);
  }
});

it('stores no secret beside the values that staff see', () => {
  const secret = registrationFieldIds.filter((id) => !ownFields.includes(id));
  expect(Object.keys(profile).filter((id) => secret.some((one) => one === id))).toEqual([]);
});

it('finds a player by each handle of the registry, in every spelling', () => {
  const known = new Set(identifiersOf(player).map(({ kind, value }) => `${kind} ${value}`));
  const isFound = (text: string) => readIdentifiers(text).some(({ kind, value }) => known.has(`${kind} ${value}`));
  const handles = registrationFieldIds.filter((id) => registrationFields[id].staff === 'handle');
  expect(handles.length).toBeGreaterThan(3);
  for (const id of handles) {
    expect([id, isFound(exampleOf(id))]).toEqual([id, true]);
    expect([id, isFound(`@${exampleOf(id).toUpperCase()}`)]).toEqual([id, true]);
  }
  expect(isFound(exampleOf('recommenderId'))).toBe(false);
  const numbered = { ...player, profile: { whatsapp: '+639171234567' } };
  const [handle] = identifiersOf(numbered).filter(({ kind }) => kind === 'handle');
  expect(readIdentifiers('+63 917 123-4567')).toContainEqual(handle);
});
