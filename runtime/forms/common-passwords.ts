import text from '../../schema/rules/common-passwords.txt?raw';
import { commonPasswordsOf } from '../../schema/rules/guessable-password.ts';

/** 38 kB compressed: it comes when somebody chooses a password. */
export const commonPasswords = commonPasswordsOf(text);
