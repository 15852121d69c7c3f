import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../../server/project-root.ts';
import { configRows } from './config-rows.ts';
import { platformRows } from './platform-rows.ts';
import { holds, type Row, table } from './rows.ts';
import { scriptRows } from './script-rows.ts';
import { startRows } from './start-rows.ts';

const parts: [string, () => Promise<Row[]>][] = [
  ['scripts of the first load', scriptRows],
  ['config server', configRows],
  ['platform', platformRows],
  ['start, toggle, checker', startRows],
];
const rows: Row[] = [];
for (const [name, measure] of parts) {
  console.log(`measuring: ${name} ...`);
  rows.push(...(await measure()));
}
console.log(`\n${table(rows)}`);
const machine = `${cpus().length} x ${cpus()[0]?.model ?? 'unknown'}, Node ${process.versions.node}`;
writeFileSync(
  join(projectRoot, 'bench/results.json'),
  `${JSON.stringify({ machine, date: new Date().toISOString().slice(0, 10), rows }, null, 2)}\n`,
);
if (!rows.every(holds)) process.exitCode = 1;
