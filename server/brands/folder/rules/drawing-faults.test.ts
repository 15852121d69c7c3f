import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { drawingFaults } from './image-fault.ts';

const svg = 'http://www.w3.org/2000/svg';
const drawing = (attributes: string, inner = '<rect x="4" y="10" width="232" height="40" fill="#C8102E"/>') =>
  `<svg xmlns="${svg}" ${attributes}>${inner}</svg>`;
const found = (text: string) =>
  drawingFaults(text).map(({ severity, message, fix }) => `${severity}: ${message} (${fix})`);
const [cut, empty, device] = ['error: it has neither', 'error: it draws nothing', 'warning: it has text'];

test.each([
  [
    'no size',
    drawing(''),
    `${cut} a viewBox nor a width and a height, so browsers cut it to 300 x 150 (add viewBox="4 10 232 40")`,
  ],
  ['a width alone', drawing('width="240"'), cut],
  ['shares of a page', drawing('width="100%" height="100%"'), cut],
  ['an unknown unit', drawing('width="240foo" height="60"'), cut],
  ['text', drawing('viewBox="0 0 240 60"', '<text x="4" y="40">Aurora</text>'), device],
  ['text in a part', drawing('viewBox="0 0 240 60"', '<g><text y="9"><tspan>A</tspan></text></g>'), device],
  ['an area without height', drawing('viewBox="0 0 240 0"'), 'error: its viewBox is "0 0 240 0"'],
  ['an area that is no area', drawing('viewBox="0 0 240"'), 'error: its viewBox is "0 0 240"'],
  ['nothing', drawing('viewBox="0 0 240 60"', ''), empty],
  ['nothing that is painted', drawing('viewBox="0 0 9 9"', '<rect width="9" height="9" fill="none"/>'), empty],
  ['everything outside', drawing('viewBox="500 500 9 9"'), empty],
  ['a hidden part', drawing('viewBox="0 0 9 9"', '<g display="none"><rect width="9" height="9"/></g>'), empty],
  ['no namespace', drawing('viewBox="0 0 240 60"').replace(` xmlns="${svg}"`, ''), undefined],
])('a drawing with %s is reported', (_kind, text, expected) => {
  if (expected === undefined) expect(() => drawingFaults(text)).not.toThrow();
  expect(found(text)).toEqual([expect.stringContaining(expected ?? 'error: its outermost element')]);
});

test.each([
  ['an area', drawing('viewBox="0 0 240 60"')],
  ['an area and a size in millimetres', drawing('viewBox="0 0 240 60" width="210mm" height="52.5mm"')],
  ['an area and shares of a page', drawing('viewBox="0 0 240 60" width="100%" height="100%"')],
  ['a size in points', drawing('width="240pt" height="60pt"')],
  ['a background that passes its area', drawing('viewBox="0 0 9 9"', '<rect x="-1" y="-1" width="11" height="11"/>')],
  ['a drawing inside', drawing('viewBox="0 0 240 60"', '<svg x="4" y="4"><rect width="9" height="9"/></svg>')],
  [
    'parts that appear',
    drawing('viewBox="0 0 9 9"', '<g opacity="0"><animate attributeName="opacity" to="1" dur="1s"/></g>'),
  ],
])('a drawing with %s is shown as it was drawn', (_kind, text) => {
  expect(found(text)).toEqual([]);
});

test('shipped drawings are shown as they were drawn', async () => {
  for (const file of await readdir('tenants', { recursive: true }))
    if (file.endsWith('.svg')) expect(found(await readFile(`tenants/${file}`, 'utf8')), file).toEqual([]);
});
