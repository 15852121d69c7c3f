import { type RegistrationFieldId, registrationFieldIds, registrationFields } from './registration-fields.ts';

/** A field whose value staff see, masked, and reveal. */
export type StaffFieldId = {
  [Id in RegistrationFieldId]: (typeof registrationFields)[Id]['staff'] extends 'none' ? never : Id;
}[RegistrationFieldId];

const isSeen = (id: RegistrationFieldId): id is StaffFieldId => registrationFields[id].staff !== 'none';

export const staffFieldIds: readonly StaffFieldId[] = registrationFieldIds.filter(isSeen);

/** Title of a field. The label of some also states the form of the value: "Birthday, YYYY-MM-DD". */
export const fieldTitle = (id: RegistrationFieldId): string => registrationFields[id].label.split(',')[0] ?? id;
