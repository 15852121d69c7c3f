import texts from '../../../texts/EN/console-mails.json' with { type: 'json' };

/** A mail to a member of staff, in plain text. */
export type StaffMail = { readonly to: string; readonly subject: string; readonly text: string };

/** Sends a mail at once. Throws `service.unavailable` if the mail server does not take it. */
export type MailToStaff = (mail: StaffMail) => Promise<void>;

/** The invitation of a member of staff. Only the mail contains its code, so that only the owner of the address can accept it. */
export function invitationMail({
  to,
  invitation,
  until,
  origin,
}: {
  to: string;
  invitation: string;
  until: string;
  /** Origin of the console. */
  origin: string;
}): StaffMail {
  return {
    to,
    subject: texts['invitation.subject'],
    text: texts['invitation.text']
      .replace('{{address}}', `${origin}/invitation#${invitation}`)
      .replace('{{until}}', until),
  };
}
