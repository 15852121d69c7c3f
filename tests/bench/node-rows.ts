import { setTimeout as pause } from 'node:timers/promises';
import { type NodePage, openPage } from './node-page.ts';
import { type NodeStreams, openStreams } from './node-streams.ts';
import { manifestOf, type Toggled, toggle } from './node-toggles.ts';
import { quantile, type Row } from './rows.ts';
import { historyCall, type Nodes, nodeCount, runningNodes } from './running-nodes.ts';

const streamCount = 1000;
const toggles = 200;
/** Milliseconds. If a toggle takes longer than this, it counts as lost. */
const longest = 20_000;
/** Node on which the page is open. The first node is the writer. */
const pageNode = 1;

const killedFor = 60_000;
const killEvery = 10_000;
const toggleEvery = 250;
const aims = { nodes: 100, pages: 200 };

type Parts = { nodes: Nodes; streams: NodeStreams; page: NodePage };

/**
 * Measures how long a flag of a demo brand, switched at one of four nodes, takes to reach the writer and the others. Then again with a
 * thousand streams and a page in a browser open. Then with all of that while every ten seconds the next ready node is killed and replaced.
 */
export async function nodeRows(): Promise<Row[]> {
  const nodes = await runningNodes();
  try {
    const alone = await manifestRows(nodes);
    const streams = openStreams(nodes, streamCount);
    const page = await openPage(nodes.ports[pageNode] ?? 0);
    try {
      await until(streams.allOpen);
      const parts = { nodes, streams, page };
      return [...alone, ...(await openRows(parts)), ...(await killRows(parts))];
    } finally {
      streams.close();
      await page.close();
    }
  } finally {
    await nodes.stop();
  }
}

async function manifestRows(nodes: Nodes): Promise<Row[]> {
  const turns: Toggled[] = [];
  for (let turn = 0; turn < toggles; turn += 1) {
    turns.push(await toggleOnce({ nodes, others: [1, 2, 3], turn, reason: 'alone' }));
    await pause(20);
  }
  const old = turns.filter(({ writer }) => !writer.isNew).length;
  const atWriter = turns.map(({ writer }) => writer.took);
  return [
    {
      name: `toggle, ${nodeCount} nodes: old answers of the writer right after it acknowledged`,
      value: old,
      unit: '',
      atMost: 0,
      detail: `of ${toggles}; read back after ${middle(atWriter)}`,
    },
    {
      name: `toggle, ${nodeCount} nodes: in the manifests of the three others, 99 of 100 within`,
      ...timesOf(turns.flatMap(({ others }) => others)),
      atMost: aims.nodes,
    },
  ];
}

async function openRows({ nodes, streams, page }: Parts): Promise<Row[]> {
  const turns: Toggled[] = [];
  const inPage: number[] = [];
  for (let turn = 0; turn < toggles; turn += 1) {
    const done = await toggleOnce({ nodes, others: [], turn, reason: 'open' });
    await until(() => streams.received(done.sequence));
    await until(async () => (await page.shows()) === done.on);
    turns.push(done);
    inPage.push(((await page.shownAt({ on: done.on, after: done.sent })) ?? Number.NaN) - done.sent);
    await pause(20);
  }
  return [
    {
      name: `toggle, ${nodeCount} nodes: at ${streamCount} open streams, 99 of 100 within`,
      ...timesOf(streams.arrivals(turns)),
      atMost: aims.pages,
    },
    {
      name: `toggle, ${nodeCount} nodes: in a page in Chromium, 99 of 100 within`,
      ...timesOf(inPage),
      atMost: aims.pages,
    },
  ];
}

/** Switches the flag at the first node, off and on in turn, while all nodes run. */
async function toggleOnce({
  turn,
  reason,
  ...toggled
}: {
  nodes: Nodes;
  others: readonly number[];
  turn: number;
  reason: string;
}): Promise<Toggled> {
  const done = await toggle({ ...toggled, writer: 0, on: turn % 2 === 1, reason: `${reason} ${turn}` });
  if (done === undefined) throw new Error('a node is gone');
  return done;
}

async function killRows({ nodes, streams, page }: Parts): Promise<Row[]> {
  const began = { outOfOrder: streams.outOfOrder(), connections: streams.connections() };
  const turns: Toggled[] = [];
  let tried = 0;
  let isOn = await page.shows();
  const replaced: Promise<void>[] = [];
  const ends = Date.now() + killedFor;
  let nextKill = Date.now() + killEvery / 2;
  while (Date.now() < ends) {
    const next = Date.now() + toggleEvery;
    if (Date.now() >= nextKill) {
      nextKill += killEvery;
      // The writer is killed as well; the next writer is then another node.
      replaced.push(nodes.replace(replaced.length % nodeCount));
    }
    const writer = nodes.ready()[0] ?? 0;
    const others = nodes.ready().filter((index) => index !== writer);
    const done = await toggle({ nodes, writer, others, on: !isOn, reason: `killing ${tried}` });
    tried += 1;
    if (done !== undefined) turns.push(done);
    isOn = done?.on ?? (await stateAfterCut(nodes));
    await pause(Math.max(0, next - Date.now()));
  }
  await Promise.all(replaced);
  const last = await toggle({ nodes, writer: 0, others: [], on: !isOn, reason: 'the end' });
  if (last === undefined) throw new Error('a node is gone');
  await until(() => streams.allOpen() && streams.received(last.sequence));
  await until(async () => (await page.shows()) === last.on);

  const { lost, twice } = await comparedWithHistory(nodes, [...turns, last]);
  const missed = streams.missed([...turns, last]);
  const revisions = streams.revisions();
  const states = new Set(revisions);
  for (let index = 0; index < nodeCount; index += 1) states.add((await manifestOf(nodes, index)).revision ?? 'none');
  const cut = streams.connections() - began.connections;
  const while_ = `toggle, a node killed every ${killEvery / 1000} s`;
  return [
    {
      name: `${while_}: changes lost`,
      value: lost + missed,
      unit: '',
      atMost: 0,
      detail: `${turns.length} acknowledged of ${tried} tried, ${replaced.length} nodes killed, ${lost} not in the history, ${missed} not told to a stream that stayed open`,
    },
    {
      name: `${while_}: changes stored or told twice, or out of order`,
      value: twice + streams.outOfOrder() - began.outOfOrder,
      unit: '',
      atMost: 0,
      detail: `${twice} in the history; ${cut} streams were opened again`,
    },
    {
      name: `${while_}: revisions at the end`,
      value: states.size,
      unit: '',
      atMost: 1,
      detail: `of ${nodeCount} nodes and ${streamCount} streams`,
    },
    {
      name: `${while_}: in the manifests of the others, 99 of 100 within`,
      ...timesOf(turns.flatMap(({ others }) => others)),
      atMost: aims.nodes,
    },
    {
      name: `${while_}: at the streams that stay open, 99 of 100 within`,
      ...timesOf(streams.arrivals(turns)),
      atMost: aims.pages,
    },
  ];
}

/** State of the flag after a change that was not acknowledged: either it was stored before the node was killed, or it never will be. */
async function stateAfterCut(nodes: Nodes): Promise<boolean> {
  await pause(toggleEvery);
  return (await manifestOf(nodes, nodes.ready()[0] ?? 0)).on === true;
}

/** Acknowledged changes that are missing in the history, and changes that are in it more than once, acknowledged or not. */
async function comparedWithHistory(nodes: Nodes, turns: readonly Toggled[]) {
  const { text } = await nodes.send({ index: 0, ...historyCall });
  const { value: rows } = JSON.parse(text) as { value: { reason: string; value?: unknown }[] };
  const counts = new Map<string, number>();
  for (const { reason } of rows) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  // The release's own row has a reason as well.
  counts.delete('bench');
  return {
    lost: turns.filter(({ reason }) => !counts.has(reason)).length,
    twice: [...counts.values()].filter((count) => count > 1).length,
  };
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const ends = Date.now() + longest;
  while (!(await condition())) {
    if (Date.now() > ends) throw new Error(`not within ${longest / 1000} s: ${condition}`);
    await pause(5);
  }
}

function timesOf(times: readonly number[]): Pick<Row, 'value' | 'unit' | 'detail'> {
  return { value: quantile(times, 0.99), unit: 'ms', detail: `${middle(times)}, ${times.length} times` };
}

function middle(times: readonly number[]): string {
  return `median ${quantile(times, 0.5).toFixed(0)} ms, most ${quantile(times, 1).toFixed(0)} ms`;
}
