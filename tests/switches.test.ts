import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPasswords } from '../platform/account/passwords/passwords.ts';
import { emptyProfile } from '../platform/account/players.ts';
import type { Manifest } from '../schema/generated/manifest.ts';
import { type OperationId, operations } from '../schema/generated/operations.ts';
import { modulesOfCall } from '../schema/rules/modules-of-call.ts';
import { uuidV7 } from '../server/database/uuid-v7.ts';
import { aManifest } from './support/a-manifest.ts';
import { covers } from './support/covers.ts';
import { aLogin, aPlatform, type Browser, type TestPlatform } from './support/platform.ts';

type Flag = keyof Manifest['flags'];

/** Calls of the platform that each flag switches off, repeated on purpose. A flag without a row does not compile. */
const table: Record<Flag, readonly OperationId[]> = {
  USERNAMEREG3: [],
  MOBILENUMREG3: [],
  REGMOBVERF3: [],
  MOBILENUMPASSREG3: [],
  FACEBOOKLOGIN3: [],
  GOOGLELOGIN3: [],
  LINELOGIN3: [],
  MANPLAYREB3: [],
  PTSYS3: [],
  AGEINFO3: [],
  COMM3: [],
  REWCEN3: ['listRewards', 'claimReward'],
  CBS3: ['countChatUnread', 'listChatAnchors', 'listChatFocus', 'launchChat'],
  TRANSBETREPMEM3: ['listBets', 'showBetRound'],
  TRANSREC3: ['listTransactions'],
  REGISTER_REE3: ['getRegistrationSettings', 'checkUsername', 'register'],
  INBOX3: ['listInbox', 'markInboxRead', 'countInboxUnread'],
  FEEDBACK3: ['sendFeedback'],
  PROFPIC3: ['getHeadIcon', 'setHeadIcon'],
  AFFMAN3: ['checkAffiliate'],
  VALID_CAPTCHA3: ['getCaptcha'],
  FREEPLAY3: ['startTrial'],
};
const flags = Object.keys(table) as Flag[];
const allOn = Object.fromEntries(flags.map((flag) => [flag, true]));
/** Switches without a name in the specification, if a whole call depends on one. */
const features = {
  vip: ['getRankProgress'],
  referral: ['getInvitation'],
  winnerBoard: ['listWinners'],
} as const satisfies Partial<Record<keyof Manifest['features'], readonly OperationId[]>>;
const manifestOf = (changes: Record<string, boolean> = {}) =>
  aManifest({
    tenant: { id: 'alpha' },
    flags: { ...allOn, ...pick({ changes, keys: flags }) },
    chat: { anchorLists: { enabled: true } },
    features: { vip: true, referral: true, winnerBoard: true, ...pick({ changes, keys: Object.keys(features) }) },
  });
const pick = ({ changes, keys }: { changes: Record<string, boolean>; keys: readonly string[] }) =>
  Object.fromEntries(Object.entries(changes).filter(([key]) => keys.includes(key)));
const password = 'quiet-Harbor-42';

let stage: TestPlatform;
let browser: Browser;
beforeAll(async () => {
  stage = await aPlatform({ manifests: [manifestOf()] });
  const hash = await (await createPasswords()).hash(password);
  await stage.database.asTenant('alpha', (tx) =>
    tx
      .insertInto('player')
      .values({
        ...emptyProfile,
        tenant: 'alpha',
        id: uuidV7(),
        username: 'switchboard',
        username_key: 'switchboard',
        // A member of type 1 may make every call for members.
        type: 1,
        status: 'active',
        password_hash: hash,
        created_at: stage.clock.now(),
      })
      .execute(),
  );
  browser = stage.browser();
  await browser.value('login', { body: aLogin({ username: 'switchboard', password }) });
});
afterAll(() => stage.close());

const isRefused = async (operation: OperationId) => {
  const sent = operations[operation].method === 'get' ? { query: { nonsense: 1 } } : { body: { data: 'none' } };
  const { status, body } = await browser.call(operation, sent);
  return status === 403 && (body as { code?: string }).code === 'module.off';
};
const refusedBy = async (changes: Record<string, boolean>) => {
  stage.brands.put(manifestOf(changes));
  const refused: string[] = [];
  // Logging out would end the session for the other calls.
  for (const operation of Object.keys(operations) as OperationId[])
    if (operation !== 'logout' && (await isRefused(operation))) refused.push(operation);
  return refused.sort();
};

describe('a switched-off flag', () => {
  test('with all of them on, nothing is refused', async () => {
    expect(await refusedBy({})).toEqual([]);
  });

  test.each(flags)('%s refuses its calls, whatever a page shows, and no others', async (flag) => {
    covers(['FLAG-01', 'FLAG-AMB-01', 'FLAG-03', 'FLAG-11', 'FLAG-12', 'FLAG-14..16', 'FLAG-19..23', 'ERR-16']);
    expect(await refusedBy({ [flag]: false })).toEqual([...table[flag]].sort());
  });

  test.each([
    ['REGMOBVERF3', 'sendCode', { purpose: 'register' }, { purpose: 'recover' }],
    ['MOBILENUMREG3', 'register', { method: 'mobileNum' }, { method: 'username' }],
    ['USERNAMEREG3', 'register', { method: 'username' }, { method: 'mobileNum' }],
  ] as const)('%s belongs to %s by its body', (flag, operation, of, other) => {
    covers(['FLAG-05', 'FLAG-06']);
    expect(modulesOfCall({ operation, body: of }).at(-1)).toBe(flag);
    expect(modulesOfCall({ operation, body: other })).not.toContain(flag);
    expect(modulesOfCall({ operation, body: { [Object.keys(of)[0] ?? '']: 'constructor' } })).not.toContain(flag);
  });

  test('REGMOBVERF3 refuses the codes of registration, and no others', async () => {
    covers(['FLAG-06', 'ERR-16']);
    const send = (purpose: string) =>
      browser.call('sendCode', {
        body: { purpose, mobileNum: '9171234567', countryDialingCode: '+63', proof: 'none' },
      });
    const recovering = (manifest: Manifest) => ({ ...manifest, recovery: { ...manifest.recovery, phone: true } });
    stage.brands.put(recovering(manifestOf({ REGMOBVERF3: false })));
    expect((await send('register')).body).toMatchObject({ code: 'module.off' });
    expect((await send('recover')).body).not.toMatchObject({ code: 'module.off' });
    stage.brands.put(manifestOf());
    expect((await send('register')).body).not.toMatchObject({ code: 'module.off' });
  });

  test.each(Object.entries(features))('the feature %s does so too', async (feature, operations) => {
    covers(['FLAG-24', 'FLAG-AMB-02']);
    expect(await refusedBy({ [feature]: false })).toEqual([...operations].sort());
  });
});
