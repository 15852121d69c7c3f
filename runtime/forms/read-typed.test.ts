import { describe, expect, it } from 'vitest';
import { fieldTypes } from './field-types.ts';
import { readTyped } from './form-field.tsx';

const rule = { maxLength: 11 };
const ids = (figures: 'number' | 'code') =>
  Object.entries(fieldTypes).flatMap(([id, type]) => (type.figures === figures ? [id] : []));

describe('figures that are typed', () => {
  it('are read in every field of numbers and codes, with digits of any keyboard and what was pasted along', () => {
    expect(ids('number')).toEqual(['mobileNum', 'verificationCode', 'qqNum', 'whatsapp', 'zalo']);
    expect(ids('code')).toEqual(['paymentPassword', 'captcha']);
    for (const figures of ['number', 'code'] as const)
      for (const typed of [
        '٠٩١٢',
        '۰۹۱۲',
        '\u202a0912\u202c',
        '0\u200b9\ufe0f12',
        '\u20660912\u2069',
        '０９１２',
      ])
        expect(readTyped({ typed, figures, rule }), JSON.stringify(typed)).toBe('0912');
  });

  it('are cut where the rule ends once what stands between them is gone', () => {
    expect(readTyped({ typed: '+63 (917) 123-45678', figures: 'number', rule })).toBe('+6391712345');
    expect(readTyped({ typed: '0917 123 45 67', figures: 'number', rule })).toBe('09171234567');
  });

  it('keep what a code may have, and other fields keep all of it', () => {
    expect(readTyped({ typed: 'a-b ٣', figures: 'code', rule })).toBe('a-b 3');
    expect(readTyped({ typed: 'a-b ٣', figures: undefined, rule })).toBe('a-b ٣');
  });
});
