import { CodedError } from '../../../schema/errors.ts';
import { isGuessable, passwordFloor } from '../../../schema/rules/guessable-password.ts';
import { commonPasswords } from './common-passwords.ts';

/** Checks a staff password by the rules for players, independent of the brand. Throws `field.invalid` with the fault. */
export function requireStaffPassword({ password, email }: { password: string; email: string }): void {
  const { min, max } = passwordFloor;
  const length = [...password.normalize('NFKC')].length;
  const names = [email, ...email.split(/[@.]/)];
  const fault =
    length < min
      ? { id: 'tooShort', min, max }
      : length > max
        ? { id: 'tooLong', min, max }
        : isGuessable(password, names, commonPasswords())
          ? { id: 'common' }
          : undefined;
  if (fault !== undefined)
    throw new CodedError('field.invalid', {
      message: `the password is ${fault.id === 'common' ? 'too easy to guess' : `to have ${min} to ${max} characters`}`,
      value: { fields: { password: [fault] } },
    });
}
