import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { wire } from '../../schema/constants.ts';
import { memberHeaders, pageHeaders, sealer, sendLogin } from '../soak/member.ts';
import { type Answer, type Call, send } from '../soak/send.ts';
import { rawConnection } from '../support/raw-connection.ts';

export type Used = {
  readonly port: number;
  /** Passwords of the demo accounts: brand -> account -> password. */
  readonly accounts: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Host and token of the admin API. */
  readonly admin: { readonly host: string; readonly token: string };
};

const brands = ['aurora', 'manila', 'oasis', 'jade'];
const pages = ['home', 'all-games', 'hot-games', 'provider', 'activity', 'notice', 'help', 'login', 'register', 'menu'];
const lists = [
  '/games',
  '/games?category=HOT',
  '/games?pageNo=2&gameName=e',
  '/games/hot',
  '/vendors',
  '/help',
  '/announcements',
  '/countries',
  '/status',
  '/templates',
  '/domain-route',
  '/support',
  '/keys',
  '/registration/settings',
];
const ofMember = ['/member', '/wallet', '/inbox/unread', '/rewards', '/transactions', '/bets', '/cashier', '/session'];
const codings = ['br', 'gzip', 'identity'];

/**
 * The requests of a site within an hour, shortened and the same each time: page views with their files, lists, logins, calls of members,
 * uploads, event streams, answers that are not modified, compressed answers, refusals, and changes by staff.
 */
export async function courseOfUse(used: Used): Promise<Readonly<Record<string, number>>> {
  const statuses: Record<string, number> = {};
  const sendCounted = async (requested: Omit<Call, 'port'>): Promise<Answer> => {
    const answer = await send({ port: used.port, ...requested });
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
    return answer;
  };
  for (let round = 0; round < 3; round += 1) {
    await viewPages(sendCounted);
    await requestLists(sendCounted);
    await refuse({ ...used, sendCounted });
    await openStreams(used.port);
    await actAsMember({ ...used, sendCounted });
    await staff({ ...used, sendCounted });
  }
  return statuses;
}

type SendCounted = (requested: Omit<Call, 'port'>) => Promise<Answer>;

/** Runs the work on a limited number of items at once. */
async function each<T>(all: readonly T[], work: (one: T, index: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  const worker = async () => {
    for (let index = next++; index < all.length; index = next++) await work(all[index] as T, index);
  };
  await Promise.all(Array.from({ length: 8 }, worker));
}

/** Page views by visitors and members, in two languages and every coding, with all files that the document names. */
async function viewPages(sendCounted: SendCounted): Promise<void> {
  const views = brands.flatMap((brand) => pages.map((page) => ({ host: `${brand}.localhost`, path: `/m/${page}` })));
  await each(views, async ({ host, path }, index) => {
    for (const cookie of ['', 'member=1'])
      for (const language of ['en', 'fil;q=0.9, en;q=0.5'])
        for (const coding of codings)
          await sendCounted({
            host,
            path,
            headers: { cookie, 'accept-language': language, 'accept-encoding': coding },
          });
    const { text } = await sendCounted({ host, path });
    const files = [...new Set(text.match(/\/(?:assets|brand|media)\/[\w./-]+/g))].slice(0, 20);
    for (const file of files)
      await sendCounted({ host, path: file, headers: { 'accept-encoding': codings[index % codings.length] ?? '' } });
    for (const query of ['?from=/m/home', `?i=${index}`, '?tag=terms']) await sendCounted({ host, path: path + query });
  });
}

/** Manifest and lists: whole, compressed and not modified. */
async function requestLists(sendCounted: SendCounted): Promise<void> {
  const requested = brands.flatMap((brand) =>
    [wire.manifestPath, ...lists.map((list) => wire.apiBase + list)].map((path) => ({
      host: `${brand}.localhost`,
      path,
    })),
  );
  await each(requested, async ({ host, path }) => {
    for (const coding of codings) await sendCounted({ host, path, headers: { 'accept-encoding': coding } });
    const { text } = await sendCounted({ host, path });
    const tag = createHash('sha256').update(text).digest('base64url').slice(0, 22);
    for (const known of ['"other"', `W/"${tag}"`, '*'])
      await sendCounted({ host, path, headers: { 'if-none-match': known } });
    await sendCounted({ host, path, method: 'HEAD' });
  });
}

async function refuse({ port, sendCounted }: { port: number; sendCounted: SendCounted }): Promise<void> {
  const calls = [
    { path: '/m/home', host: 'nobody.example' },
    { path: '/nowhere', host: 'aurora.localhost' },
    { path: '/m/nowhere', host: 'aurora.localhost' },
    { path: '/m/home', host: 'evil.com/.x' },
    { path: `${wire.apiBase}/nowhere`, host: 'jade.localhost' },
    { path: `${wire.apiBase}/member`, host: 'jade.localhost' },
    { path: `${wire.apiBase}/session`, host: 'jade.localhost', method: 'POST', body: '{' },
    {
      path: `${wire.apiBase}/codes`,
      host: 'jade.localhost',
      method: 'POST',
      headers: pageHeaders,
      body: 'x'.repeat(200_000),
    },
    { path: `${wire.adminBase}/brands`, host: 'console.localhost' },
    { path: '/healthz', host: '127.0.0.1' },
    { path: '/readyz', host: '127.0.0.1' },
    { path: '/media/covers/none.svg', host: 'aurora.localhost' },
  ];
  await each(Array.from({ length: 8 }, () => calls).flat(), sendCounted);
  const head = 'GET /m/home HTTP/1.1\r\nHost: aurora.localhost\r\n';
  for (const text of [`${head}\r\n`.repeat(150), `${head}Host: x\r\n\r\n`, 'nothing\r\n\r\n', head]) {
    const { socket, closed } = rawConnection(port, text);
    setTimeout(() => socket.destroy(), 200);
    await closed;
  }
}

async function openStreams(port: number): Promise<void> {
  const streams = brands.flatMap((brand) =>
    Array.from({ length: 12 }, () =>
      rawConnection(port, `GET ${wire.eventsPath} HTTP/1.1\r\nHost: ${brand}.localhost\r\n\r\n`),
    ),
  );
  await new Promise((resolve) => setTimeout(resolve, 300));
  for (const { socket } of streams) socket.destroy();
  await Promise.all(streams.map(({ closed }) => closed));
}

async function actAsMember({ port, accounts, sendCounted }: Used & { sendCounted: SendCounted }): Promise<void> {
  const seal = await sealer(port);
  const password = accounts.aurora?.player ?? '';
  // Names without an account, each used once, because a failed login requires a captcha from then on.
  const names = Array.from({ length: 24 }, (_, index) =>
    index % 3 === 0 ? crypto.randomUUID().slice(0, 8) : 'player',
  );
  await each(names, (username) => sendLogin({ port, seal, username, password }));
  const headers = await memberHeaders({ port, seal, username: 'player', password });
  const calls = Array.from({ length: 8 }, () => [...ofMember, ...lists]).flat();
  await each(calls, (path) => sendCounted({ path: wire.apiBase + path, headers }));
  const picture = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#469' } })
    .png()
    .toBuffer();
  for (let upload = 0; upload < 6; upload += 1)
    await sendCounted({
      path: `${wire.apiBase}/uploads`,
      method: 'PUT',
      headers: { ...headers, 'content-type': 'image/png' },
      body: picture,
    });
  await sendCounted({ path: `${wire.apiBase}/session`, method: 'DELETE', headers });
}

/** Metrics, and a switch turned on and off again, so that documents and manifests are rebuilt. */
async function staff({ admin, sendCounted }: Used & { sendCounted: SendCounted }): Promise<void> {
  const headers = { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' };
  for (const value of [false, true]) {
    const requests = [{ tenant: 'manila', path: '/flags/REWCEN3', value }];
    const body = JSON.stringify({ requests, reason: 'bench' });
    const change = { host: admin.host, path: `${wire.adminBase}/changes`, method: 'POST', headers, body };
    // Without changes, the course would leave out their effect on the process.
    if ((await sendCounted(change)).status !== 200) throw new Error('the change of a flag was refused');
    await sendCounted({ host: admin.host, path: '/metrics', headers });
  }
}
