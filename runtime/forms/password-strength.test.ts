import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { passwordStrength } from './form-field.tsx';

describe('the strength of a password', () => {
  it('is zero for an empty one, weak for short or sequential ones, strong for long and mixed ones', () => {
    const strengths = ['', 'abc', 'aaaaaaaaaaaa', 'abcdefgh1234', 'Kx7!', 'correct horse battery'].map(
      passwordStrength,
    );
    expect(strengths).toEqual([0, 1, 1, 1, 1, 4]);
    expect(passwordStrength('Mango-Rain-27')).toBeGreaterThanOrEqual(3);
  });

  it('never falls when characters are added', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 24 }), fc.string({ maxLength: 8 }), (password, more) => {
        expect(passwordStrength(password + more)).toBeGreaterThanOrEqual(passwordStrength(password));
      }),
    );
  });
});
