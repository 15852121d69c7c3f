import { describe, expect, it } from 'vitest';
import { alongLines, backLines } from './releases.ts';

const entry = (id: string, taken: boolean) =>
  ({ kind: 'articles', id, title: id, change: 'changed', taken, newer: null, before: {}, after: {} }) as const;
const place = (path: string, taken: boolean) =>
  ({ path, before: false, value: true, actor: 'ana', reason: 'a test', until: null, newer: null, taken }) as const;
const moved = (taken: boolean, more: number) => ({
  content: { entries: [entry('h1', taken), entry('h2', false)], more },
  games: null,
  changes: [place('/flags/CBS3', taken), place('/flags/AUX', false)],
  moreChanges: more,
});
const unlisted = (lines: readonly string[]) => lines.filter((line) => line.startsWith('  ... and'));

describe('what the list of a move has no place for', () => {
  it('stays after a rollback, which goes one release further back if it is repeated', () => {
    expect(unlisted(backLines(moved(true, 7)))).toEqual([
      '  ... and 7 more entries of content are not listed and stay as they are',
      '  ... and 7 more places with other live changes are not listed and stay as they are',
    ]);
    expect(unlisted(backLines(moved(true, 1)))).toEqual([
      '  ... and 1 more entry of content is not listed and stays as it is',
      '  ... and 1 more place with other live changes is not listed and stays as it is',
    ]);
    expect(unlisted(backLines(moved(true, 0)))).toEqual([]);
  });

  it('comes along with the next promotion where the same command takes it', () => {
    expect(unlisted(alongLines(moved(true, 7), { content: true, changes: true }))).toEqual([
      '  ... and 7 more entries of content are not listed: run it again afterwards for what it leaves',
      '  ... and 7 more live changes of staging are not listed: run it again afterwards for what it leaves',
    ]);
    // Named places are taken already, and without a part that was taken the list stays the same.
    const stay = [
      '  ... and 1 more entry of content is not listed and stays as it is',
      '  ... and 1 more live change of staging is not listed and stays as it is',
    ];
    expect(unlisted(alongLines(moved(true, 1), { content: false, changes: false }))).toEqual(stay);
    expect(unlisted(alongLines(moved(false, 1), { content: true, changes: true }))).toEqual(stay);
  });
});
