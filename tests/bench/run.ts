import { catalogueRows } from './catalogue-rows.ts';
import { clusterRows } from './cluster-rows.ts';
import { configRows } from './config-rows.ts';
import { contentRows } from './content-rows.ts';
import { developmentRows } from './development-rows.ts';
import { followerRows } from './follower-rows.ts';
import { gamesRows } from './games-rows.ts';
import { importRows } from './import-rows.ts';
import { lightRows } from './light-rows.ts';
import { moveRows } from './move-rows.ts';
import { nodeRows } from './node-rows.ts';
import { pageRows } from './page-rows.ts';
import { platformRows } from './platform-rows.ts';
import { playRows } from './play-rows.ts';
import { playerRows } from './player-rows.ts';
import { isWithin, type Row, storeRows, table } from './rows.ts';
import { scriptRows } from './script-rows.ts';
import { settlingRows } from './settling-rows.ts';
import { startRows } from './start-rows.ts';
import { studioRows } from './studio-rows.ts';
import { usedRows } from './used-rows.ts';

const parts: [string, () => Promise<Row[]>][] = [
  ['scripts of the first load', scriptRows],
  ['the process of npm start', usedRows],
  ['config server', configRows],
  ['platform', platformRows],
  ['settled rounds', settlingRows],
  ['players for staff', playerRows],
  ['catalogue', catalogueRows],
  ['content', contentRows],
  ['heavy imports', importRows],
  ['games by page, filter, name', gamesRows],
  ['scrolling and launch', playRows],
  ['start, toggle, checker', startRows],
  ['development', developmentRows],
  ['keystrokes in the studio', studioRows],
  ['followers of one event', followerRows],
  ['several nodes', nodeRows],
  ['cluster of databases', clusterRows],
  ['move of a brand', moveRows],
  ['main thread of a phone', lightRows],
  ['home in Lighthouse', () => pageRows('home')],
  ['register in Lighthouse', () => pageRows('register')],
];
/** `npm run bench -- lighthouse` runs only the part of that name, and leaves all other rows unchanged. */
const [only = ''] = process.argv.slice(2);
const rows: Row[] = [];
for (const [name, measure] of parts) {
  if (!name.toLowerCase().includes(only.toLowerCase())) continue;
  console.log(`measuring: ${name} ...`);
  rows.push(...(await measure()));
}
console.log(`\n${table(rows)}`);
storeRows(rows, { partial: only !== '' });
if (!rows.every(isWithin)) process.exitCode = 1;
