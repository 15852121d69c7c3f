import { describe, expect, it } from 'vitest';
import { aManifest } from '../tests/support/a-manifest.ts';
import { covers } from '../tests/support/covers.ts';
import { gesture, limits, memberTypes, pageSizes, timing, wire } from './constants.ts';
import { type OperationId, operations } from './generated/operations.ts';

function operationsBy(keyOf: (operation: OperationId) => string): Record<string, OperationId[]> {
  const groups: Record<string, OperationId[]> = {};
  for (const operation of Object.keys(operations) as OperationId[])
    groups[keyOf(operation)] = [...(groups[keyOf(operation)] ?? []), operation];
  return groups;
}

/** Repeats the values on purpose, so that an accidental edit fails. */
describe('the numbers of the specification', () => {
  it('are those of its times', () => {
    covers(['CONST-TIME-01..07', 'CONST-TIME-09', 'CONST-TIME-10', 'CONST-TIME-12', 'CONST-TIME-AMB-02']);
    expect(timing).toMatchObject({
      toast: { brief: 1000, default: 1500, short: 3000, long: 8000 },
      loading: { generic: 10_000, logout: 9999, freePlay: 9999, recovery: 9999, sms: 10_000 },
      page: 300,
      menu: 300,
      popup: 225,
      popupSlide: 400,
      languageDebounce: 250,
      unreadThrottle: 250,
      bannerAutoplay: 5000,
      smsTick: 500,
    });
  });

  it('are those of its gestures, pages and limits', () => {
    covers(['SHELL-GESTURE-01', 'SHELL-PAGE-05', 'CONST-UNREAD-01', 'CONST-PAGE-01..08']);
    expect(gesture).toMatchObject({ swipeBack: 100, swipeAction: 60 });
    expect(pageSizes).toMatchObject({ list: 36, widget: 20, home: 16, search: 9, homeVendor: 9 });
    expect(limits).toMatchObject({ unreadShown: 99, mobileLength: 20, codeLength: 10 });
  });

  it('are those of its member types', () => {
    covers(['ROLE-08', 'ROLE-12', 'ENTITY-SESSION-04..06', 'ENTITY-SESSION-AMB-02']);
    expect(memberTypes).toMatchObject({ real: [0, 1, 2], guest: [4], nonAgent: [0, 4, 40], noUnread: [4] });
  });

  it('are those of its calls, if it names a method', () => {
    covers(['CALL-ACC-AMB-01', 'CALL-ACC-AMB-02', 'CALL-ACC-AMB-03']);
    expect(wire.apiBase).toBe('/api/v1');
    const methodOf = (operation: OperationId) => operations[operation].method;
    expect(operationsBy(methodOf)).toMatchObject({
      // No call that creates or changes an account is a GET, even if the specification says so.
      get: expect.arrayContaining(['getChallenge', 'getCaptcha', 'getMember', 'getWallet', 'getHeadIcon']),
      post: expect.arrayContaining(['login', 'startTrial', 'changePassword', 'sendCode', 'setHeadIcon']),
      put: expect.arrayContaining(['register', 'sendFeedback']),
      delete: ['logout', 'removeFavourite'],
    });
  });

  it('are those of a site that states no values', () => {
    covers(['ENTITY-SITE-01', 'ENTITY-SITE-02', 'ENTITY-SITE-04', 'ENTITY-SITE-AMB-01', 'CONST-PLATFORM-01..02']);
    const { site, tenant } = aManifest();
    expect(site.platforms).toEqual({
      site: 'mobile',
      games: 'html5',
      announcements: 'M',
      help: 'MOBILE',
      hotGames: 2,
      support: 0,
    });
    expect(site.gateways).toEqual({ WEB: 1, MOBILE: 3 });
    expect(tenant.merchantCode).not.toBe('');
  });
});
