/** Runs all attacks at once on the built program, while a visitor looks around: `run.ts [--seconds N]`, ten minutes by default. */
import { fork } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Row, storeRows, table } from '../bench/rows.ts';
import { attacks, type Target } from './attacks.ts';
import { memberHeaders, sealer } from './member.ts';
import { type SoakServer, soakServer } from './server.ts';
import { type Look, type Place, places } from './visitor.ts';

const wholeRun = 600;
/** Bytes by which a process may grow: engines keep optimised code, and pools keep their size. */
const mayGrow = 48 * 1024 * 1024;
const settled = 30_000;
/** Milliseconds between rounds of one attack. The attackers share these cores with the server, and use time that it then lacks. */
const betweenRounds = 500;

const { values } = parseArgs({ options: { seconds: { type: 'string', default: String(wholeRun) } } });
const seconds = Number(values.seconds);

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const checks: { name: string; fault: string | undefined }[] = [];
const check = ({ name, fault }: { name: string; fault: string | undefined }) => checks.push({ name, fault });

const server = await soakServer();
const statuses = new Map<number, number>();
/** Answers that no attack may get, by address. */
const failures = new Set<string>();
try {
  const seal = await sealer(server.port);
  const password = server.accounts.aurora?.player ?? '';
  const target: Target = {
    port: server.port,
    seal,
    member: await memberHeaders({ port: server.port, seal, username: 'player', password }),
    answered: ({ status, path }) => {
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status >= 500) failures.add(`${status} ${path}`);
    },
  };
  // Runs each attack before measuring: memory loaded, drawn and cached by its first rounds is no leak.
  for (let round = 0; round < 2; round += 1) for (const attack of Object.values(attacks)) await attack(target);
  await streamsLeft(server);
  const before = await server.memory();
  console.log(`soaking for ${seconds} s: ${Object.keys(attacks).join(', ')} ...`);
  const until = performance.now() + seconds * 1000;
  const [looks] = await Promise.all([
    visit(server.port),
    ...Object.values(attacks).map(async (attack) => {
      while (performance.now() < until) {
        await attack(target);
        await pause(betweenRounds);
      }
    }),
  ]);
  const streams = await streamsLeft(server);
  const after = await server.memory();

  const grown = after.memory - before.memory;
  const unanswered = looks.filter(({ status }) => status !== 200).length;
  const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024);
  check({ name: 'streams are where they were', fault: streams === 0 ? undefined : `${streams} are open` });
  check({
    name: `memory is where it was (${megabytes(before.memory)} MB, ${megabytes(after.memory)} MB after; resident ${megabytes(before.rss)}, ${megabytes(after.rss)})`,
    fault: grown <= mayGrow ? undefined : `${megabytes(grown)} MB more`,
  });
  check({
    name: `the visitor is answered (${looks.length} times)`,
    fault: unanswered === 0 && looks.length > 0 ? undefined : `${unanswered} of ${looks.length} were not`,
  });
  check({
    name: `no attack is answered with a failure (${[...statuses].map(([status, times]) => `${times} x ${status}`).join(', ')})`,
    fault: failures.size === 0 ? undefined : [...failures].slice(0, 10).join(', '),
  });
  for (const bound of ['streams_address', 'stream_socket', 'requests_socket', 'renders']) {
    const reached = await server.metric(`livery_bounds_reached_total{bound="${bound}"}`);
    check({ name: `${bound} is reached and told`, fault: reached > 0 ? undefined : `${reached}` });
  }
  const rows = (Object.keys(places) as Place[]).map((place) => rowOf(place, looks));
  console.log(`\n${table(rows)}\n`);
  if (seconds >= wholeRun) storeRows(rows);
} finally {
  await server.stop();
}
for (const { name, fault } of checks) console.log(fault === undefined ? `held: ${name}` : `FAILED: ${name}: ${fault}`);
const failed = checks.filter(({ fault }) => fault !== undefined).length;
console.log(`${checks.length - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 || checks.length === 0 ? 1 : 0;

function visit(port: number): Promise<Look[]> {
  const child = fork(join(import.meta.dirname, 'visitor.ts'), { execArgv: ['--import', 'tsx'] });
  return new Promise((resolve, reject) => {
    child.once('message', (looks: Look[]) => resolve(looks));
    child.once('exit', (code) => reject(new Error(`the visitor ended with ${code}`)));
    child.send({ port, seconds });
  });
}

/** Number of streams that are left after they had time to close. */
async function streamsLeft({ metric }: SoakServer): Promise<number> {
  const until = performance.now() + settled;
  let open = await metric('livery_event_streams');
  while (open > 0 && performance.now() < until) {
    await pause(200);
    open = await metric('livery_event_streams');
  }
  return open;
}

function rowOf(place: Place, looks: readonly Look[]): Row {
  const took = looks
    .filter((look) => look.place === place)
    .map((look) => look.took)
    .sort((one, other) => one - other);
  const at = (share: number) => took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? 0;
  return {
    name: `soak: ${place} under all attacks, 99 of 100 answers within`,
    value: at(0.99),
    unit: 'ms',
    atMost: 2000,
    detail: `median ${at(0.5).toFixed(0)} ms, longest ${at(1).toFixed(0)} ms, ${took.length} answers in ${seconds} s`,
  };
}
