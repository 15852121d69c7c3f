import { expect, vi } from 'vitest';
import { serverTiming } from '../../schema/constants.ts';
import type { Database } from '../../server/database/database.ts';

/**
 * Checks that a copy in memory follows the database by notices alone and by its poll alone. If both run, each hides that the other one is
 * missing, because the poll comes within the patience of a test.
 */
export async function followsBothWays<Copy extends { close(): unknown }>({
  database,
  open,
  change,
  read,
}: {
  /** On a PostgreSQL server: the embedded database needs no poll. */
  database: Database;
  open: (database: Database) => Promise<Copy>;
  /** Stores a value elsewhere. */
  change: (value: string) => Promise<unknown>;
  read: (copy: Copy) => unknown;
}): Promise<void> {
  const deaf: Database = { ...database, listen: async () => async () => undefined };
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    for (const way of ['notices', 'poll']) {
      const copy = await open(way === 'notices' ? database : deaf);
      await change(way);
      if (way === 'poll') vi.advanceTimersByTime(serverTiming.brandPoll);
      await expect.poll(() => read(copy)).toBe(way);
      await copy.close();
    }
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
}
