import { connect, type Socket } from 'node:net';
import { wire } from '../../schema/constants.ts';
import { brandHost, type Nodes } from './running-nodes.ts';

/** Milliseconds after which browsers reopen a stream, as the server specifies. */
const retry = 2000;

/** Events received over one connection. The first event is the state at its start. */
type Connection = { readonly ids: number[]; readonly at: number[]; cut: boolean };
type Stream = { socket: Socket | undefined; readonly connections: Connection[]; revision: string };

export type Toggle = { readonly sequence: number; readonly sent: number };

export type NodeStreams = {
  /** Whether all streams received a change, or a later one. */
  received(sequence: number): boolean;
  allOpen(): boolean;
  /** Milliseconds from sending to arrival, for each change at each stream that was open all the time. */
  arrivals(toggles: readonly Toggle[]): number[];
  /** Changes that an open stream missed: it received neither the change nor a later one. */
  missed(toggles: readonly Toggle[]): number;
  /**
   * Events whose sequence is not above that of the event before on their stream. A new connection may start with the last sequence of the
   * old one.
   */
  outOfOrder(): number;
  connections(): number;
  revisions(): ReadonlySet<string>;
  close(): void;
};

/** Opens this number of event streams, spread over the nodes. A cut stream is reopened as browsers do, at another node that is ready. */
export function openStreams(nodes: Nodes, count: number): NodeStreams {
  let closed = false;
  const streams = Array.from({ length: count }, (): Stream => ({ socket: undefined, connections: [], revision: '' }));
  for (const [index, stream] of streams.entries()) open(stream, index);

  function open(stream: Stream, place: number): void {
    if (closed) return;
    const ready = nodes.ready();
    const port = nodes.ports[ready[place % ready.length] ?? 0] ?? 0;
    const connection: Connection = { ids: [], at: [], cut: false };
    stream.connections.push(connection);
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    stream.socket = socket;
    socket.setEncoding('latin1');
    socket.write(`GET ${wire.eventsPath} HTTP/1.1\r\nHost: ${brandHost}\r\n\r\n`);
    let unread = '';
    socket.on('data', (text: string) => {
      const now = Date.now();
      unread += text;
      let read = 0;
      for (const event of unread.matchAll(/id: (\d+)\nevent: manifest\ndata: \{"revision":"(\w+)".*\n\n/g)) {
        connection.ids.push(Number(event[1]));
        connection.at.push(now);
        stream.revision = event[2] ?? '';
        read = event.index + event[0].length;
      }
      unread = unread.slice(read).slice(-2000);
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      connection.cut = true;
      setTimeout(() => open(stream, place), retry);
    });
  }

  const last = ({ connections }: Stream) => connections.at(-1);
  const isOpen = (stream: Stream) => last(stream)?.cut === false && (last(stream)?.ids.length ?? 0) > 0;
  /** For a change: the time at which each connection that was already open received it. */
  const receivedAt = ({ sequence, sent }: Toggle) =>
    streams.flatMap(({ connections }) =>
      connections
        .filter(({ ids, at }) => (ids[0] ?? sequence) < sequence && (at[0] ?? sent) < sent)
        .map(({ ids, at, cut }) => ({ at: at[ids.findIndex((id) => id >= sequence)], cut })),
    );

  return {
    received: (sequence) => streams.every((stream) => (last(stream)?.ids.at(-1) ?? 0) >= sequence),
    allOpen: () => streams.every(isOpen),
    arrivals: (toggles) =>
      toggles.flatMap((toggle) => receivedAt(toggle).flatMap(({ at }) => (at === undefined ? [] : [at - toggle.sent]))),
    missed: (toggles) =>
      toggles.flatMap((toggle) => receivedAt(toggle).filter(({ at, cut }) => at === undefined && !cut)).length,
    outOfOrder: () =>
      streams.reduce((sum, { connections }) => {
        let before = 0;
        for (const { ids } of connections)
          for (const [place, id] of ids.entries()) {
            if (place === 0 ? id < before : id <= before) sum += 1;
            before = id;
          }
        return sum;
      }, 0),
    connections: () => streams.reduce((sum, { connections }) => sum + connections.length, 0),
    revisions: () => new Set(streams.map(({ revision }) => revision)),
    close() {
      closed = true;
      for (const { socket } of streams) socket?.destroy();
    },
  };
}
