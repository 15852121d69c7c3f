import { expect, it } from 'vitest';
import { partHead } from '../schema/folder-format.ts';
import { folderParts } from './folder-parts.ts';

it('lets other work run between the thousands of empty files that one piece of a stream can hold', async () => {
  const files = 20_000;
  const names = Array.from({ length: files }, (_, index) => `pictures/p${index}.png`);
  const piece = Buffer.from(names.map((name) => partHead(name, 0)).join(''));
  let turns = 0;
  let over = false;
  const other = () => {
    turns += 1;
    if (!over) setImmediate(other);
  };
  setImmediate(other);
  const read: string[] = [];
  for await (const { name } of folderParts(
    (async function* () {
      yield piece;
    })(),
  ))
    read.push(name);
  over = true;
  expect(read).toEqual(names);
  expect(turns).toBeGreaterThan(files / 100);
});
