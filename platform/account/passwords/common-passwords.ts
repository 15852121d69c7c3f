import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { commonPasswordsOf } from '../../../schema/rules/guessable-password.ts';
import { projectRoot } from '../../../server/project-root.ts';

let common: ReadonlySet<string> | undefined;

/** The list of common passwords, read once. */
export function commonPasswords(): ReadonlySet<string> {
  common ??= commonPasswordsOf(readFileSync(join(projectRoot, 'schema/rules/common-passwords.txt'), 'utf8'));
  return common;
}
