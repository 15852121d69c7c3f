import fc from 'fast-check';
import { expect, it } from 'vitest';
import { uuidV7 } from './uuid-v7.ts';

const at = (ms: number) => ({ now: () => new Date(ms) });

it('equals the example of RFC 9562', () => {
  const random = () => new Uint8Array([0x0c, 0xc3, 0x18, 0xc4, 0xdc, 0x0c, 0x0c, 0x07, 0x39, 0x8f]);
  expect(uuidV7({ clock: at(0x017f22e279b0), random })).toBe('017f22e2-79b0-7cc3-98c4-dc0c0c07398f');
});

it('has the right form and sorts by time, for any time and random value', () => {
  const time = fc.integer({ min: 0, max: 2 ** 48 - 1 });
  fc.assert(
    fc.property(time, time, (one, other) => {
      const [first, second] = [Math.min(one, other), Math.max(one, other)].map((ms) => uuidV7({ clock: at(ms) }));
      expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      if (one !== other) expect(String(first) < String(second)).toBe(true);
    }),
  );
});
