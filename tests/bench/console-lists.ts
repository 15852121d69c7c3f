import { wire } from '../../schema/constants.ts';
import { type AdminOperationId, adminOperations } from '../../schema/generated/admin-operations.ts';
import { credentialsOf, statusOf, timed } from './console-calls.ts';
import { idOf } from './many-brands.ts';
import { median, type Row } from './rows.ts';

type Server = { readonly dataDir: string; readonly port: number; readonly many: number };

/** Measures the first page of the console's brands on a server that has just started, and later pages. */
export async function searchRow({ dataDir, port, many }: Server): Promise<Row> {
  const { token, host } = await credentialsOf(dataDir);
  const search = (query: string) =>
    timed(() =>
      statusOf({
        port,
        host,
        path: `${wire.adminBase}/search/brands${query}`,
        headers: { authorization: `Bearer ${token}` },
      }),
    );
  const first = await search('');
  const typed = [await search('?q=77'), await search('?q=777'), await search('?q=example&sort=updated')];
  return {
    name: `console: first page among ${many} brands, first call after the start`,
    value: first * 1000,
    unit: 'ms',
    atMost: 300,
    detail: `then by part of a name: median ${(median(typed) * 1000).toFixed(0)} ms`,
  };
}

/** Calls of the console's home, as an owner opens it. */
const homeCalls = (midnight: Date): readonly (readonly [AdminOperationId, query?: Record<string, string>])[] => [
  ['whoAmI'],
  ['listProposals'],
  ['listWaitingSignOffs', { pageSize: '8' }],
  ['listWaitingRequests', { pageSize: '8' }],
  ['listWaitingRounds', { pageSize: '8' }],
  ['searchBrands', { filter: 'faulty' }],
  ['searchBrands', { filter: 'failing' }],
  ['listSchedule', { to: midnight.toISOString() }],
  ['listRollouts'],
  ['listBrokenPublications'],
];
const scheduled = 100;
const day = 86_400_000;

/** From sending all calls of the console's home at once to the last answer. Every brand needs sign-offs, and a hundred have a change due today. */
export async function homeRow({ dataDir, port, many }: Server): Promise<Row> {
  const { token, host } = await credentialsOf(dataDir);
  const send = ({ path, body }: { path: string; body?: unknown }) =>
    statusOf({ port, host, path: `${wire.adminBase}${path}`, headers: { authorization: `Bearer ${token}` }, body });
  const due = new Date(Date.now() + day / 2).toISOString();
  await send({ path: '/policies/*', body: { secondPerson: false, signOff: true, reason: 'bench' } });
  await send({
    path: '/changes',
    body: {
      requests: Array.from({ length: scheduled }, (_, index) => ({
        tenant: idOf(index),
        path: '/flags/REWCEN3',
        value: index % 2 === 1,
        from: due,
      })),
      reason: 'bench',
    },
  });
  const slowest = new Map<string, number>();
  const open = () =>
    timed(() =>
      Promise.all(
        homeCalls(new Date(Date.now() + day)).map(async ([operation, query = {}]) => {
          const { path } = adminOperations[operation];
          const seconds = await timed(() => send({ path: `${path}?${new URLSearchParams(query)}` }));
          const call = [operation, query.filter].filter(Boolean).join(' ');
          slowest.set(call, Math.max(slowest.get(call) ?? 0, seconds));
        }),
      ),
    );
  const first = await open();
  const later = [await open(), await open(), await open(), await open(), await open()];
  const [[call, seconds] = ['', 0]] = [...slowest].sort(([, one], [, other]) => other - one);
  return {
    name: `console: home among ${many} brands, all its calls, first time`,
    value: first * 1000,
    unit: 'ms',
    atMost: 300,
    detail: `then median ${(median(later) * 1000).toFixed(0)} ms; the slowest call is ${call}, ${(seconds * 1000).toFixed(0)} ms at most`,
  };
}
