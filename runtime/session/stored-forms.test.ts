import { describe, expect, it } from 'vitest';
import { limits, timing } from '../../schema/constants.ts';
import { type FormStorage, storeForm, takeForm } from './stored-forms.ts';

const aStorage = () => {
  const values = new Map<string, string>();
  const storage: FormStorage = {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
  return { storage, text: () => [...values.values()].join() };
};
const place = '/m/withdraw destination';
const ana = { player: 'ana', place, now: 0 };

describe('values of a form whose session ended', () => {
  it('are returned once, to the same member at the same place', () => {
    const { storage, text } = aStorage();
    storeForm({ ...ana, storage, values: { amount: '40', destination: '0048 1516' } });
    expect(takeForm({ ...ana, storage, place: '/m/deposit amount' })).toEqual({});
    expect(takeForm({ ...ana, storage })).toEqual({ amount: '40', destination: '0048 1516' });
    expect(takeForm({ ...ana, storage })).toEqual({});
    expect(text()).toBe('');
  });

  it('never contain passwords, codes or captcha answers', () => {
    const { storage, text } = aStorage();
    const secrets = [
      'password',
      'confirmPassword',
      'oldPassword',
      'newPassword',
      'confirmNewPassword',
      'loginPassword',
      'paymentPassword',
      'repeatPassword',
      'verificationCode',
      'messageCode1',
      'captcha',
    ];
    storeForm({
      ...ana,
      storage,
      values: { ...Object.fromEntries(secrets.map((id) => [id, 'hunter2'])), amount: '40' },
    });
    expect(text()).not.toContain('hunter2');
    expect(takeForm({ ...ana, storage })).toEqual({ amount: '40' });
  });

  it('are dropped when another player logs in', () => {
    const { storage, text } = aStorage();
    storeForm({ ...ana, storage, values: { amount: '40' } });
    expect(takeForm({ ...ana, storage, player: 'bea', place: '/m/login username' })).toEqual({});
    expect(text()).toBe('');
    expect(takeForm({ ...ana, storage })).toEqual({});
  });

  it('expire, and are limited', () => {
    const { storage, text } = aStorage();
    storeForm({ ...ana, storage, values: { amount: '40' } });
    expect(takeForm({ ...ana, storage, now: timing.storedForms })).toEqual({});
    for (let at = 0; at < limits.storedForms + 3; at += 1)
      storeForm({ ...ana, storage, place: String(at), values: { amount: '40' } });
    expect(Object.keys(JSON.parse(text()).forms)).toHaveLength(limits.storedForms);
    storeForm({ ...ana, storage, values: { content: 'x'.repeat(limits.storedFormsLength) } });
    expect(text().length).toBeLessThanOrEqual(limits.storedFormsLength);
  });

  it('are lost without an error if storage is blocked or has another value', () => {
    const blocked = () => {
      throw new Error('blocked');
    };
    const storage = { getItem: blocked, setItem: blocked, removeItem: blocked };
    storeForm({ ...ana, storage, values: { amount: '40' } });
    expect(takeForm({ ...ana, storage })).toEqual({});
    const odd = { ...aStorage().storage, getItem: () => '{"forms":' };
    expect(takeForm({ ...ana, storage: odd })).toEqual({});
  });
});
