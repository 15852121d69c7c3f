import { wire } from '../../schema/constants.ts';
import { type RawConnection, rawConnection } from '../support/raw-connection.ts';
import { pageHeaders, sendLogin } from './member.ts';
import { send } from './send.ts';

export type Target = {
  readonly port: number;
  readonly seal: (body: object) => Promise<string>;
  /** Headers of a member's page. */
  readonly member: Readonly<Record<string, string>>;
  /** Called with each answer. */
  answered(input: { status: number; path: string }): void;
};
/** One round of limited length. It is repeated until the time is up. */
export type Attack = (target: Target) => Promise<void>;

const count = (times: number) => Array.from({ length: times }, (_, index) => index);
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const drawn = () => Math.random().toString(36).slice(2);
const head = (path: string, host = 'aurora.localhost') => `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n`;

async function leave({ connections, after }: { connections: RawConnection[]; after: number }): Promise<void> {
  await pause(after);
  for (const { socket } of connections) socket.destroy();
  await Promise.all(connections.map(({ closed }) => closed));
}

const getAll = ({ port, answered }: Target, calls: { path: string; host?: string }[]) =>
  Promise.all(calls.map((call) => send({ port, ...call }).then(({ status }) => answered({ status, path: call.path }))));

/** Requests 1,000 streams on one connection, and drops it. */
const pipelinedStreams: Attack = async ({ port }) => {
  const text = `${head(wire.eventsPath)}\r\n`.repeat(1000);
  await leave({ connections: count(5).map(() => rawConnection(port, text)), after: 100 });
};

/** Opens more streams than an address may have, and drops all of them. */
const abandonedStreams: Attack = async ({ port }) => {
  const text = `${head(wire.eventsPath)}\r\n`;
  await leave({ connections: count(100).map(() => rawConnection(port, text)), after: 300 });
};

const hosts: Attack = async (target) => {
  const wild = count(40).map(() => `${drawn()}.${'x'.repeat(50)}.jade.example`);
  const garbage = ['evil.com/.jade.example', 'evil.com#.jade.example', 'aurora.localhost:99999'];
  const long = 'x'.repeat(15_000);
  await getAll(target, [
    ...[...wild, ...garbage, long].flatMap((host) => [
      { path: '/m/home', host },
      { path: wire.manifestPath, host },
    ]),
  ]);
};

const renders: Attack = (target) =>
  getAll(
    target,
    count(100).map((index) => {
      const places = ['/m/home?x=', '/m/helpDetail?tag=', '/m/register?from=/m/', '/m/login?from=/m/'];
      const port = 1024 + Math.floor(Math.random() * 60_000);
      return { path: `${places[index % places.length]}${drawn()}`, host: `aurora.localhost:${port}` };
    }),
  ).then(() => undefined);

/** Uploads by strangers, sent slowly after they were refused. */
const refusedUploads: Attack = async ({ port }) => {
  const text = `PUT ${wire.apiBase}/uploads HTTP/1.1\r\nHost: aurora.localhost\r\nOrigin: ${pageHeaders.origin}\r\n${wire.csrfHeader}: visitor\r\nContent-Type: image/png\r\nContent-Length: 5000000\r\n\r\n`;
  const connections = count(20).map(() => rawConnection(port, text));
  for (let sent = 0; sent < 10; sent += 1) {
    for (const { socket } of connections) socket.write('x'.repeat(1000));
    await pause(100);
  }
  await leave({ connections, after: 0 });
};

/** Image headers that state another size than the decoder reads. */
const malformedImages: Attack = async ({ port, member, answered }) => {
  const frame = (side: number) =>
    Buffer.from([0xff, 0xc0, 0, 11, 8, side >> 8, side & 255, side >> 8, side & 255, 1, 1, 0x11, 0]);
  const heads = [
    [Buffer.from([0xff, 0xd8, 0xff, 0xd0]), frame(16), Buffer.from([0xff, 0xd8]), frame(20_000)],
    [Buffer.from([0xff, 0xd8]), frame(65_535)],
    [Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0]), frame(20_000)],
    [Buffer.from('GIF89a'), Buffer.from([0xff, 0xff, 0xff, 0xff, 0, 0, 0])],
    [Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(64, 0xff)],
  ];
  for (const parts of heads) {
    const { status } = await send({
      port,
      path: `${wire.apiBase}/uploads`,
      method: 'PUT',
      headers: { ...member, 'content-type': 'image/jpeg' },
      body: Buffer.concat([...parts, Buffer.alloc(2000, 0x55)]),
    });
    answered({ status, path: '/uploads' });
  }
};

const prototypeKeys: Attack = (target) =>
  getAll(
    target,
    ['__proto__', 'constructor', 'toString', 'hasOwnProperty'].flatMap((key) => [
      { path: `${wire.apiBase}/games?category=${key}` },
      { path: `${wire.apiBase}/games?${key}=1&${key}[x]=1` },
      { path: `/media/covers/${key}.svg` },
      { path: `/m/${key}` },
      { path: '/m/home', host: `${key}.localhost` },
    ]),
  ).then(() => undefined);

const wrongLogins: Attack = async ({ port, seal, answered }) => {
  const names = count(10).map((index) => (index % 2 === 0 ? 'agent' : drawn()));
  await Promise.all(
    names.map((username) =>
      sendLogin({ port, seal, username, password: drawn() }).then(({ status }) =>
        answered({ status, path: '/session' }),
      ),
    ),
  );
};

/** Requests with endless headers, answers that nobody reads, more requests than the server answers. */
const openConnections: Attack = async ({ port }) => {
  const slow = count(20).map(() => rawConnection(port, 'GET /m/home HTTP/1.1\r\nHost: auro'));
  const greedy = count(5).map(() => rawConnection(port, `${head('/m/home')}\r\n`.repeat(500)));
  const unread = count(20).map(() => rawConnection(port, `${head('/m/home')}\r\n`.repeat(20)));
  for (const { socket } of unread) socket.pause();
  await leave({ connections: [...slow, ...greedy, ...unread], after: 1000 });
};

export const attacks: Readonly<Record<string, Attack>> = {
  pipelinedStreams,
  abandonedStreams,
  hosts,
  renders,
  refusedUploads,
  malformedImages,
  prototypeKeys,
  wrongLogins,
  openConnections,
};
