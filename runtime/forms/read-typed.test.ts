import { describe, expect, it } from 'vitest';
import { fieldTypes } from './field-types.ts';
import { readTyped } from './form-field.tsx';

const rule = { maxLength: 11 };
const ids = (figures: 'number' | 'code') =>
  Object.entries(fieldTypes).flatMap(([id, type]) => (type.figures === figures ? [id] : []));

describe('typed digits', () => {
  it('are read in all number and code fields, from any keyboard and from pasted text', () => {
    expect(ids('number')).toEqual(['mobileNum', 'verificationCode', 'qqNum', 'whatsapp', 'zalo']);
    expect(ids('code')).toEqual(['paymentPassword', 'idNumber', 'captcha']);
    for (const figures of ['number', 'code'] as const)
      for (const typed of ['٠٩١٢', '۰۹۱۲', '\u202a0912\u202c', '0\u200b9\ufe0f12', '\u20660912\u2069', '０９１２'])
        expect(readTyped({ typed, figures, rule }), JSON.stringify(typed)).toBe('0912');
  });

  it('are cut at the maximum length after separators are removed', () => {
    expect(readTyped({ typed: '+63 (917) 123-45678', figures: 'number', rule })).toBe('+6391712345');
    expect(readTyped({ typed: '0917 123 45 67', figures: 'number', rule })).toBe('09171234567');
  });

  it('may be mixed with letters in codes, and are unchanged in other fields', () => {
    expect(readTyped({ typed: 'a-b ٣', figures: 'code', rule })).toBe('a-b 3');
    expect(readTyped({ typed: 'a-b ٣', figures: undefined, rule })).toBe('a-b ٣');
  });
});
