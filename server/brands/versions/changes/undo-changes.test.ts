import { describe, expect, it } from 'vitest';
import type { StoredChange } from '../../folder/stored-brand.ts';
import { undoRequests } from './undo-changes.ts';

const aChange = (sequence: number, path: string, second = sequence): StoredChange => ({
  sequence: BigInt(sequence),
  path,
  value: `value ${sequence}`,
  removed: false,
  reason: 'test',
  actor: 'ann',
  from: null,
  until: null,
  createdAt: new Date(second * 1000),
});
const after = (second: number) => new Date(second * 1000);
const undo = (changes: readonly StoredChange[], to: bigint | Date) =>
  undoRequests('one', changes, to).map(({ path, value }) => [path, value]);

describe('undoing changes', () => {
  const theme = '/theme';
  const colour = '/theme/colors/primary';

  it('reverts changes that were added since, and sets again those that were replaced', () => {
    const changes = [aChange(1, colour), aChange(2, colour), aChange(3, '/flags/CBS3')];
    expect(undo(changes, 1n)).toEqual([
      [colour, undefined],
      ['/flags/CBS3', undefined],
      [colour, 'value 1'],
    ]);
  });

  it('sets them again with their begin and their end', () => {
    const during = { from: new Date(60_000), until: new Date(90_000) };
    const changes = [{ ...aChange(1, colour), ...during }, aChange(2, colour)];
    expect(undoRequests('one', changes, 1n)).toEqual([
      { tenant: 'one', path: colour },
      { tenant: 'one', path: colour, value: 'value 1', ...during },
    ]);
  });

  it('sets again what was in effect beside a scheduled change of the same place', () => {
    const later = { from: new Date(60_000), until: new Date(90_000) };
    const changes = [aChange(1, colour), { ...aChange(2, colour), ...later }, aChange(3, colour)];
    expect(undoRequests('one', changes, 2n)).toEqual([
      { tenant: 'one', path: colour },
      { tenant: 'one', path: colour, value: 'value 1', from: null, until: null },
      { tenant: 'one', path: colour, value: 'value 2', ...later },
    ]);
    // The revert of what was added since would take along those that stay.
    expect(undo([...changes.slice(0, 2), { ...aChange(4, colour), ...later }], 2n).map(([, value]) => value)).toEqual([
      undefined,
      'value 1',
      'value 2',
    ]);
  });

  it('leaves changes that are in effect then and now', () => {
    expect(undo([aChange(1, colour), aChange(2, '/flags/CBS3')], 1n)).toEqual([['/flags/CBS3', undefined]]);
  });

  it('refuses an undo without any change', () => {
    expect(() => undo([aChange(7, colour)], 7n)).toThrow(
      'nothing was changed since: there is nothing to undo. To undo change 7 too, go back to a number below it',
    );
    expect(() => undo([aChange(7, colour)], new Date(7000))).toThrow(/there is nothing to undo$/);
  });

  it('sets changes below a reverted place again, if clocks of nodes differ', () => {
    // The clock of the node that wrote the second change is some seconds slow.
    const changes = [aChange(1, theme, 9), aChange(2, colour, 5)];
    expect(undo(changes, after(6))).toEqual([
      [theme, undefined],
      [colour, 'value 2'],
    ]);
  });
});
