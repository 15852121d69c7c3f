import text from '../../schema/rules/common-passwords.txt?raw';
import { commonPasswordsOf } from '../../schema/rules/guessable-password.ts';

/** 38 kB compressed, so it is loaded only when a password is being chosen. */
export const commonPasswords = commonPasswordsOf(text);
