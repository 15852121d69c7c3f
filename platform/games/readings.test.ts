import { describe, expect, test } from 'vitest';
import { aManifest } from '../../tests/support/a-manifest.ts';
import { aBrand } from '../../tests/support/brands.ts';
import { aClock } from '../../tests/support/clock.ts';
import { createReadings } from './readings.ts';

describe('readings of a brand', () => {
  const alpha = aBrand(aManifest({ tenant: { id: 'alpha' } }));
  const beta = aBrand(aManifest({ tenant: { id: 'beta' } }));
  /** A reader that numbers its results and fails while `fails` is set. */
  const aReader = () => {
    const clock = aClock();
    const state = { fails: false, readings: 0 };
    const of = createReadings(clock, 60_000, async ({ brand }) => {
      state.readings += 1;
      if (state.fails) throw new Error('the database does not answer');
      return `${brand.id} ${state.readings}`;
    });
    return { clock, state, of };
  };

  test('are shared for a minute, separately for each brand', async () => {
    const { clock, of } = aReader();
    expect(await Promise.all([of(alpha), of(alpha), of(beta)])).toEqual(['alpha 1', 'alpha 1', 'beta 2']);
    clock.pass({ seconds: 59 });
    expect(await of(alpha)).toBe('alpha 1');
    clock.pass({ seconds: 1 });
    expect(await of(alpha)).toBe('alpha 3');
  });

  test('are retried at once if the first one fails', async () => {
    const { state, of } = aReader();
    state.fails = true;
    await expect(of(alpha)).rejects.toThrow('does not answer');
    state.fails = false;
    expect(await of(alpha)).toBe('alpha 2');
  });

  test('stay in use while later ones fail, and are retried each minute', async () => {
    const { clock, state, of } = aReader();
    await of(alpha);
    state.fails = true;
    for (const readings of [2, 3]) {
      clock.pass({ seconds: 60 });
      expect([await of(alpha), await of(alpha), state.readings]).toEqual(['alpha 1', 'alpha 1', readings]);
    }
    state.fails = false;
    clock.pass({ seconds: 60 });
    expect(await of(alpha)).toBe('alpha 4');
  });
});
