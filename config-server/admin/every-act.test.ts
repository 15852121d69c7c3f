import sharp from 'sharp';
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentChannel } from '../../platform/content/live/live-content.ts';
import { catalogueChannel } from '../../platform/games/catalogue.ts';
import { wire } from '../../schema/constants.ts';
import document from '../../schema/generated/admin.openapi.json' with { type: 'json' };
import { type AdminOperationId, adminOperations } from '../../schema/generated/admin-operations.ts';
import { brandsChannel } from '../../server/brands/versions/stored/releases.ts';
import { uuidV7 } from '../../server/database/uuid-v7.ts';
import type { Alteration, Occurrence } from '../../server/record-act.ts';
import { aManifest, aManifestFile } from '../../tests/support/a-manifest.ts';
import {
  anAdminApi,
  type Colleague,
  moneyRequest,
  packed,
  pushedTo,
  type TestAdminApi,
  token,
} from '../../tests/support/admin-api.ts';
import { aCatalogue, anImport } from '../../tests/support/catalogue.ts';
import { aClock } from '../../tests/support/clock.ts';
import { anArticle } from '../../tests/support/content.ts';
import { type InterruptedCall, interruptCalls } from '../../tests/support/interrupted-calls.ts';
import { aMoneyRequest, platformKey } from '../../tests/support/money-requests.ts';
import { aPlatform, type TestPlatform } from '../../tests/support/platform.ts';
import { aPlayer, enter } from '../../tests/support/players.ts';
import { aSoftwarePasskey } from '../../tests/support/software-passkey.ts';
import { aStaffToken } from '../../tests/support/staff.ts';
import { anAggregator } from '../../tests/support/supplier.ts';
import { digestsOf } from '../../tests/support/table-digests.ts';
import { totpCode } from '../../tests/support/totp-code.ts';

const clock = aClock();
let admin: TestAdminApi;
const open = async (wrap?: Parameters<typeof anAdminApi>[0]) => {
  admin = await anAdminApi({ clock, ...wrap });
  await anImport(aCatalogue(), { database: admin.database });
};
const close = () => admin?.close();

/** Calls made so far, as method and path below the base, with the reason of each. */
const made: { call: string; reason: string }[] = [];
let reasons = 0;
/** Notes a call and returns a reason that no other call has. */
const reasonFor = (call: string) => {
  reasons += 1;
  const reason = `reason ${reasons}`;
  made.push({ call, reason });
  return reason;
};
const pushToApp = pushedTo(() => admin.app);
const push: typeof pushToApp = (tenant, manifest, query = {}, ...rest) => {
  const reason = reasonFor(`post /brands/${tenant}/releases`);
  return pushToApp(tenant, manifest, { reason, ...query }, ...rest);
};
const post = async (path: string, { as, ...body }: { as?: Colleague; [key: string]: unknown } = {}) => {
  const reason = reasonFor(`post ${path}`);
  const call = { method: 'post', path: `/admin/v1${path}`, body: { reason, ...body }, as } as const;
  return (await admin.call(call).expect(200)).body.value;
};
const sendFile = async (method: 'post' | 'put', path: string, bytes: Buffer, query: object = {}) => {
  const reason = reasonFor(`${method} ${path}`);
  return (
    await supertest(admin.app)
      [method](`/admin/v1${path}`)
      .query({ reason, ...query })
      .set('authorization', `Bearer ${token}`)
      .set('content-type', 'application/octet-stream')
      .send(bytes)
      .expect(200)
  ).body.value;
};
const change = (tenant: string, path: string, value: unknown, more: object = {}) =>
  post('/changes', { requests: [{ tenant, path, value }], ...more });
const choose = (vendors: string[], query: object = {}) =>
  sendFile(
    'put',
    '/brands/one/catalogue',
    Buffer.from(JSON.stringify({ vendors: vendors.map((code) => ({ code })) })),
    query,
  );
const help = (title: string) =>
  packed({ 'help.json': JSON.stringify({ articles: [anArticle({ title: { EN: title } })] }) });
const sheet = async (name: string) => {
  const picture = sharp({ create: { width: 4, height: 4, channels: 3, background: '#c33' } });
  return packed({ [name]: await picture.png().toBuffer() });
};
/** Saves a change of an article and publishes it, now or at a time. */
const publishArticle = async (id: string, at?: string) => {
  await saveArticle(id);
  return post('/brands/one/content/publications', { entries: [{ kind: 'articles', id, revision: 1 }], at });
};
const saveArticle = (id: string) =>
  supertest(admin.app)
    .put(`/admin/v1/brands/one/content/entries/articles/${id}/draft`)
    .query({ revision: 0 })
    .set('authorization', `Bearer ${token}`)
    .set('content-type', 'application/octet-stream')
    .send(Buffer.from(JSON.stringify({ ...anArticle({ title: { EN: `${id} ${reasons}` } }), id: undefined })))
    .expect(200);
const scheduleArticle = async () => (await publishArticle('later', '2030-01-01T00:00:00Z')).publication as string;
const uploadSheet = async (name: string) => sendFile('put', '/brands/one/releases/1/sheets', await sheet(name));
const hideArticle = () => post('/brands/one/content/visibility', { kind: 'articles', id: 'h1', hidden: true });
const setPolicy = (secondPerson: boolean) => post('/policies/one', { secondPerson, signOff: false });
const proposed = async () => (await change('one', '/theme/radius/small', 5, { as: 'ana' })).proposal as string;
const decide = (proposal: string, decision: string) => post(`/proposals/${proposal}/decision`, { decision, as: 'bob' });
const importVendor = (name: string, query: object = {}) =>
  sendFile('post', '/catalogue/imports', Buffer.from(JSON.stringify({ vendors: [{ code: 'SOL', name }] })), query);
const suspend = (kind: string, id: string) => post('/catalogue/suspensions', { kind, id });
const resume = (kind: string, id: string) => post('/catalogue/suspensions/end', { kind, id });

const email = 'pia@operator.example';
const password = 'a long enough sentence';
let secret = '';
const code = () => totpCode(secret, clock.now());
const invite = async (role: string) => (await post('/staff/invitations', { email, role })).invitation as string;
const accept = async (invitation: string) => {
  secret = (await post('/staff/invitations/open', { invitation, reason: undefined })).secret;
  return post('/staff/invitations/accept', { invitation, password, code: code(), reason: undefined });
};

/** A session of {@link email} in the console, whose pages alone make passkeys. */
let session = '';
let passkey = aSoftwarePasskey();
const ofConsole = async (path: string, body: object = {}) =>
  (
    await supertest(admin.app)
      .post(`/admin/v1/staff/me/passkeys${path}`)
      .set({ host: 'console.localhost:8080', origin: 'http://console.localhost:8080' })
      .set({ [wire.consoleHeader]: '1', cookie: `__Host-staff=${session}` })
      .send(body)
      .expect(200)
  ).body.value;
const beginPasskey = () => {
  clock.pass({ minutes: 1 });
  return ofConsole('/begin', { proof: { password, code: code() } });
};
const addPasskey = async () => {
  clock.pass({ minutes: 1 });
  session = (await post('/staff/sessions', { email, password, code: code(), reason: undefined })).token;
  passkey = aSoftwarePasskey();
  const made = passkey.create(await beginPasskey());
  await ofConsole('', { name: 'Key', passkey: made, reason: reasonFor('post /staff/me/passkeys') });
};
const removePasskey = () => {
  clock.pass({ minutes: 1 });
  const proof = { password, code: code() };
  return ofConsole('/removed', { id: passkey.id, proof, reason: reasonFor('post /staff/me/passkeys/removed') });
};

/** Signs out the account of {@link email}, with a new session. */
const signOut = async () => {
  clock.pass({ minutes: 1 });
  const session = await post('/staff/sessions', { email, password, code: code(), reason: undefined });
  await supertest(admin.app)
    .post('/admin/v1/staff/sessions/end')
    .set('authorization', `Bearer ${session.token}`)
    .send({ reason: reasonFor('post /staff/sessions/end') })
    .expect(200);
};

const leaver = 'leo@operator.example';
/** A change that an operator schedules. */
const scheduled = async (value: number) => {
  const session = `a-token-of-leo-${value}`;
  await aStaffToken({ database: admin.database, clock, email: leaver, role: 'operator' as const, token: session });
  const from = new Date(clock.now().getTime() + 3_600_000);
  const requests = [{ tenant: 'one', path: '/theme/radius/medium', value, from }];
  await supertest(admin.app)
    .post('/admin/v1/changes')
    .set('authorization', `Bearer ${session}`)
    .send({ requests, reason: reasonFor('post /changes') })
    .expect(200);
};

type Writing = {
  [Id in AdminOperationId]: (typeof adminOperations)[Id]['method'] extends 'get'
    ? never
    : (typeof adminOperations)[Id]['act'] extends 'none'
      ? never
      : Id;
}[AdminOperationId];

type NoAct = {
  [Id in AdminOperationId]: (typeof adminOperations)[Id]['act'] extends 'none' ? Id : never;
}[AdminOperationId];

/**
 * The audit entry of each call that changes something, or a sentence with the reason for having none here. A call without a row does
 * not compile, unless its contract says that it is not an act.
 */
const actOf: Readonly<Record<Writing, Alteration | { readonly adds: Occurrence } | { readonly because: string }>> = {
  changeBrands: 'changes.made',
  undoChanges: 'changes.made',
  beginRollout: 'changes.made',
  continueRollout: 'changes.made',
  undoRollout: 'changes.made',
  endRollout: 'rollout.ended',
  migrateBrands: 'release.migrated',
  archiveBrand: 'brand.archived',
  pushRelease: 'release.pushed',
  requestPublication: { adds: 'publication.requested' },
  createBrand: 'release.pushed',
  promoteRelease: 'release.promoted',
  rollBackRelease: 'release.rolled-back',
  reviewRollbacks: 'release.reviewed',
  uploadSheets: 'sheets.uploaded',
  removeSheets: 'sheets.removed',
  signOffRelease: { adds: 'release.signed-off' },
  keepOutsideView: { adds: 'release.looked-at' },
  setPolicy: 'policy.set',
  decideProposal: 'proposal.approved',
  requestAuditExport: { adds: 'audit.exported' },
  createPreview: { adds: 'preview.created' },
  revokePreview: 'preview.revoked',
  chooseCatalogue: 'catalogue.chosen',
  suspendGames: 'vendor.suspended',
  resumeGames: 'vendor.resumed',
  importContent: 'content.changed',
  showContent: 'content.changed',
  promoteContent: 'content.changed',
  undoContent: 'content.changed',
  publishContent: 'content.changed',
  cancelContentPublication: 'content.cancelled',
  orderContent: 'content.changed',
  changeContentEntries: 'content.changed',
  restoreContentEntry: 'content.changed',
  inviteStaff: 'staff.invited',
  acceptInvitation: 'staff.accepted',
  withdrawInvitation: 'staff.invitation-withdrawn',
  changeStaff: 'staff.changed',
  createToken: { adds: 'staff.token-made' },
  revokeToken: 'staff.token-revoked',
  signIn: 'staff.signed-in',
  finishSso: { because: 'records `staff.signed-in` after a provider answered: `staff-sso.test.ts`' },
  beginSso: { because: 'only leads to the provider' },
  openInvitation: { because: 'only shows the second factor of an invitation' },
  signInByLink: { because: 'only a sandbox has links' },
  beginPasskeySignIn: { because: 'only makes a challenge' },
  signInWithPasskey: { because: 'only from pages of the console: `passkeys-api.test.ts` reads its entry' },
  addPasskey: { adds: 'staff.passkey-added' },
  removePasskey: 'staff.passkey-removed',
  removeStaffPasskey: 'staff.passkey-removed',
  createSignInLink: { because: 'only a sandbox has links: `console-session.test.ts`' },
  signOut: { adds: 'staff.sessions-ended' },
  endMyOtherSessions: { adds: 'staff.sessions-ended' },
  endStaffSessions: { adds: 'staff.sessions-ended' },
  importCatalogue: 'catalogue.imported',
  scheduleSupplierList: 'catalogue.scheduled',
  undoCatalogueImport: 'catalogue.imported',
  offerContract: { because: 'the platform records it: `contracts.test.ts`' },
  decideMoneyRequest: { because: 'the platform records it: `cashier.test.ts`' },
  revealDestination: { because: 'the platform records it: `request-claims-api.test.ts`' },
  setTemporaryPassword: { because: 'the platform records it: `temporary-password.test.ts`' },
  revealPlayerField: { because: 'the platform records it: `players-api.test.ts`' },
  unlockPlayer: { because: 'the platform records it: `players-api.test.ts`' },
  lockPlayer: { because: 'the platform records it: `players-api.test.ts`' },
  endPlayerSessions: { because: 'the platform records it: `players-api.test.ts`' },
  addPlayerNote: { because: 'the platform records it: `players-api.test.ts`' },
  startWalletCheck: { because: 'the platform records it: `wallet-check.test.ts`' },
};

/** Returns the operation of a path. */
const operationOf = (call: string) =>
  (Object.keys(actOf) as Writing[]).find((operation) => {
    const { method, path } = adminOperations[operation];
    return new RegExp(`^${method} ${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(call);
  });

/** Each act is done twice, so that the second time there is a previous state. The order matters: each follows the ones above it. */
const cases: Readonly<
  Record<Alteration, { first?: () => Promise<unknown>; act: () => Promise<unknown>; before: object }>
> = {
  'changes.made': {
    first: () => change('one', '/flags/CBS3', true),
    act: () =>
      post('/changes', {
        requests: [
          { tenant: 'one', path: '/flags/CBS3', value: false },
          { tenant: 'one', path: '/theme/radius/small', value: 3 },
        ],
      }),
    before: { values: { '/flags/CBS3': true, '/theme/radius/small': 8 } },
  },
  'release.pushed': {
    act: () => push('one', { tenant: { id: 'one' }, flags: { CBS3: true } }, { base: 1, hidden: 'drop' }).expect(200),
    before: { release: 1, changes: { '/flags/CBS3': false } },
  },
  'sheets.uploaded': {
    first: () => uploadSheet('first.png'),
    act: () => uploadSheet('second.png'),
    before: { release: 1, sheets: ['first.png'] },
  },
  'sheets.removed': {
    act: () => post('/brands/one/releases/1/sheets/removal'),
    before: { release: 1, sheets: ['second.png'] },
  },
  'preview.revoked': {
    first: () => post('/brands/one/previews', { environment: 'production' }),
    act: async () => {
      const { body } = await admin.call({ method: 'get', path: '/admin/v1/brands/one/previews' });
      const [{ id }] = body.value;
      await post(`/brands/one/previews/${id}/revocation`);
    },
    before: { environment: 'production', release: 2, actor: 'local', expires_at: expect.any(String) },
  },
  'release.promoted': {
    first: () => push('two', { tenant: { id: 'two' } }, { environment: 'staging' }).expect(200),
    act: () => post('/brands/two/promotions'),
    before: { release: 1, changes: {} },
  },
  'policy.set': {
    first: () => post('/policies/one', { secondPerson: false, signOff: true }),
    act: () => setPolicy(true),
    before: { secondPerson: false, signOff: true, secondPersonAbove: [] },
  },
  'release.rolled-back': {
    act: () => post('/brands/one/rollbacks', { as: 'ana' }),
    before: { release: 2, changes: {} },
  },
  'release.reviewed': {
    act: () => post('/brands/one/reviews', { as: 'bob' }),
    before: { unreviewed: [{ release: 1, actor: 'ana' }] },
  },
  'proposal.rejected': { act: async () => decide(await proposed(), 'rejected'), before: { decision: null } },
  'proposal.approved': { act: async () => decide(await proposed(), 'approved'), before: { decision: null } },
  'brand.archived': {
    first: () => setPolicy(false),
    act: () => post('/brands/one/archived', { archived: true }),
    before: { archived: false },
  },
  'brand.restored': { act: () => post('/brands/one/archived', { archived: false }), before: { archived: true } },
  'rollout.ended': {
    act: async () => {
      const requests = ['one', 'two'].map((tenant) => ({ tenant, path: '/theme/radius/small', value: 4 }));
      const { id } = await post('/rollouts', { requests, step: 1 });
      await post(`/rollouts/${id}/end`);
    },
    before: { ended: null, left: ['two'] },
  },
  'release.migrated': { act: () => post('/migrations'), before: { release: 1, format: '1.1' } },
  'catalogue.chosen': {
    first: () => choose(['NOVA']),
    act: () => choose(['REEF']),
    before: { digest: expect.any(String), file: 'file' },
  },
  'catalogue.imported': {
    first: async () => {
      const { revision } = await importVendor('Sol');
      await post(`/catalogue/revisions/${revision}/undo`);
    },
    act: () => importVendor('Solar'),
    before: { revision: expect.stringMatching(/^[0-9]+$/) },
  },
  'catalogue.scheduled': {
    first: async () => {
      const keys = { signingKey: { secret: 'TWO__HUB_SIGNING_KEY' }, publicKey: { secret: 'TWO__HUB_PUBLIC_KEY' } };
      await change('two', '/games/country', 'PH');
      await change('two', '/games/aggregators', [anAggregator(keys)]);
    },
    // A list that is due would be compared in the background, during the acts below.
    act: () => post('/brands/two/suppliers/hub/schedule', { every: null }),
    before: { every: null },
  },
  'vendor.suspended': { act: () => suspend('vendor', 'NOVA'), before: { suspended: false, until: null } },
  'vendor.resumed': { act: () => resume('vendor', 'NOVA'), before: { suspended: true, until: null } },
  'game.suspended': { act: () => suspend('game', 'r1'), before: { suspended: false, until: null } },
  'game.resumed': { act: () => resume('game', 'r1'), before: { suspended: true, until: null } },
  'content.changed': {
    first: () => sendFile('post', '/brands/one/content/imports', help('Help')),
    act: hideArticle,
    before: { revision: expect.stringMatching(/^\d+$/), digest: expect.any(String) },
  },
  'content.cancelled': {
    act: async () => post(`/brands/one/content/publications/${await scheduleArticle()}/cancel`),
    before: { publication: expect.any(String), at: '2030-01-01T00:00:00.000Z', actor: 'local' },
  },
  'staff.invited': {
    first: () => invite('qa'),
    act: () => invite('editor'),
    before: {
      invitations: [{ role: 'qa', brands: null, flags: null, languages: null, expiresAt: expect.any(String) }],
    },
  },
  'staff.invitation-withdrawn': {
    act: () => post('/staff/invitations/withdrawn', { email }),
    before: {
      role: 'editor',
      brands: null,
      flags: null,
      languages: null,
      expiresAt: expect.any(String),
      invitedBy: 'local',
    },
  },
  'staff.accepted': {
    first: async () => accept(await invite('qa')),
    act: async () => accept(await invite('editor')),
    before: { role: 'qa', brands: null, flags: null, languages: null, disabled: false },
  },
  'staff.signed-in': {
    first: async () => clock.pass({ minutes: 1 }),
    act: () => post('/staff/sessions', { email, password, code: code(), reason: undefined }),
    before: { role: 'editor', brands: null, flags: null, languages: null },
  },
  'staff.confirmed': {
    act: async () => {
      const { proposal } = await post('/staff/accounts', { email, role: 'operator', as: 'ana' });
      await decide(proposal, 'approved');
    },
    before: { role: 'operator', brands: null, flags: null, languages: null, confirmed: false },
  },
  'staff.changed': {
    first: () => post('/staff/accounts', { email, role: 'editor' }),
    act: () => post('/staff/accounts', { email, role: 'support' }),
    before: { role: 'editor', brands: null, flags: null, languages: null, disabled: false },
  },
  'changes.adopted': {
    first: () => scheduled(5),
    act: () => post('/staff/accounts', { email: leaver, role: 'qa' }),
    before: { changes: [expect.objectContaining({ value: 5, owner: leaver })] },
  },
  'changes.withdrawn': {
    first: () => scheduled(6),
    act: () => post('/staff/accounts', { email: leaver, disabled: true, scheduled: 'withdraw' }),
    before: { changes: [expect.objectContaining({ value: 6, owner: leaver })] },
  },
  'staff.passkey-removed': {
    first: addPasskey,
    act: removePasskey,
    before: { passkey: 'Key', createdAt: expect.any(String), usedAt: null },
  },
  'staff.token-revoked': {
    first: () => post('/staff/tokens', { name: 'ci', role: 'qa', days: 1 }),
    act: () => post('/staff/tokens/revoked', { name: 'ci' }),
    before: { tokens: [{ role: 'qa', brands: null, flags: null, languages: null, expiresAt: expect.any(String) }] },
  },
};

const small = ['one', 'two'].map((tenant) => ({ tenant, path: '/theme/radius/small', value: 9 }));
let rollout = '';
/** Calls that the acts above do not make. */
const further: readonly (() => Promise<unknown>)[] = [
  () => change('one', '/theme/radius/small', 2),
  () => post('/brands/one/undo', { sequence: '0' }),
  async () => {
    rollout = (await post('/rollouts', { requests: small, step: 1 })).id;
  },
  () => post(`/rollouts/${rollout}/steps`),
  () => post(`/rollouts/${rollout}/undo`),
  () => post('/brands', { id: 'comet' }),
  async () => {
    const { body } = await admin.call({ method: 'post', path: '/admin/v1/brands/two/drafts', body: { name: 'Asked' } });
    await post(`/brands/two/drafts/${body.value.id}/publication-requests`, { revision: 1 });
  },
  () => post('/brands/two/sign-offs'),
  () => post('/brands/two/outside-views', { environment: 'staging', points: [], ready: 1 }),
  () => sendFile('post', '/brands/two@staging/content/imports', help('New')),
  () => post('/brands/two/content/promotions'),
  () => sendFile('post', '/brands/one/content/imports', help('Anew')),
  () => post('/brands/one/content/undo', { revision: '0' }),
  () => publishArticle('h2'),
  () => post('/brands/one/content/order', { kind: 'articles', ids: ['h2', 'h1'] }),
  () => post('/brands/one/content/changes', { entries: [{ kind: 'articles', id: 'h1' }], change: 'show' }),
  () => post('/brands/one/content/entries/articles/h2/restore', { revision: '0' }),
  () => post('/audit/exports', { brand: 'one' }),
  () => post('/staff/me/sessions/end'),
  () => signOut(),
  () => post(`/staff/accounts/${email}/sessions/end`),
  addPasskey,
  () => post(`/staff/accounts/${email}/passkeys/removed`, { id: passkey.id }),
  addPasskey,
];

/** Calls whose contract says that they are no act, in an order in which they can be made. */
function silentCalls(withdrawal = moneyRequest.id): Readonly<Record<NoAct, () => Promise<unknown>>> {
  const without = (method: 'post' | 'put' | 'delete', path: string, body?: object) =>
    admin.call({ method, path: `/admin/v1${path}`, body, as: 'ana' }).expect(200);
  const filters = '/staff/me/filters';
  let saved = '';
  const drafts = '/brands/one/drafts';
  let draft = '';
  let hash = '';
  const putContent = (path: string, bytes: Buffer) => putAt(`/brands/one/content${path}`, bytes);
  const put = (path: string, bytes: Buffer) => putAt(`${drafts}/${draft}${path}`, bytes);
  const putAt = (path: string, bytes: Buffer) =>
    supertest(admin.app)
      .put(`/admin/v1${path}`)
      .set('authorization', 'Bearer a-token-of-ana')
      .set('content-type', 'application/octet-stream')
      .send(bytes)
      .expect(200);
  return {
    saveMyFilter: async () => {
      const body = { page: '/brands', name: 'faulty', query: 'filter=faulty' };
      saved = (await without('post', filters, body)).body.value.id;
    },
    deleteMyFilter: () => without('delete', `${filters}/${saved}`),
    beginPasskey,
    beginPasskeyProof: () => ofConsole('/proof'),
    claimMoneyRequest: () => without('post', `/brands/one/requests/withdrawal/${withdrawal}/claim`, { claimed: true }),
    openConsolePreview: () =>
      supertest(admin.app)
        .put('/admin/v1/brands/one/console-previews/left')
        .set({ host: 'console.localhost:8080', origin: 'http://console.localhost:8080' })
        .set({ [wire.consoleHeader]: '1', cookie: '__Host-staff=a-token-of-ana' })
        .send({})
        .expect(200),
    createDraft: async () => {
      draft = (await without('post', drafts, { name: 'New' })).body.value.id;
    },
    patchDraft: () => without('post', `${drafts}/${draft}/patches`, { revision: 1, operations: [] }),
    putDraftAsset: () =>
      put(
        '/assets/logo.svg?revision=2',
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>'),
      ),
    putDraftFolder: () =>
      put('/folder?revision=3', packed({ 'manifest.json': JSON.stringify(aManifestFile({ tenant: { id: 'one' } })) })),
    saveContentDraft: () => putContent('/entries/articles/h9/draft?revision=0', Buffer.from('{}')),
    copyContentEntry: () => without('post', '/brands/one/content/entries/articles/h9/copies', { to: ['two'] }),
    dropContentDraft: () => without('delete', '/brands/one/content/entries/articles/h9/draft?revision=1'),
    putContentPicture: async () => {
      const picture = sharp({ create: { width: 4, height: 4, channels: 3, background: '#3c3' } });
      hash = (await putContent('/pictures/green.png', await picture.png().toBuffer())).body.value.hash;
    },
    deleteContentPicture: () => without('delete', `/brands/one/content/pictures/${hash}`),
    renameDraft: () => without('put', `${drafts}/${draft}/name`, { name: 'Newer' }),
    deleteDraft: () => without('delete', `${drafts}/${draft}`),
  };
}

// Each act builds on the ones above it, because the audit log must contain the previous state.
describe('an act of staff that changes something', { shuffle: false }, () => {
  beforeAll(() => open());
  afterAll(close);
  const acts = () =>
    admin.database.asOperator((tx) =>
      tx.selectFrom('audit').select(['id', 'action', 'before', 'after']).where('scope', '=', 'brand').execute(),
    );
  /** Acts that calls recorded with their reason, by call. Calls without sign-in have none. */
  const left = new Map<Writing, Set<string>>();
  /** Makes a call and notes the acts that it recorded. */
  const noting = async (call: () => Promise<unknown>) => {
    const earlier = new Set((await acts()).map(({ id }) => id));
    made.length = 0;
    await call();
    const added = (await acts()).filter(({ id }) => !earlier.has(id));
    for (const { call, reason } of made) {
      const operation = operationOf(call);
      if (operation === undefined) continue;
      const own = added.filter(
        ({ after }) =>
          adminOperations[operation].access === 'anyone' || (after as { reason?: string } | null)?.reason === reason,
      );
      left.set(operation, new Set([...(left.get(operation) ?? []), ...own.map(({ action }) => action)]));
    }
    return added;
  };
  it.each(Object.entries(cases))(
    'records the previous state in the audit log: %s',
    async (action, { first, act, before }) => {
      if (first !== undefined) await noting(first);
      const rows = (await noting(act)).filter((row) => row.action === action);
      expect(rows.map((row) => row.before)).toContainEqual(before);
    },
  );

  it('is left by every call that is stated to leave one', async () => {
    for (const act of further) await noting(act);
    const silent = (Object.keys(actOf) as Writing[]).filter((operation) => {
      const stated = actOf[operation];
      if (typeof stated === 'object' && 'because' in stated) return false;
      return !left.get(operation)?.has(typeof stated === 'string' ? stated : stated.adds);
    });
    expect(silent).toEqual([]);
  });

  it('is not recorded by calls whose contract excludes it: they take no reason', async () => {
    for (const call of Object.values(silentCalls())) expect(await noting(call)).toEqual([]);
  });

  it('records as previous state what another node wrote a moment before', async () => {
    const place = { tenant: 'one', environment: 'production', path: '/theme/radius/small' };
    await admin.database.asOperator((tx) =>
      tx
        .insertInto('change')
        .values({
          ...place,
          value: '7',
          reason: 'x',
          actor: 'eve',
          from_at: null,
          until_at: null,
          change_set: 'of another node',
          created_at: clock.now(),
        })
        .execute(),
    );
    await change('one', place.path, 6);
    const before = { values: { [place.path]: 7 } };
    expect((await acts()).map((row) => row.before)).toContainEqual(before);
  });

  it('records the stated values of a parent', async () => {
    await change('group', '/flags/PTSYS3', false);
    await post('/changes', { requests: [{ tenant: 'group', path: '/flags/PTSYS3' }] });
    const recorded = (await acts()).filter(({ action }) => action === 'changes.made').map((row) => row.before);
    for (const before of [true, false]) expect(recorded).toContainEqual({ values: { '/flags/PTSYS3': before } });
  });
});

/** Calls whose act the platform books and records. Each changes something in the state that the ones above it left. */
const ofPlatform = (stage: TestPlatform) => {
  let [player, agent, request, entry, withdrawal] = ['', '', '', '', ''];
  const ofPlayer = (path: string, body: Record<string, unknown> = {}) =>
    post(`/brands/one/players/${player}${path}`, body);
  const paid = async (kind: string, id: string) => {
    const decided = await post(`/brands/one/requests/${kind}/${id}`, { decision: 'approved' });
    expect(decided.status).toBe('approved');
  };
  return {
    /** Returns the id of a withdrawal. */
    prepare: async () => {
      const member = await aPlayer({ stage, tenant: 'one', email: 'ana@mail.example' });
      await enter({ stage, player: member });
      player = member.id;
      agent = (await aPlayer({ stage, tenant: 'one', type: 1 })).username;
      [request, entry] = [uuidV7(), uuidV7()];
      const common = { tenant: 'one', player_id: player, currency: 'PHP', reason: null, decided_at: null };
      await admin.database.asTenant('one', async (tx) => {
        await tx
          .insertInto('money_request')
          .values({
            ...common,
            id: request,
            request_id: request,
            kind: 'deposit',
            status: 'pending',
            amount: 10_000_000n,
            method: 'bank',
            destination_sealed: null,
            created_at: clock.now(),
          })
          .execute();
        await tx
          .insertInto('promotion_entry')
          .values({
            ...common,
            id: entry,
            promotion_id: 'cup',
            round: entry,
            status: 'applying',
            title: 'The cup',
            amount: '50.00',
            remarks: '',
            pictures: '[]',
            created_at: clock.now(),
          })
          .execute();
        withdrawal = await aMoneyRequest(tx, { player, clock });
      });
      return withdrawal;
    },
    calls: [
      () => ofPlayer('/notes'),
      () => ofPlayer('/lock'),
      () => ofPlayer('/unlock'),
      () => ofPlayer('/reveal', { field: 'email' }),
      () => ofPlayer('/sessions/end'),
      () => post(`/brands/one/accounts/${agent}/password`),
      () => post(`/brands/one/accounts/${agent}/contracts`, { kind: 'daily', terms: 'Ten a day.', from: '2026-12-01' }),
      // Its holder took it in a call above.
      () => post(`/brands/one/requests/withdrawal/${withdrawal}/destination`, { as: 'ana' }),
      () => paid('deposit', request),
      () => paid('promotion', entry),
      () => importVendor('Sol'),
      () => post('/catalogue/revisions/1/undo'),
      // Runs on after its answer, so it comes last.
      () => post('/brands/one/wallet/checks'),
    ],
  };
};

/** Calls of a signed-in caller that may change something, as the contract lists them, but that can't be interrupted, and why. */
const notInterrupted: Partial<Record<AdminOperationId, string>> = {
  createSignInLink: 'only the local owner of a sandbox may call it, whose session is not in the database',
};

// Each act builds on the ones above it.
describe('a call whose session ends while its body is on the way', { shuffle: false }, () => {
  const interrupted: InterruptedCall[] = [];
  let stage: TestPlatform;
  let stop = () => {};
  beforeAll(async () => {
    await open({
      platform: () => stage.platform,
      wrap: (inner) => {
        const interrupting = interruptCalls({ ...inner, clock, interrupted });
        stop = interrupting.close;
        return interrupting.app;
      },
    });
    const manifests = ['one', 'two'].map((id) => aManifest({ tenant: { id } }));
    const config = { sandbox: false, secretKey: platformKey.toString('base64') };
    stage = await aPlatform({ manifests, database: admin.database, clock, config });
  });
  afterAll(async () => {
    await stage?.close();
    await close();
    stop();
  });

  it('is refused, whichever call it is, and writes nothing', async () => {
    for (const { first, act } of Object.values(cases)) {
      await first?.();
      await act();
    }
    for (const act of further) await act();
    const { prepare, calls } = ofPlatform(stage);
    for (const call of Object.values(silentCalls(await prepare()))) await call();
    for (const call of calls) await call();
    expect(interrupted.filter(({ status, changed }) => status !== 401 || changed.length > 0)).toEqual([]);
    const writing = (Object.keys(adminOperations) as AdminOperationId[]).filter(
      (id) => adminOperations[id].method !== 'get' && adminOperations[id].access === 'staff',
    );
    const unproven = writing.filter((id) => !interrupted.some(({ operation }) => operation === id));
    expect(unproven).toEqual(Object.keys(notInterrupted));
  });
});

/** Calls of the contract with a dry run, in their body or their query. */
const planned = Object.values(
  document.paths as Readonly<Record<string, Readonly<Record<string, { operationId: string }>>>>,
)
  .flatMap((methods) => Object.values(methods))
  .filter((operation) => {
    const { parameters = [], requestBody } = operation as {
      parameters?: { name: string }[];
      requestBody?: { content: { 'application/json'?: { schema: { properties?: object } } } };
    };
    const properties = requestBody?.content['application/json']?.schema.properties ?? {};
    return 'dryRun' in properties || parameters.some(({ name }) => name === 'dryRun');
  })
  .map(({ operationId }) => operationId);

const dryRun = true;
/** Path of a draft. */
let draftPath = '';
const pushed = async (tenant: string, brandName: string, query: object) =>
  (await push(tenant, { tenant: { id: tenant, brandName } }, query as { as?: Colleague }).expect(200)).body.value;

/** A plan for each call, after preparing something that it could change. */
const dryRuns: Readonly<
  Record<string, { first?: () => Promise<unknown>; plan: () => Promise<unknown>; answer: object }>
> = {
  changeBrands: {
    plan: () => post('/changes', { requests: small, dryRun }),
    answer: { differences: [{ tenant: 'one' }, { tenant: 'two' }] },
  },
  undoChanges: {
    first: () => change('two', '/flags/CBS3', true),
    plan: () => post('/brands/two/undo', { sequence: '0', dryRun }),
    answer: { differences: expect.arrayContaining([expect.objectContaining({ path: '/flags/CBS3' })]) },
  },
  pushRelease: {
    plan: () => pushed('two', 'Planned', { dryRun, hidden: 'drop' }),
    answer: { differences: expect.arrayContaining([expect.objectContaining({ path: '/tenant/brandName' })]) },
  },
  requestPublication: {
    first: async () => {
      const { body } = await admin.call({
        method: 'post',
        path: '/admin/v1/brands/two/drafts',
        body: { name: 'Planned' },
      });
      const path = `/brands/two/drafts/${body.value.id}`;
      draftPath = path;
      await admin
        .call({
          method: 'post',
          path: `/admin/v1${path}/patches`,
          body: { revision: 1, operations: [{ path: '/tenant/brandName', value: 'Planned' }] },
        })
        .expect(200);
    },
    plan: () => post(`${draftPath}/publication-requests`, { revision: 2, dryRun, hidden: 'drop' }),
    answer: {
      proposal: null,
      differences: expect.arrayContaining([expect.objectContaining({ path: '/tenant/brandName' })]),
    },
  },
  createBrand: {
    plan: () => post('/brands', { id: 'planned', name: 'Planned', dryRun }),
    answer: { id: 'planned', name: 'Planned', release: null, address: null },
  },
  promoteRelease: {
    first: async () => {
      const { body } = await admin.call({ method: 'get', path: '/admin/v1/brands/two/releases' });
      const served = (body.value as { number: number; environments: string[] }[]).find(({ environments }) =>
        environments.includes('staging'),
      );
      await pushed('two', 'Rehearsed', { environment: 'staging', base: served?.number });
    },
    plan: () => post('/brands/two/promotions', { dryRun, hidden: 'drop' }),
    answer: { differences: expect.arrayContaining([expect.objectContaining({ path: '/tenant/brandName' })]) },
  },
  rollBackRelease: {
    plan: () => post('/brands/two/rollbacks', { number: 1, hidden: 'drop', dryRun }),
    answer: { number: 1, reached: ['two'] },
  },
  migrateBrands: {
    plan: () => post('/migrations', { dryRun }),
    answer: { migrated: expect.arrayContaining([expect.objectContaining({ tenant: 'two' })]) },
  },
  beginRollout: {
    plan: () => post('/rollouts', { requests: small, step: 1, dryRun }),
    answer: { id: null, reached: ['one'], left: ['two'] },
  },
  continueRollout: {
    first: async () => {
      rollout = (await post('/rollouts', { requests: small, step: 1 })).id;
    },
    plan: () => post(`/rollouts/${rollout}/steps`, { dryRun }),
    answer: { reached: ['two'], differences: [{ tenant: 'two', after: 9 }] },
  },
  undoRollout: { plan: () => post(`/rollouts/${rollout}/undo`, { dryRun }), answer: { undone: ['one'], left: [] } },
  importContent: {
    plan: () => sendFile('post', '/brands/two/content/imports', help('New'), { dryRun }),
    answer: { outcome: 'dry-run', counts: { articles: { added: 1 } } },
  },
  promoteContent: {
    first: () => sendFile('post', '/brands/two@staging/content/imports', help('New')),
    plan: () => post('/brands/two/content/promotions', { dryRun }),
    answer: { outcome: 'dry-run', counts: { articles: { added: 1 } } },
  },
  publishContent: {
    first: () => saveArticle('h7'),
    plan: () =>
      post('/brands/one/content/publications', { entries: [{ kind: 'articles', id: 'h7', revision: 1 }], dryRun }),
    answer: { outcome: 'dry-run', counts: { articles: { added: 1 } }, publication: null },
  },
  copyContentEntry: {
    // A draft takes no reason.
    plan: async () => {
      const path = '/admin/v1/brands/one/content/entries/articles/h7/copies';
      const { body } = await admin.call({ method: 'post', path, body: { to: ['two'], dryRun } }).expect(200);
      return body.value;
    },
    answer: { brands: [{ brand: 'two', outcome: 'added', revision: null }] },
  },
  orderContent: {
    first: async () => {
      for (const id of ['h5', 'h6']) await publishArticle(id);
    },
    plan: () => post('/brands/one/content/order', { kind: 'articles', ids: ['h6', 'h5'], dryRun }),
    answer: { outcome: 'dry-run', counts: { articles: { changed: expect.any(Number) } } },
  },
  changeContentEntries: {
    plan: () =>
      post('/brands/one/content/changes', { entries: [{ kind: 'articles', id: 'h5' }], change: 'hide', dryRun }),
    answer: { outcome: 'dry-run', entries: [{ kind: 'articles', id: 'h5', effect: 'changed' }] },
  },
  restoreContentEntry: {
    plan: () => post('/brands/one/content/entries/articles/h5/restore', { revision: '0', dryRun }),
    answer: { outcome: 'dry-run', counts: { articles: { hidden: 1 } } },
  },
  undoContent: {
    first: () => sendFile('post', '/brands/one/content/imports', help('Help')),
    plan: () => post('/brands/one/content/undo', { revision: '0', dryRun }),
    answer: { outcome: 'dry-run', counts: { articles: { hidden: 3 } } },
  },
  importCatalogue: {
    plan: () => importVendor('New', { dryRun }),
    answer: { outcome: 'dry-run', counts: { vendors: { added: 1 } } },
  },
  undoCatalogueImport: {
    plan: () => post('/catalogue/revisions/1/undo', { dryRun }),
    answer: { outcome: 'dry-run', counts: { vendors: { hidden: 2 } }, newer: { count: 0, first: [] } },
  },
  chooseCatalogue: { plan: () => choose(['NOVA'], { dryRun }), answer: { outcome: 'dry-run' } },
  changeStaff: {
    first: () => scheduled(7),
    plan: () => post('/staff/accounts', { email: leaver, disabled: true, scheduled: 'withdraw', dryRun }),
    answer: {
      disabled: true,
      ended: { adopted: 0, withdrawn: 1 },
      scheduled: { list: [{ outcome: 'withdrawn', path: '/theme/radius/medium', value: 7, owner: leaver }] },
    },
  },
  revokeToken: {
    first: () => post('/staff/tokens', { name: 'ci', role: 'qa', days: 1 }),
    plan: () => post('/staff/tokens/revoked', { name: 'ci', dryRun }),
    answer: { revoked: 1, scheduled: { list: [], more: 0 } },
  },
  suspendGames: {
    plan: () => post('/catalogue/suspensions', { kind: 'vendor', id: 'NOVA', dryRun }),
    answer: { outcome: 'dry-run' },
  },
  resumeGames: {
    first: () => suspend('vendor', 'NOVA'),
    plan: () => post('/catalogue/suspensions/end', { kind: 'vendor', id: 'NOVA', dryRun }),
    answer: { outcome: 'dry-run' },
  },
};

// A plan needs the results of the plans above it, such as an unfinished rollout.
describe('a dry run', { shuffle: false }, () => {
  afterAll(close);
  /** Progress of an import, which clients poll on any node, whether it is a dry run or not. */
  const progress = ['catalogue_import', 'content_import'];
  const notices: string[] = [];
  const flushed = 'livery_flushed';
  beforeAll(async () => {
    await open();
    for (const channel of [brandsChannel, contentChannel, catalogueChannel])
      await admin.database.listen(channel, (payload) => notices.push(`${channel} ${payload}`));
  });
  /** Notices so far, in the order in which they were sent. */
  const sentNotices = async () => {
    let stop = async () => {};
    const arrived = new Promise<void>((resolve) => {
      void admin.database
        .listen(flushed, () => resolve())
        .then((ends) => {
          stop = ends;
          return admin.database.asOperator((tx) => admin.database.notify(tx, { channel: flushed, payload: '' }));
        });
    });
    await arrived;
    await stop();
    return [...notices];
  };
  const tables = () => digestsOf(admin.database, new Set(progress));

  it('has a case here for every call that offers one', () => {
    expect(Object.keys(dryRuns).sort()).toEqual(planned.toSorted());
  });

  it.each(Object.entries(dryRuns))(
    'of %s returns the plan and writes nothing',
    async (_, { first, plan, answer: expected }) => {
      await first?.();
      const before = { tables: await tables(), sentNotices: await sentNotices() };
      expect(Object.keys(before.tables)).toEqual(expect.arrayContaining(['audit', 'change', 'player', 'release']));
      const answer = await plan();
      expect(answer).toMatchObject(expected);
      expect(await tables()).toEqual(before.tables);
      expect(await sentNotices()).toEqual(before.sentNotices);
    },
  );
});
