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

/** Calls of the search (Ctrl-K) for two words that were typed, on a page of a brand. Each of them may name a brand as well. */
const searchCalls = (q: string): readonly (readonly [AdminOperationId, query?: Record<string, string>])[] => [
  ...[q, ...q.split(' ')].map((words) => ['searchBrands', { pageSize: '20', q: words }] as const),
  ['listMyFilters'],
  ['listStaff'],
  ['listProposals'],
  ['listCatalogueVendors'],
  ['listCatalogueGames', { pageSize: '8', q }],
  ['listDrafts'],
  ['listReleases'],
  ['listContent'],
  ['findTexts', { environment: 'production', words: q }],
];

/** From a typed word to the brands that are found, while all other calls of the search are made as well. */
export async function paletteRow({ dataDir, port, many }: Server): Promise<Row> {
  const { token, host } = await credentialsOf(dataDir);
  const brand = idOf(many - 1);
  const seconds = new Map<string, number[]>();
  for (const q of [
    '777 flags',
    'forgot password',
    '999 lucky',
    'lucky 777',
    '4242 texts',
    'register 31',
    'brand 123',
  ]) {
    // The first results are there once each search of brands has been answered.
    let searched = 0;
    await Promise.all(
      searchCalls(q).map(async ([operation, query = {}]) => {
        const path = adminOperations[operation].path.replace(/\{(tenant|brand)\}/, brand);
        const took = await timed(() =>
          statusOf({
            port,
            host,
            path: `${wire.adminBase}${path}?${new URLSearchParams(query)}`,
            headers: { authorization: `Bearer ${token}` },
          }),
        );
        if (operation === 'searchBrands') searched = Math.max(searched, took);
        else seconds.set(operation, [...(seconds.get(operation) ?? []), took]);
      }),
    );
    seconds.set('searchBrands', [...(seconds.get('searchBrands') ?? []), searched]);
  }
  const medians = [...seconds].map(([operation, all]) => [operation, median(all) * 1000] as const);
  const [[slowest, longest] = ['', 0]] = medians.toSorted(([, one], [, other]) => other - one);
  return {
    name: `console: first results of a search (Ctrl-K) among ${many} brands, beside its other calls`,
    value: medians.find(([operation]) => operation === 'searchBrands')?.[1] ?? 0,
    unit: 'ms',
    atMost: 100,
    detail: `median of seven searches for two words; the slowest call is ${slowest}, median ${longest.toFixed(0)} ms`,
  };
}
