/** 0 for an empty password, else 1 (weak) to 4 (strong). Length counts most; repeated or sequential characters count little. */
export function passwordStrength(password: string): 0 | 1 | 2 | 3 | 4 {
  const characters = [...password];
  if (characters.length === 0) return 0;
  const counted = characters.filter((character, at) => {
    const step = at === 0 ? undefined : (character.codePointAt(0) ?? 0) - (characters[at - 1]?.codePointAt(0) ?? 0);
    return step === undefined || Math.abs(step) > 1;
  }).length;
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((kind) => kind.test(password)).length;
  const points = counted + 2 * (kinds - 1);
  if (characters.length < 8 || points < 8) return 1;
  if (points < 12) return 2;
  return points < 16 ? 3 : 4;
}
