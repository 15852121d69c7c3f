import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Cookie, readCookies, writeCookie } from './cookies.ts';

const read = (header: string | undefined) => Object.fromEntries(readCookies(header));

describe('cookies of a request', () => {
  it('are read by name, without spaces, exactly as sent', () => {
    expect(read('__Host-session=a-b_C; member=1;lang = EN ;\tempty=')).toEqual({
      '__Host-session': 'a-b_C',
      member: '1',
      lang: 'EN',
      empty: '',
    });
    expect(read('coded=%41%zz; quoted="q"; pair=a=b')).toEqual({ coded: '%41%zz', quoted: '"q"', pair: 'a=b' });
  });

  it('are read once for each name: the first one counts, even if it is empty', () => {
    expect(read('a=1; a=2; b=; b=3')).toEqual({ a: '1', b: '' });
  });

  it('may have the names of inherited object properties', () => {
    const cookies = readCookies('__proto__=evil; constructor=c; toString=t');
    expect([...cookies]).toEqual([
      ['__proto__', 'evil'],
      ['constructor', 'c'],
      ['toString', 't'],
    ]);
    expect(Object.hasOwn(Object.prototype, 'evil')).toBe(false);
    expect(readCookies('a=1').get('__proto__')).toBeUndefined();
  });

  it.each([undefined, '', ';', '=', ';;=;', 'name', 'name; other', ' ; a'])(
    'are not found in %j, which does not throw',
    (header) => {
      expect([...readCookies(header)].filter(([name]) => name !== '')).toEqual([]);
    },
  );

  it('never throw, and a malformed neighbour hides no cookie', () => {
    const noise = fc.string({ unit: fc.constantFrom(...'=; \t"%,a_\u0000\u00ff'), maxLength: 40 });
    fc.assert(
      fc.property(noise, noise, (before, after) => {
        expect(readCookies(`${before}; session=mine; ${after}`).get('session')).toBe('mine');
      }),
    );
  });
});

describe('cookies of a response', () => {
  const session: Cookie = { name: 'session', value: 'secret_1-2', httpOnly: true };
  const line = (cookie: Partial<Cookie>, plainCookies = false) =>
    writeCookie({ ...session, ...cookie }, { plainCookies });

  it('have the attributes that their kind needs, and no others', () => {
    expect([
      line({}),
      line({ maxAge: 60 }),
      line({ value: '', maxAge: 60 }),
      line({ name: 'member', value: '1', httpOnly: false }),
      line({}, true),
    ]).toEqual([
      '__Host-session=secret_1-2; Path=/; SameSite=Lax; HttpOnly; Secure',
      '__Host-session=secret_1-2; Path=/; SameSite=Lax; HttpOnly; Secure; Max-Age=60',
      '__Host-session=; Path=/; SameSite=Lax; HttpOnly; Secure; Max-Age=0',
      'member=1; Path=/; SameSite=Lax; Secure',
      'session=secret_1-2; Path=/; SameSite=Lax; HttpOnly',
    ]);
  });

  it.each(['a; Domain=evil.example', 'a\r\nset-cookie: b=c', 'a b'])(
    'are refused if their value could end early: %j',
    (value) => {
      expect(() => line({ value })).toThrow(TypeError);
    },
  );
});
