import { connect, type Socket } from 'node:net';
import { wire } from '../../schema/constants.ts';
import { brandHost, type Nodes } from './running-nodes.ts';

/** Milliseconds after which browsers open a stream again, as the server tells them. */
const retry = 2000;

/** What came over one connection; the first event is the state in which it began. */
type Connection = { readonly ids: number[]; readonly at: number[]; cut: boolean };
type Stream = { socket: Socket | undefined; readonly connections: Connection[]; revision: string };

export type Toggle = { readonly sequence: number; readonly sent: number };

export type NodeStreams = {
  /** Whether all streams were told of a change, or of one after it. */
  told(sequence: number): boolean;
  allOpen(): boolean;
  /** Milliseconds from sending to arrival, of each change at each stream that was open all the while. */
  arrivals(toggles: readonly Toggle[]): number[];
  /** Changes that a stream that stayed open was never told of, by itself or by a later one. */
  missed(toggles: readonly Toggle[]): number;
  /** Events whose sequence is not above the one before on their stream; a new connection may begin where the last one ended. */
  outOfOrder(): number;
  connections(): number;
  revisions(): ReadonlySet<string>;
  close(): void;
};

/** So many event streams spread over the nodes. One that is cut is opened again as browsers do, at another node that is ready. */
export function openStreams({ nodes, count }: { nodes: Nodes; count: number }): NodeStreams {
  let closed = false;
  const streams = Array.from(
    { length: count },
    (): Stream => ({ socket: undefined, connections: [], revision: '' }),
  );
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
  /** Of a change: when each connection that was open before it was told. */
  const toldAt = ({ sequence, sent }: Toggle) =>
    streams.flatMap(({ connections }) =>
      connections
        .filter(({ ids, at }) => (ids[0] ?? sequence) < sequence && (at[0] ?? sent) < sent)
        .map(({ ids, at, cut }) => ({ at: at[ids.findIndex((id) => id >= sequence)], cut })),
    );

  return {
    told: (sequence) => streams.every((stream) => (last(stream)?.ids.at(-1) ?? 0) >= sequence),
    allOpen: () => streams.every(isOpen),
    arrivals: (toggles) =>
      toggles.flatMap((toggle) =>
        toldAt(toggle).flatMap(({ at }) => (at === undefined ? [] : [at - toggle.sent])),
      ),
    missed: (toggles) =>
      toggles.flatMap((toggle) => toldAt(toggle).filter(({ at, cut }) => at === undefined && !cut)).length,
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
