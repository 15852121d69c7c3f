import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../server/project-root.ts';

let common: ReadonlySet<string> | undefined;

/** A password that is tried first: one of the list, one character over and over, or little more than the account's or the brand's name. */
export function isCommonPassword({
  password,
  names,
}: {
  password: string;
  /** Account name, brand name. */
  names: readonly string[];
}): boolean {
  common ??= readList();
  const plain = password.normalize('NFKC').toLowerCase();
  // `password1!` and `1password` are `password` to whoever guesses.
  const core = plain.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  if (common.has(plain) || common.has(core) || new Set(plain).size <= 2) return true;
  return names.some((name) => {
    const known = name.normalize('NFKC').toLowerCase();
    return known !== '' && (plain === known || core === known);
  });
}

function readList(): ReadonlySet<string> {
  const text = readFileSync(join(projectRoot, 'platform/passwords/common-passwords.txt'), 'utf8');
  return new Set(text.split('\n').filter((line) => line !== ''));
}
