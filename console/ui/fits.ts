import { foldName } from '../../schema/rules/search-name.ts';

/** Whether the parts of something have every typed word, regardless of case and accents. Nothing typed fits everything. */
export function fits(typed: string, parts: readonly string[]): boolean {
  const whole = foldName(parts.join(' '));
  return foldName(typed)
    .split(' ')
    .every((word) => whole.includes(word));
}
