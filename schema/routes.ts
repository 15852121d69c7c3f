import type { Manifest } from './generated/manifest.ts';
import { isSwitchedOn, type Switch } from './rules/switches.ts';

/** Who may see a page. A visitor of a `member` page is sent to the page that `otherwise` names. */
export type Guard = { readonly access: 'member'; readonly otherwise: PageId };

type Route = {
  readonly path: string;
  readonly aliases?: readonly string[];
  readonly guard?: { readonly access: 'member'; readonly otherwise: string };
  /** While it is off, the page is, and answers like an unknown path. */
  readonly switch?: Switch;
  /** Names of its query that the page is drawn by; all others change nothing in its document. */
  readonly query?: readonly string[];
};

const member = (otherwise = 'login') => ({ access: 'member', otherwise }) as const;

/**
 * Every page: id -> path, aliases, guard and switch. Paths match case-sensitively and whole; one trailing slash is ignored.
 * Anything else redirects to home. Guards and their targets: ROLE-AMB-01.
 */
export const routes = {
  home: { path: '/m/home', aliases: ['/', '/m', '/m/index', '/m/index.html'] },

  login: { path: '/m/login', query: ['from', 'code', 'error', 'state'] },
  agentLogin: { path: '/m/agent', query: ['from'] },
  register: {
    path: '/m/register',
    aliases: ['/m/register.html'],
    switch: { flag: 'REGISTER_REE3' },
    query: ['from'],
  },
  forget: { path: '/m/forget', query: ['from'] },
  changePassword: { path: '/m/changePsw', guard: member('home') },

  settings: { path: '/m/set' },
  menu: { path: '/m/menu' },
  agentHome: { path: '/m/agent/home', guard: member() },
  memberHome: { path: '/m/member/home', guard: member() },
  download: { path: '/m/download', switch: { feature: 'download' } },
  help: { path: '/m/help', query: ['tag', 'i', 'c'] },
  helpDetail: { path: '/m/helpDetail', query: ['id', 'tag'] },
  feedback: { path: '/m/feedback', guard: member(), switch: { flag: 'FEEDBACK3' } },
  inbox: { path: '/m/inbox', guard: member(), switch: { flag: 'INBOX3' } },
  responsibleGaming: { path: '/m/responsible-gaming' },

  deposit: { path: '/m/voucherCenter', guard: member() },
  withdraw: { path: '/m/withdraw', guard: member() },
  transactionRecord: {
    path: '/m/transaction/record',
    guard: member(),
    switch: { flag: 'TRANSREC3' },
    query: ['kind', 'type', 'period', 'from', 'to'],
  },
  bettingRecord: {
    path: '/m/gameRecord',
    guard: member(),
    switch: { flag: 'TRANSBETREPMEM3' },
    query: ['kind', 'type', 'period', 'from', 'to'],
  },
  vipBenefits: { path: '/m/member/benefits', guard: member(), switch: { feature: 'vip' } },
  rewardCentre: { path: '/m/rewardCenter', guard: member(), switch: { flag: 'REWCEN3' } },
  manualRebate: { path: '/m/member/manualRebate', guard: member(), switch: { flag: 'MANPLAYREB3' } },
  pointsMall: { path: '/m/mall/mallHome', switch: { flag: 'PTSYS3' } },
  customerTask: { path: '/m/customerTask', guard: member(), switch: { feature: 'customerTask' } },
  externalGame: { path: '/m/fbGame', guard: member(), switch: { feature: 'externalFrame' } },
  externalApp: { path: '/m/outterApp', switch: { feature: 'externalFrame' } },
  salaryContract: { path: '/m/member/agent/getSalaryContract', guard: member() },
  dividendContract: { path: '/m/member/agent/getDevidendContract', guard: member() },
  hourContract: { path: '/m/member/agent/getHourContract', guard: member() },

  allGames: { path: '/m/all-games' },
  hotGames: { path: '/m/hot-games' },
  newGames: { path: '/m/new-games' },
  slotGames: { path: '/m/slot-games' },
  liveGames: { path: '/m/live-games' },
  sportGames: { path: '/m/sport-games' },
  esportGames: { path: '/m/esport-games' },
  fishGames: { path: '/m/fish-games' },
  pvpGames: { path: '/m/pvp-games' },
  lott: { path: '/m/lott' },
  elott: { path: '/m/elott' },
  cockfight: { path: '/m/cockfight' },
  jackpots: { path: '/m/jackpots' },
  bingo: { path: '/m/bingo' },
  inHouse: { path: '/m/inHouse' },
  jiliGames: { path: '/m/jili-games', aliases: ['/m/jili'] },
  rtgGames: { path: '/m/rtg-games' },
  providers: { path: '/m/provider' },
  gameCenter: { path: '/m/gameCenter' },
  searchGames: { path: '/m/search-games' },
  recentGames: { path: '/m/recent-games', guard: member() },
  favourites: { path: '/m/favorite', aliases: ['/m/fav-games'], guard: member() },

  promotions: { path: '/m/activity' },
  promotionDetail: { path: '/m/activityDetail' },
  applyReward: { path: '/m/applyReward', guard: member('promotions') },
  notices: { path: '/m/notice', query: ['i'] },
  noticeDetail: { path: '/m/noticeDetail', query: ['id'] },
  events: { path: '/m/event', switch: { feature: 'events' } },
} as const satisfies Record<string, Route>;

export type PageId = keyof typeof routes;
export const pageIds = Object.keys(routes) as PageId[];

/** The route of a page in its general shape (`routes` keeps the literal one). */
export function routeOf(page: PageId): Omit<Route, 'guard'> & { readonly guard?: Guard } {
  return routes[page] as Omit<Route, 'guard'> & { readonly guard?: Guard };
}

const pagesByPath = new Map<string, PageId>(
  pageIds.flatMap((page) =>
    [routeOf(page).path, ...(routeOf(page).aliases ?? [])].map((path) => [path, page] as const),
  ),
);

/** The page of a path, or undefined where no page has it. */
export function pageOf(path: string): PageId | undefined {
  return pagesByPath.get(path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path);
}

/** The part of a query that the page is drawn by, in one spelling: empty, or with its question mark. */
export function queryOf({ page, search }: { page: PageId; search: string }): string {
  const { query: names = [] } = routeOf(page);
  if (names.length === 0 || search === '') return '';
  const asked = new URLSearchParams(search);
  const read = names.flatMap((name): [string, string][] => {
    const value = asked.get(name);
    return value === null ? [] : [[name, value]];
  });
  return read.length === 0 ? '' : `?${new URLSearchParams(read)}`;
}

/** Whether a brand's switches leave the page on. */
export function isPageOn({
  page,
  manifest,
}: {
  page: PageId;
  manifest: Pick<Manifest, 'flags' | 'features'>;
}): boolean {
  const needed = routeOf(page).switch;
  return needed === undefined || isSwitchedOn({ needed, ...manifest });
}
