/** Length limits that no manifest can loosen (security.md, Numbers): code points after NFKC. */
export const passwordFloor = { min: 8, max: 64 };

/**
 * Parses the text of `common-passwords.txt`. Callers provide the text: the platform reads the file, the runtime bundles it into a lazy
 * chunk.
 */
export const commonPasswordsOf = (file: string): ReadonlySet<string> =>
  new Set(file.split('\n').filter((line) => line !== ''));

/**
 * Whether a password is among the first that attackers try: a common one, one or two characters repeated, or little more than the
 * name of account or brand. The platform refuses these, so a strength meter must call them weak.
 */
export function isGuessable(
  password: string,
  /** Account name, brand name, brand id. */ names: readonly string[],
  common: ReadonlySet<string>,
): boolean {
  const plain = password.normalize('NFKC').toLowerCase();
  // Digits and signs around a word are guessed too: `password1!` and `1password` count as `password`.
  const core = plain.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  if (common.has(plain) || common.has(core) || new Set(plain).size <= 2) return true;
  return names.some((name) => {
    const known = name.normalize('NFKC').toLowerCase();
    return known !== '' && (plain === known || core === known);
  });
}
