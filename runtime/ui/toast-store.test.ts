import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { covers } from '../../tests/support/covers.ts';
import { createToastStore, type ToastOptions } from './toast-store.ts';

describe('a toast', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it.each<[ToastOptions['duration'], number]>([
    ['brief', 1000],
    [undefined, 1500],
    ['short', 3000],
    ['long', 8000],
  ])('that is %s lasts %i ms', (duration, lasts) => {
    covers(['CONST-TIME-01', 'CONST-TIME-03..05', 'CONST-TIME-AMB-01']);
    const store = createToastStore();
    store.show('Saved', duration === undefined ? {} : { duration });
    vi.advanceTimersByTime(lasts - 1);
    expect(store.current()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(store.current()).toEqual([]);
  });

  it('is replaced by the next one; a repeated text only lasts longer', () => {
    const store = createToastStore();
    let changes = 0;
    store.subscribe(() => {
      changes += 1;
    });
    store.show('One');
    vi.advanceTimersByTime(1000);
    store.show('Two', { tone: 'error' });
    expect(store.current()).toMatchObject([{ text: 'Two', tone: 'error' }]);
    vi.advanceTimersByTime(1000);
    store.show('Two', { tone: 'error' });
    vi.advanceTimersByTime(1000);
    expect(store.current()).toHaveLength(1);
    vi.advanceTimersByTime(500);
    expect([store.current(), changes]).toEqual([[], 3]);
  });
});
