import { setTimeout as pause } from 'node:timers/promises';
import { wire } from '../../schema/constants.ts';
import { flag } from './node-page.ts';
import type { Toggle } from './node-streams.ts';
import { type Nodes, toggleCall } from './running-nodes.ts';

/** Milliseconds between two checks of a node. Results are too high by at most this much. */
const look = 2;

export type Toggled = Toggle & {
  readonly reason: string;
  readonly on: boolean;
  /** Milliseconds from sending until the writer's first answer after its acknowledgement, and whether that answer had the new state. */
  readonly writer: { readonly took: number; readonly isNew: boolean };
  /** Milliseconds from sending to the first new manifest, for each other node that has not stopped by then. */
  readonly others: readonly number[];
};

/**
 * Switches the flag at a node and requests the manifest of the others until they have the change. `undefined` if the writer does not
 * answer.
 */
export async function toggle({
  nodes,
  writer,
  others,
  on,
  reason,
}: {
  nodes: Nodes;
  writer: number;
  others: readonly number[];
  on: boolean;
  reason: string;
}): Promise<Toggled | undefined> {
  let given = true;
  const sent = Date.now();
  const begun = performance.now();
  const requested = others.map((index) => seenAt({ nodes, index, on, shouldContinue: () => given }));
  try {
    const answer = await nodes.send({ index: writer, ...toggleCall({ flag, on, reason }) });
    if (answer.status !== 200) throw new Error(`a toggle was answered ${answer.status}: ${answer.text}`);
    const read = await manifestOf(nodes, writer);
    const took = performance.now() - begun;
    const times = await Promise.all(requested);
    return {
      reason,
      on,
      sent,
      writer: { took, isNew: read.on === on },
      sequence: Number((JSON.parse(answer.text) as { value: { sequence: string } }).value.sequence),
      others: times.flatMap((time) => (time === undefined ? [] : [time - begun])),
    };
  } catch (error) {
    // The node was killed in the middle.
    if (!isCut(error)) throw error;
    given = false;
    await Promise.all(requested);
    return undefined;
  }
}

/** Time at which a node first answers with this state of the flag; `undefined` if the node is gone. */
async function seenAt({
  nodes,
  index,
  on,
  shouldContinue,
}: {
  nodes: Nodes;
  index: number;
  on: boolean;
  shouldContinue: () => boolean;
}): Promise<number | undefined> {
  let etag = '';
  try {
    while (shouldContinue()) {
      const read = await manifestOf(nodes, index, etag);
      if (read.on === on) return performance.now();
      if (read.on !== undefined) etag = read.etag;
      await pause(look);
    }
  } catch (error) {
    if (!isCut(error)) throw error;
  }
  return undefined;
}

export async function manifestOf(
  nodes: Nodes,
  index: number,
  etag: string = '',
): Promise<{ etag: string; on?: boolean; revision?: string }> {
  const headers: Record<string, string> = etag === '' ? {} : { 'if-none-match': etag };
  const { status, text } = await nodes.send({ index, path: wire.manifestPath, headers });
  if (status === 304) return { etag };
  if (status !== 200) throw new Error(`a manifest was answered ${status}`);
  const { revision, manifest } = JSON.parse(text) as { revision: string; manifest: { flags: Record<string, boolean> } };
  return { etag: `"${revision}"`, revision, on: manifest.flags[flag] === true };
}

function isCut(error: unknown): boolean {
  const { code = '' } = error as NodeJS.ErrnoException;
  return ['ECONNREFUSED', 'ECONNRESET', 'EPIPE'].includes(code);
}
