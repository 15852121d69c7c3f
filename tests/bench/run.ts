import { catalogueRows } from './catalogue-rows.ts';
import { configRows } from './config-rows.ts';
import { platformRows } from './platform-rows.ts';
import { holds, keepRows, type Row, table } from './rows.ts';
import { scriptRows } from './script-rows.ts';
import { startRows } from './start-rows.ts';
import { usedRows } from './used-rows.ts';

const parts: [string, () => Promise<Row[]>][] = [
  ['scripts of the first load', scriptRows],
  ['the process of npm start', usedRows],
  ['config server', configRows],
  ['platform', platformRows],
  ['catalogue', catalogueRows],
  ['start, toggle, checker', startRows],
];
const rows: Row[] = [];
for (const [name, measure] of parts) {
  console.log(`measuring: ${name} ...`);
  rows.push(...(await measure()));
}
console.log(`\n${table(rows)}`);
keepRows(rows);
if (!rows.every(holds)) process.exitCode = 1;
