import { describe, expect, it } from 'vitest';
import { CodedError } from '../../../schema/errors.ts';
import { localeOf } from '../../../schema/formats.ts';
import { amountFaults, leftToday, mostNow } from './amount-faults.ts';
import { pressKey } from './deposit-steps.tsx';
import { isCertain, requestKeys } from './use-money-request.ts';

const limits = { min: '10.00', max: '500.00', dailyMax: '800.00', usedToday: '450.50', pending: 0, pendingMax: 3 };
const faults = (text: string, over: Partial<Parameters<typeof amountFaults>[0]> = {}) =>
  amountFaults({ text, locale: localeOf('EN'), limits, currency: 'USD', ...over });

describe('a requested amount', () => {
  it('is limited by request, day and balance, to the cent', () => {
    expect(faults('10')).toEqual([]);
    expect(faults('9.99')).toEqual([{ id: 'amountMin', amount: '10.00', currency: 'USD' }]);
    expect(faults('349.50')).toEqual([]);
    expect(faults('349.51')).toEqual([{ id: 'amountToday', amount: '349.50', currency: 'USD' }]);
    expect(faults('500.01')).toEqual([{ id: 'amountMax', amount: '500.00', currency: 'USD' }]);
    expect(faults('100.01', { available: '100.00' })).toEqual([
      { id: 'amountBalance', amount: '100.00', currency: 'USD' },
    ]);
    expect(faults(' ')).toEqual([{ id: 'required' }]);
    expect(faults('1.001')).toEqual([{ id: 'amountPlaces' }]);
    expect(faults('-20')).toEqual([{ id: 'amount' }]);
  });

  it('has a maximum that satisfies all limits', () => {
    expect(mostNow(limits)).toBe(34_950);
    expect(mostNow(limits, '12.34')).toBe(1234);
    expect(mostNow({ ...limits, dailyMax: null })).toBe(50_000);
    expect(leftToday({ dailyMax: '10.00', usedToday: '20.00' })).toBe(0);
  });
});

describe('the idempotency key of a request', () => {
  const aStorage = () => {
    const stored = new Map<string, string>();
    return {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    };
  };
  const aPage = ({ storage = aStorage(), account = 'walker' } = {}) => {
    const page = requestKeys(
      () => storage,
      account,
      () => crypto.randomUUID(),
    );
    const keyFor = (...parts: string[]) => page.idOf({ kind: 'deposit', parts });
    return { page, keyFor, storage };
  };

  it('stays the same until the outcome is known, also after a reload', () => {
    const { keyFor, storage } = aPage();
    const first = keyFor('50', 'bank');
    expect(keyFor('50', 'bank')).toBe(first);
    expect(aPage({ storage }).keyFor('50', 'bank')).toBe(first);
    expect(aPage({ storage, account: 'other' }).keyFor('50', 'bank')).not.toBe(first);
  });

  it('changes for a different request, and for the same one after the first is settled', () => {
    const { keyFor, page } = aPage();
    const first = keyFor('50', 'bank');
    expect(keyFor('60', 'bank')).not.toBe(first);
    const again = keyFor('50', 'bank');
    page.settle('deposit');
    expect(keyFor('50', 'bank')).not.toBe(again);
  });

  it('works without storage', () => {
    const page = requestKeys(
      () => {
        throw new Error('off');
      },
      'walker',
      () => crypto.randomUUID(),
    );
    const request = { kind: 'withdrawal', parts: ['50'] } as const;
    expect(page.idOf(request)).toBe(page.idOf(request));
  });

  it('is settled by a rejection, but not by a missing response', () => {
    expect(isCertain(new CodedError('cashier.limit', { status: 400 }))).toBe(true);
    expect(isCertain(new CodedError('service.unavailable'))).toBe(false);
    expect(isCertain(new CodedError('service.unavailable', { status: 503 }))).toBe(false);
    expect(isCertain(new CodedError('unknown'))).toBe(false);
    expect(isCertain(new TypeError('network'))).toBe(false);
  });
});

describe('the keypad', () => {
  const type = (keys: string) => [...keys].reduce((text, key) => pressKey({ text, key }), '');

  it('writes an amount in the usual notation', () => {
    expect([type('125.50'), type('007'), type('.5'), type('1.2.3'), type('1.234'), type('0.05')]).toEqual([
      '125.50',
      '7',
      '0.5',
      '1.23',
      '1.23',
      '0.05',
    ]);
    expect(type('1234567890')).toBe('123456789');
    expect(pressKey({ text: '12.5', key: 'delete' })).toBe('12.');
    expect(pressKey({ text: '', key: 'delete' })).toBe('');
  });
});
