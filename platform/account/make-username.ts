import { randomInt } from 'node:crypto';
import { checkField, type FieldRule } from '../../schema/rules/check-field.ts';

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';
const digits = '0123456789';
/** Random characters after a leading letter: 10¹⁴ names, so collisions are rare. */
const drawn = 9;

/** Generates a username for accounts opened without one, within the brand's rule. */
export function makeUsername(rule: FieldRule): string {
  const length = Math.min(Math.max(1 + drawn, rule.minLength), rule.maxLength);
  const draw = (from: string, count: number) =>
    Array.from({ length: count }, () => from[randomInt(from.length)]).join('');
  const name = `u${draw(letters, length - 1)}`;
  return checkField(name, rule).length === 0 ? name : draw(digits, length);
}
