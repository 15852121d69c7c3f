import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OperationId } from '../../schema/generated/operations.ts';
import { operations } from '../../schema/generated/operations.ts';
import { uuidV7 } from '../../server/database/uuid-v7.ts';
import type { Access } from '../../server/http/endpoint.ts';
import { aManifest } from '../../tests/support/a-manifest.ts';
import { covers } from '../../tests/support/covers.ts';
import { aLogin, aPlatform, type Browser, type TestPlatform } from '../../tests/support/platform.ts';
import { createPasswords } from '../account/passwords/passwords.ts';
import { emptyProfile } from '../account/players.ts';

/** Access of each operation, stated independently of the contract. An operation without a row does not compile. */
const table: Record<OperationId, Access> = {
  getStatus: 'anyone',
  reportFailedPage: 'anyone',
  getTemplates: 'anyone',
  getRegistrationSettings: 'anyone',
  listCountries: 'anyone',
  getKeys: 'anyone',
  getCaptcha: 'anyone',
  getChallenge: 'anyone',
  checkUsername: 'anyone',
  register: 'anyone',
  login: 'anyone',
  getSession: 'member',
  logout: 'anyone',
  getMember: 'member',
  getWallet: 'notGuest',
  listGames: 'anyone',
  listHotGames: 'anyone',
  listVendors: 'anyone',
  listWinners: 'anyone',
  listGameMenus: 'anyone',
  countOnline: 'anyone',
  listPopularGames: 'anyone',
  listLotteries: 'anyone',
  listDraws: 'anyone',
  listFavouriteIds: 'notGuest',
  listFavourites: 'notGuest',
  addFavourite: 'notGuest',
  removeFavourite: 'notGuest',
  listRecentGames: 'notGuest',
  addRecentGame: 'notGuest',
  launchGame: 'realOrTrial',
  listAnnouncements: 'anyone',
  listBanners: 'anyone',
  listLobbyNews: 'anyone',
  listNumero: 'anyone',
  listHelp: 'anyone',
  markAnnouncementRead: 'notGuest',
  sendCode: 'anyone',
  checkAffiliate: 'anyone',
  resumeSession: 'anyone',
  startTrial: 'anyone',
  startSocialLogin: 'anyone',
  finishSocialLogin: 'anyone',
  recoverByEmail: 'anyone',
  resetPasswordByLink: 'anyone',
  resetPasswordByPhone: 'anyone',
  changePassword: 'ownPassword',
  getCashier: 'realMember',
  requestDeposit: 'realMember',
  requestWithdrawal: 'realMember',
  cancelMoneyRequest: 'realMember',
  listTransactions: 'notGuest',
  listBets: 'notGuest',
  showBetRound: 'notGuest',
  getRankProgress: 'notGuest',
  listRewards: 'notGuest',
  claimReward: 'realMember',
  getPlayBreak: 'realMember',
  takePlayBreak: 'realMember',
  joinPromotion: 'realMember',
  requestPromotionReward: 'realMember',
  applyForReward: 'realMember',
  getHeadIcon: 'member',
  setHeadIcon: 'realMember',
  uploadImage: 'realMember',
  listInbox: 'notGuest',
  markInboxRead: 'notGuest',
  countInboxUnread: 'notGuest',
  countChatUnread: 'notGuest',
  listChatAnchors: 'notGuest',
  listChatFocus: 'notGuest',
  launchChat: 'notGuest',
  sendFeedback: 'notGuest',
  getCustomerService: 'anyone',
  getDomainRoute: 'anyone',
  getInvitation: 'realMember',
  getAgentSummary: 'agent',
  getTeamKpi: 'agent',
  getSalaryContractRequest: 'notGuest',
  getDividendContractRequest: 'notGuest',
  listContracts: 'agent',
  answerContract: 'agent',
};

/** Member types as the specification lists them. */
const admitted: Record<Access, readonly number[]> = {
  anyone: [0, 1, 2, 4, 40, 41, 42],
  member: [0, 1, 2, 4, 40, 41, 42],
  notGuest: [0, 1, 2, 40, 41, 42],
  ownPassword: [0, 1, 2, 41, 42],
  realMember: [0, 1, 2],
  realOrTrial: [0, 1, 2, 40],
  agent: [1, 2, 41, 42],
};
const types = [0, 1, 2, 4, 40, 41, 42];
/** Logout comes last, because it takes effect. */
const ids = (Object.keys(table) as OperationId[]).sort(
  (one, other) => Number(one === 'logout') - Number(other === 'logout'),
);
const allOn = {
  flags: Object.fromEntries(Object.keys(aManifest().flags).map((flag) => [flag, true])),
  features: { vip: true, referral: true },
};
const password = 'quiet-Harbor-42';

let stage: TestPlatform;
beforeAll(async () => {
  stage = await aPlatform({
    manifests: [aManifest({ tenant: { id: 'alpha' }, ...allOn }), aManifest({ tenant: { id: 'beta' }, ...allOn })],
  });
  const hash = await (await createPasswords()).hash(password);
  for (const type of types)
    await stage.database.asTenant('alpha', (tx) =>
      tx
        .insertInto('player')
        .values({
          ...emptyProfile,
          tenant: 'alpha',
          id: uuidV7(),
          username: `type${type}`,
          username_key: `type${type}`,
          type,
          status: 'active',
          password_hash: hash,
          created_at: stage.clock.now(),
        })
        .execute(),
    );
});
afterAll(() => stage.close());

/** The code that refuses access to an operation. The call is invalid otherwise, so that it has no effect. */
const obstacle = async (browser: Browser, operation: OperationId): Promise<string | undefined> => {
  const { method } = operations[operation];
  const sent = method === 'get' ? { query: { nonsense: 1 } } : { body: { data: 'nonsense' } };
  const { body } = await browser.call(operation, sent);
  const { code = '' } = body as { code?: string };
  // An operation of the contract without a handler is a failure, too.
  return code.startsWith('auth.') || code === 'request.not_found' ? code : undefined;
};
const entered = async (type: number) => {
  const browser = stage.browser();
  await browser.value('login', { body: aLogin({ username: `type${type}`, password }) });
  return browser;
};

describe('access to operations', () => {
  test.each(types)('for members of type %i', async (type) => {
    covers(['ROLE-08', 'ROLE-09', 'ROLE-AMB-03', 'ENTITY-SESSION-04..06', 'ENTITY-SESSION-AMB-02', 'ROLE-23']);
    const browser = await entered(type);
    for (const operation of ids) {
      const may = admitted[table[operation]].includes(type);
      expect([operation, await obstacle(browser, operation)]).toEqual([
        operation,
        may ? undefined : table[operation] === 'agent' ? 'auth.not_an_agent' : 'auth.real_account_only',
      ]);
    }
  });

  test('for visitors', async () => {
    covers(['ROLE-07', 'ROLE-10', 'ROLE-17', 'SESSION-01']);
    for (const operation of ids)
      expect([operation, await obstacle(stage.browser(), operation)]).toEqual([
        operation,
        table[operation] === 'anyone' ? undefined : 'auth.required',
      ]);
  });

  test('for members of another brand, who count as visitors', async () => {
    const member = await entered(0);
    for (const operation of ids) {
      const stranger = stage.browser({ brand: 'beta' });
      for (const [name, value] of member.cookies) stranger.cookies.set(name, value);
      stranger.token = member.token;
      expect([operation, await obstacle(stranger, operation)]).toEqual([
        operation,
        table[operation] === 'anyone' ? undefined : 'auth.required',
      ]);
    }
  });
});
