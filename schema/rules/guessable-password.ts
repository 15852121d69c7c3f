/** What no manifest can lower (security.md, Numbers): characters after NFKC. */
export const passwordFloor = { min: 8, max: 64 };

/** Lines of `common-passwords.txt`, which stands beside this; who needs it brings it along. */
export const commonPasswordsOf = (file: string): ReadonlySet<string> =>
  new Set(file.split('\n').filter((line) => line !== ''));

/**
 * A password that is tried first: one of the list, one or two characters over and over, or little more than the account's or the
 * brand's name. The platform refuses it, so whatever tells how strong a password is has to call it weak.
 */
export function isGuessable({
  password,
  names,
  common,
}: {
  password: string;
  /** Account name, brand name, id of the brand. */
  names: readonly string[];
  common: ReadonlySet<string>;
}): boolean {
  const plain = password.normalize('NFKC').toLowerCase();
  // `password1!` and `1password` are `password` to whoever guesses.
  const core = plain.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  if (common.has(plain) || common.has(core) || new Set(plain).size <= 2) return true;
  return names.some((name) => {
    const known = name.normalize('NFKC').toLowerCase();
    return known !== '' && (plain === known || core === known);
  });
}
