import { describe, expect, it } from 'vitest';
import { aManifest } from '../tests/support/a-manifest.ts';
import { covers } from '../tests/support/covers.ts';
import { isPageOn, pageIds, pageOf, queryOf, routeOf, routes } from './routes.ts';

/** All paths under /m named by the two documents of the specification. */
const named = [
  '/m/activity',
  '/m/activityDetail',
  '/m/agent',
  '/m/agent/home',
  '/m/all-games',
  '/m/applyReward',
  '/m/bingo',
  '/m/changePsw',
  '/m/cockfight',
  '/m/download',
  '/m/elott',
  '/m/esport-games',
  '/m/event',
  '/m/fav-games',
  '/m/favorite',
  '/m/fish-games',
  '/m/forget',
  '/m/gameCenter',
  '/m/gameRecord',
  '/m/help',
  '/m/helpDetail',
  '/m/home',
  '/m/hot-games',
  '/m/inHouse',
  '/m/index',
  '/m/index.html',
  '/m/jackpots',
  '/m/jili',
  '/m/jili-games',
  '/m/live-games',
  '/m/login',
  '/m/lott',
  '/m/mall/mallHome',
  '/m/member/agent/getDevidendContract',
  '/m/member/agent/getHourContract',
  '/m/member/agent/getSalaryContract',
  '/m/member/benefits',
  '/m/member/home',
  '/m/member/manualRebate',
  '/m/menu',
  '/m/new-games',
  '/m/notice',
  '/m/noticeDetail',
  '/m/provider',
  '/m/pvp-games',
  '/m/recent-games',
  '/m/register',
  '/m/register.html',
  '/m/rewardCenter',
  '/m/rtg-games',
  '/m/search-games',
  '/m/set',
  '/m/slot-games',
  '/m/sport-games',
  '/m/transaction/record',
  '/m/voucherCenter',
  '/m/withdraw',
];

describe('routes', () => {
  it('include every path that the specification names', () => {
    covers([
      'SHELL-ROUTE-01..20',
      'GAME-ROUTE-01..25',
      'SHELL-ROUTE-AMB-01',
      'SHELL-ROUTE-AMB-03',
      'GAME-ROUTE-AMB-01',
      'AGENT-03..05',
      'PROMO-01..02',
      'NOTICE-01..02',
      'HELP-02',
      'REWARD-01',
      'BANNER-01',
    ]);
    for (const path of named) expect(pageOf(path), path).toBeDefined();
  });

  it('match home by all its addresses and one trailing slash, and no longer, shorter or other-cased path', () => {
    covers(['SHELL-ROUTE-02', 'SHELL-ROUTE-08..13', 'SHELL-ROUTE-21']);
    for (const path of ['/', '/m', '/m/', '/m/index', '/m/index.html', '/m/home', '/m/home/'])
      expect(pageOf(path), path).toBe('home');
    for (const path of ['/m/login/extra', '/m/log', '/m/Login', '/m/home//', '/n', ''])
      expect(pageOf(path), path).toBeUndefined();
  });

  it('redirect a visitor of a guarded page as the specification states', () => {
    covers(['ROLE-AMB-01', 'PSW-01', 'REWARD-02', 'ROLE-11']);
    const targets = Object.fromEntries(
      pageIds.flatMap((page) => (routeOf(page).guard === undefined ? [] : [[page, routeOf(page).guard?.otherwise]])),
    );
    expect(targets).toMatchObject({
      changePassword: 'home',
      applyReward: 'promotions',
      deposit: 'login',
      withdraw: 'login',
      favourites: 'login',
      recentGames: 'login',
    });
  });

  it('switch a page off with its flag or feature', () => {
    covers(['FLAG-01', 'FLAG-11', 'FLAG-12', 'FLAG-13', 'FLAG-24']);
    const on = aManifest({ flags: { REWCEN3: true }, features: { events: true } });
    const off = aManifest({ flags: { REWCEN3: false }, features: { events: false } });
    for (const page of ['rewardCentre', 'events'] as const)
      expect([isPageOn(page, on), isPageOn(page, off)]).toEqual([true, false]);
    expect(isPageOn('home', off)).toBe(true);
  });

  it('have each path once', () => {
    const paths = pageIds.flatMap((page) => [routes[page].path, ...(routeOf(page).aliases ?? [])]);
    expect(new Set(paths).size).toBe(paths.length);
  });
});

describe('the query of a page', () => {
  it('contains the parameters on which the page depends, in one spelling', () => {
    expect(queryOf('home', '?x=1')).toBe('');
    expect(queryOf('helpDetail', '?utm=a&tag=te%72ms&id=7&tag=other')).toBe('?id=7&tag=terms');
    expect(queryOf('helpDetail', '?%zz&__proto__=1&tag=%ff')).toBe('?tag=%EF%BF%BD');
  });
});
