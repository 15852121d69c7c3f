import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Express } from 'express';
import supertest, { type Test } from 'supertest';
import { createAdminApi } from '../../config-server/admin/create-admin-api.ts';
import { createLocalOwner } from '../../config-server/admin/door/local-owner.ts';
import type { MailToStaff } from '../../config-server/admin/staff/invitation-mail.ts';
import { openStaffStreams } from '../../config-server/admin/staff/staff-streams.ts';
import { createPasswords } from '../../platform/account/passwords/passwords.ts';
import { requireStaffPassword } from '../../platform/account/passwords/staff-password.ts';
import { createReEncode } from '../../platform/account/uploads/re-encode.ts';
import { createContentDesk } from '../../platform/content/entries/content-desk.ts';
import { createCatalogueImports } from '../../platform/games/catalogue/catalogue-imports.ts';
import { emptyCatalogue } from '../../platform/games/catalogue.ts';
import { supplierBookings } from '../../platform/games/suppliers/supplier-bookings.ts';
import { platformMigrations } from '../../platform/migrations/platform-migrations.ts';
import type { createStaffDecisions } from '../../platform/money/cashier/staff-decisions.ts';
import { createWaiting } from '../../platform/money/waiting/waiting.ts';
import { countWallets } from '../../platform/money/wallet/fix-currency.ts';
import type { Platform } from '../../platform/platform.ts';
import { budgetsOf } from '../../platform/protection/budgets.ts';
import { createSecrets } from '../../platform/protection/secrets/secrets.ts';
import { showRulesOf } from '../../runtime/shell/why/show-rules.ts';
import type { AdminValueOf } from '../../schema/admin-call-types.ts';
import { CodedError } from '../../schema/errors.ts';
import { partHead } from '../../schema/folder-format.ts';
import { type FolderFaults, noFolders } from '../../server/brands/brand.ts';
import { mainOrigin } from '../../server/brands/brand-origin.ts';
import type { BrandSets, Environment, LiveBrandSet } from '../../server/brands/environments.ts';
import type { buildBrand } from '../../server/brands/folder/build/build-brand.ts';
import { readBrandFolder } from '../../server/brands/folder/read/read-brand-folder.ts';
import { openBrandSet } from '../../server/brands/live/open-brand-set.ts';
import { joinBrandSets, stageBrands } from '../../server/brands/staging/stage-brands.ts';
import { publishFolders } from '../../server/brands/versions/stored/releases.ts';
import { type Clock, systemClock } from '../../server/clock.ts';
import type { Database } from '../../server/database/database.ts';
import { productHosts, reservedHosts } from '../../server/hosts/reserved-hosts.ts';
import { createClientOf } from '../../server/http/client.ts';
import { type Bounds, createBounds } from '../../server/limits/bounds.ts';
import { createLimits } from '../../server/limits/limits.ts';
import { createDomainLooks } from '../../server/outbound/domain-looks.ts';
import type { LinksSeen } from '../../server/outbound/link-looks.ts';
import { createStaff } from '../../server/staff/create-staff.ts';
import type { StaffOidc } from '../../server/staff/staff-openid.ts';
import type { PlayerDesk } from '../../server/staff-desk.ts';
import type { UnsignedOf } from '../../server/texts/signatures.ts';
import { aFaultLog } from './a-fault-log.ts';
import { aManifestFile, type StatedManifest } from './a-manifest.ts';
import { aMigrationStep } from './a-migration-step.ts';
import { importThreads } from './catalogue.ts';
import { checkAdminAnswer } from './check-answer.ts';
import { adminParam } from './contract-samples.ts';
import { aDatabase } from './database.ts';
import { aSecretDoor } from './secret-door.ts';
import { aStaffToken } from './staff.ts';

export const token = 'a-token-of-the-test';

export const signPreview = (id: string) => createHash('sha256').update(id).digest('hex').slice(0, 24);

export const metricsToken = 'a-token-of-the-metrics-of-the-test';

/** Owners besides `local`, the owner of the default token. */
const colleagues = ['ana', 'bob', 'eve', 'sue', 'olga', 'quinn'] as const;
export type Colleague = (typeof colleagues)[number];
const tokenOf = (name: Colleague) => `a-token-of-${name}`;

/** The feedback of brand `one`; `two` has none. */
export const feedback: AdminValueOf<'listFeedback'>[number] = {
  id: 'f1',
  account: 'ana',
  content: 'It hangs.\nAgain.',
  images: [adminParam('getFeedbackImage', 'image')],
  createdAt: '2026-03-01T12:00:00.000Z',
};
export const moneyRequest: AdminValueOf<'decideMoneyRequest'> = {
  id: adminParam('decideMoneyRequest', 'request'),
  kind: 'withdrawal',
  status: 'pending',
  account: 'ana',
  player: adminParam('getPlayer', 'player'),
  amount: '40.00',
  offered: '40.00',
  direction: 'out',
  currency: 'PHP',
  method: 'bank',
  destination: '••••4200',
  reason: null,
  gameName: null,
  promotion: null,
  title: null,
  remarks: null,
  pictures: [],
  createdAt: '2026-03-01T12:00:00.000Z',
  decidedAt: null,
  decidedBy: null,
  secondPerson: null,
  reference: null,
  returned: null,
  claim: null,
  proposal: null,
};
const pictureId = adminParam('getRequestPicture', 'picture');
export const sentMessage: AdminValueOf<'listOutbox'>[number] = {
  channel: 'sms',
  recipient: '+639171234567',
  text: '123456 is your code.',
  createdAt: '2026-03-01T12:00:00.000Z',
};

const walletCall: AdminValueOf<'listWalletCalls'>['list'][number] = {
  id: 'w1',
  aggregator: 'hub',
  call: 'transaction/bet',
  account: null,
  requestUuid: 'r',
  transactionUuid: 't',
  status: 'RS_OK',
  request: '{"user":"p1"}',
  answer: '{}',
  at: '2026-03-01T12:00:00.000Z',
};
const missing: AdminValueOf<'listShortfalls'>['list'][number] = {
  aggregator: 'hub',
  transactionUuid: 'k',
  win: 'w',
  account: 'ana',
  round: 'r',
  gameCode: 'g',
  bet: null,
  taken: '1.00000',
  missing: '2.50000',
  currency: 'PHP',
  at: '2026-03-01T12:00:00.000Z',
};

const checked: AdminValueOf<'getWalletCheck'> = {
  state: 'done',
  startedAt: '2026-03-01T12:00:00.000Z',
  checkedAt: '2026-03-01T12:00:01.000Z',
  checks: [
    {
      check: 'balances',
      differences: 1,
      rows: [{ subject: 'w1', currency: 'PHP', expected: '1.00000', found: '2.00000' }],
    },
  ],
};

const playerId = adminParam('getPlayer', 'player');
const state: AdminValueOf<'unlockPlayer'> = {
  id: playerId,
  account: 'ana',
  status: 'active',
  lock: null,
  attempts: [],
};
/** Brand `one` has one player, who is found by every search. */
const knownPlayers: PlayerDesk = {
  search: async () => ({
    list: [
      {
        brand: 'one',
        brandName: 'One',
        id: playerId,
        account: 'ana',
        email: null,
        mobileNum: null,
        status: 'active',
        memberType: 0,
        registeredAt: '2026-03-01T12:00:00.000Z',
      },
    ],
    next: null,
  }),
  lookUp: async () => ({ list: [{ brand: 'one', brandName: 'One', kind: 'round', id: 'b1', player: playerId }] }),
  file: async ({ brand }) => ({
    ...state,
    brand: brand.id,
    memberType: 0,
    registeredAt: '2026-03-01T12:00:00.000Z',
    firstLoginAt: null,
    registerMethod: 'H5',
    password: 'own',
    fields: [],
    playBreak: null,
    sessions: [],
    devices: [],
    balances: [],
    consents: [],
    notes: [],
  }),
  events: async () => ({ list: [], next: null }),
  ledger: async () => ({ list: [], next: null, sums: [] }),
  reveal: async ({ field }) => ({ field, value: 'ana@x.example' }),
  unlock: async () => state,
  lock: async () => state,
  endSessions: async () => ({ sessions: 0, devices: 0 }),
  note: async ({ reason, actor }) => ({ id: 'n1', text: reason, actor, at: '2026-03-01T12:00:00.000Z' }),
};

type Method = Parameters<typeof checkAdminAnswer>[0]['method'];

export type TestAdminApi = {
  database: Database;
  app: RequestListener;
  brands: LiveBrandSet;
  sets: BrandSets;
  folder: string;
  /** Decisions made on `moneyRequest`. */
  decided: unknown[];
  bounds: Bounds;
  /** Calls the API with the token of `as`; the response is validated against the contract. */
  call(input: { method: Method; path: string; body?: unknown; as?: Colleague | undefined }): Test;
  close(): Promise<void>;
};

const stated: Readonly<Record<string, object>> = {
  one: {},
  two: { extends: 'group', flags: { FEEDBACK3: true } },
  group: { abstract: true, formatVersion: '1.1', flags: { PTSYS3: true } },
};

/** The real admin API over two brands and a real database, with the platform's part replaced by the values above. */
const allSigned: UnsignedOf = () => ({ legal: [], others: [] });

export async function anAdminApi({
  clock = systemClock,
  database: given,
  oidc,
  grants = {},
  secretValues = {},
  mailToStaff,
  requests,
  platform,
  contentRevision = () => 'none',
  folderFaults = noFolders,
  beat,
  buildWith,
  unsignedOf = allSigned,
  domains = {},
  linksSeen = async (_, stated) => ({
    links: stated.map((link) => ({ ...link, view: undefined, isLooking: false })),
    more: 0,
  }),
  wrap = ({ app }) => app,
}: {
  /** Replaces the app that calls reach. */
  wrap?: (inner: { app: Express; database: Database }) => RequestListener;
  clock?: Clock;
  /** One that is closed with the API, instead of one of its own. */
  database?: Database;
  /** How domains are looked at; by default no name has an address. */
  domains?: Partial<Parameters<typeof createDomainLooks>[0]>;
  /** Links to other sites; by default those of the manifest, not looked at. */
  linksSeen?: LinksSeen;
  /** Builds the brands of both environments. */
  buildWith?: typeof buildBrand;
  /** Texts that no native speaker has signed; by default those of all languages are signed, so that brands may go to production. */
  unsignedOf?: UnsignedOf;
  /** Milliseconds between two heartbeats of the event streams of staff. */
  beat?: number;
  /** Revision of published content. */
  contentRevision?: () => string;
  folderFaults?: FolderFaults;
  oidc?: StaffOidc;
  mailToStaff?: MailToStaff;
  /** Grants in the form of LIVERY_SECRET_GRANTS. */
  grants?: Readonly<Record<string, readonly string[]>>;
  /** Values of secrets, by name. */
  secretValues?: Readonly<Record<string, string>>;
  /** The platform's own decisions on requests, instead of the values above. */
  requests?: typeof createStaffDecisions;
  /** A real platform, which starts on the API's database, instead of the values above. */
  platform?: () => Pick<Platform, 'players' | 'requests' | 'setTemporaryPassword' | 'offerContract' | 'walletChecks'>;
} = {}): Promise<TestAdminApi> {
  const folder = await mkdtemp(join(tmpdir(), 'livery-admin-'));
  for (const [id, more] of Object.entries(stated)) {
    await mkdir(join(folder, id));
    const manifest = { ...(aManifestFile({ tenant: { id } }) as object), ...more };
    await writeFile(join(folder, id, 'manifest.json'), JSON.stringify(manifest));
  }
  const database = given ?? (await aDatabase({ migrations: platformMigrations, clock }));
  const folders = await Promise.all(Object.keys(stated).map((id) => readBrandFolder({ tenantsDir: folder, id })));
  await publishFolders({
    database,
    folders: folders.filter((found) => found !== undefined),
    environment: 'production',
    actor: 'test',
    reason: 'test',
    clock,
  });
  const { log, lastFault } = aFaultLog();
  const hosts = productHosts({ consoleHost: 'console.localhost', previewDomain: 'localhost' });
  const reserved = reservedHosts(hosts);
  const open = (environment: Environment) =>
    openBrandSet({
      database,
      environment,
      previewDomain: undefined,
      reserved,
      clock,
      log,
      buildWith,
      unsignedOf,
      countWallets: (tenant) => countWallets(database, tenant),
      grants: new Map(Object.entries(grants).map(([name, ids]) => [name, new Set(ids)])),
    });
  const sets = { production: await open('production'), staging: await open('staging') };
  const brands = sets.production;
  const secrets = createSecrets(Buffer.alloc(32, 7));
  const staffParts = {
    limits: createLimits(),
    passwords: await createPasswords(),
    vault: secrets,
    requirePassword: requireStaffPassword,
  };
  // Their sessions outlast whatever the clock of a suite passes; suites about expiry make their own.
  for (const name of colleagues)
    await aStaffToken({ database, email: name, token: tokenOf(name), clock, hours: 24 * 365 });
  const decided: unknown[] = [];
  const bounds = createBounds();
  // Only notices make streams look up their readers. The timer would hide that a notice is missing.
  const lookUp = 2 ** 31 - 1;
  const streams = await openStaffStreams({ database, sets, bounds, clock, log, beat, lookUp });
  const looks = createDomainLooks({
    clock,
    bounds,
    loopback: true,
    resolve: () => Promise.reject(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })),
    ...domains,
  });
  const created = createAdminApi({
    brands: joinBrandSets({ production: sets.production, staging: stageBrands(sets.staging, hosts.staging) }),
    sets,
    folderFaults,
    database,
    clock,
    originOf: mainOrigin,
    clientOf: createClientOf(),
    consoleOrigin: () => 'http://console.localhost:8080',
    log,
    local: createLocalOwner({ token, clock, origin: () => 'http://console.localhost:8080' }),
    metricsToken,
    migrationSteps: [aMigrationStep],
    staff: { accounts: createStaff({ database, clock, log, ...staffParts, oidc }), vault: staffParts.vault },
    domains: { looks, records: [{ type: 'A', target: '203.0.113.7' }] },
    readiness: {
      look: async () => [],
      links: linksSeen,
      secrets: aSecretDoor(secretValues, { grants }),
      hasCountries: false,
    },
    mailToStaff,
    previews: { sign: signPreview, contentRevision, urlOf: (label) => `https://${label}.preview.example/m/home` },
    createShowRules: showRulesOf,
    metrics: async () => 'livery_brands_served 2\n',
    streams,
    outbox: async (tenant) => (tenant === 'one' ? [sentMessage] : undefined),
    players: platform === undefined ? knownPlayers : startedLater(() => platform().players),
    feedback: {
      list: async (tenant) => (tenant === 'one' ? [feedback] : []),
      image: async ({ tenant, id }) =>
        tenant === 'one' && feedback.images.includes(id) ? Buffer.from('RIFF') : undefined,
    },
    requests: (platform && startedLater(() => platform().requests)) ??
      requests?.({ database, secrets, limits: staffParts.limits, budgets: budgetsOf('real') }) ?? {
        one: async ({ id, kind }) => {
          if (id !== moneyRequest.id || kind !== moneyRequest.kind)
            throw new CodedError('request.not_found', { message: 'no such request' });
          return moneyRequest;
        },
        claim: async ({ actor, claimed }) =>
          claimed ? { actor, since: '2026-03-01T12:00:00.000Z', until: '2026-03-01T12:15:00.000Z' } : null,
        destination: async () => ({ destination: '004815162342' }),
        decisions: async ({ brand }) => ({ list: brand.id === 'one' ? [moneyRequest] : [], next: null }),
        plan: async ({ id, kind }) => {
          if (id !== moneyRequest.id || kind !== moneyRequest.kind)
            throw new CodedError('request.not_found', { message: 'no such request' });
          return { record: moneyRequest, excess: null };
        },
        list: async ({ brand, query: { status } }) =>
          brand.id === 'one' && status !== 'approved' ? [moneyRequest] : [],
        decide: async ({ id, kind, decision, reason, actor }) => {
          if (id !== moneyRequest.id || kind !== moneyRequest.kind)
            throw new CodedError('request.not_found', { message: 'no such request' });
          if (decided.length > 0) throw new CodedError('cashier.decided', { message: 'it was approved already' });
          decided.push({ decision, reason, actor });
          return { ...moneyRequest, status: decision };
        },
        picture: async ({ tenant, id }) => (tenant === 'one' && id === pictureId ? Buffer.from('RIFF') : undefined),
      },
    setTemporaryPassword: async (input) => {
      if (platform !== undefined) return platform().setTemporaryPassword(input);
      const { brand, username, reason, actor } = input;
      if (username !== 'ana') throw new CodedError('user.unknown_or_disabled', { message: 'no such account' });
      return { username, password: `${brand.id} ${actor} ${reason}`, expiresAt: '2026-03-02T12:00:00.000Z' };
    },
    offerContract: async (input) => {
      if (platform !== undefined) return platform().offerContract(input);
      const { username, kind, terms, from, until, reason, actor } = input;
      if (username !== 'ana') throw new CodedError('auth.not_an_agent', { message: 'no agent' });
      return {
        id: 'c1',
        username,
        kind,
        status: 'offered',
        terms,
        from,
        until: until ?? null,
        offeredAt: '2026-03-02T12:00:00.000Z',
        closedAt: null,
        replaced: `${actor} ${reason}`,
      };
    },
    wallet: {
      calls: async ({ actor, query: { account = null, pageNo = 1 } }) => ({
        list: [{ ...walletCall, account, answer: actor }],
        pageNo,
        more: pageNo === 1,
      }),
      shortfalls: async ({ query: { pageNo = 1 } }) => ({ list: [missing], pageNo, more: false }),
      openRounds: async () => ({ list: [], next: null }),
      read: async () => {
        throw new CodedError('request.not_found', { message: 'no bet has this id' });
      },
      round: async ({ bet }) => {
        if (bet !== 'b1') throw new CodedError('request.not_found', { message: 'no bet has this id' });
        return 'https://games.hub.example/rounds/1';
      },
      bookings: supplierBookings,
    },
    walletChecks: (platform && startedLater(() => platform().walletChecks)) ?? {
      start: async () => checked,
      read: async ({ rows = 50 }) => ({
        ...checked,
        checks: checked.checks.map((one) => ({ ...one, rows: one.rows.slice(0, rows) })),
      }),
    },
    waiting: createWaiting({ database, clock }),
    catalogue: createCatalogueImports({
      database,
      clock,
      log,
      threads: importThreads,
      catalogue: { refresh: async () => undefined, of: () => emptyCatalogue },
    }),
    fetchSupplierGames: async ({ aggregator }) => {
      throw new CodedError('request.not_found', { message: `no aggregator ${aggregator}` });
    },
    content: createContentDesk({
      database,
      clock,
      log,
      threads: importThreads,
      reEncode: createReEncode(() => undefined),
      content: { refresh: async () => undefined },
    }),
  });
  const app = wrap({ app: created, database });
  return {
    app,
    database,
    brands,
    sets,
    folder,
    decided,
    bounds,
    call: ({ method, path, body, as }) =>
      supertest(app)
        [method](path)
        .set('authorization', `Bearer ${as === undefined ? token : tokenOf(as)}`)
        .send(body as object | undefined)
        .expect((answer) => {
          if (answer.status === 500) throw new Error(`${method} ${path}: ${lastFault()}`);
          checkAdminAnswer({ method, path, answer });
        }),
    close: async () => {
      await streams.close();
      await sets.production.close();
      await sets.staging.close();
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Passes calls on to a part that does not exist yet. */
const startedLater = <Part extends object>(part: () => Part): Part =>
  new Proxy({} as Part, { get: (_, name) => Reflect.get(part(), name) });

/** Files of a brand folder in the body of a push: one after the other, each after a line with its name and size. */
export const packed = (files: Readonly<Record<string, string | Uint8Array>>): Buffer =>
  Buffer.concat(
    Object.entries(files).flatMap(([name, content]) => {
      const bytes = Buffer.from(content);
      return [Buffer.from(partHead(name, bytes.length)), bytes];
    }),
  );

/** Pushes a manifest, or the files of a folder, as `ana` by default. */
export const pushedTo =
  (app: () => RequestListener) =>
  (
    tenant: string,
    pushed: StatedManifest | { readonly files: Readonly<Record<string, string>> },
    { as = 'ana', ...query }: Readonly<Record<string, unknown>> & { readonly as?: Colleague } = {},
  ): Test => {
    const files =
      'files' in pushed ? pushed.files : { 'manifest.json': JSON.stringify(aManifestFile(pushed), null, 2) };
    return supertest(app())
      .post(`/admin/v1/brands/${tenant}/releases`)
      .query({ reason: 'a test', ...query })
      .set('authorization', `Bearer ${tokenOf(as)}`)
      .set('content-type', 'application/octet-stream')
      .send(packed(files as Readonly<Record<string, string>>));
  };

/** Pushes brands whose code, name and domain follow from their id. */
export const brandsPushedTo = (app: () => RequestListener) => {
  const push = pushedTo(app);
  return (id: string, more: object = {}, query: Readonly<Record<string, unknown>> = {}): Test =>
    push(
      id,
      { tenant: { id, merchantCode: id.toUpperCase(), brandName: id, domains: [`${id}.example`] }, ...more },
      query,
    );
};

/** Changes places of brands live, as `ana`. */
export const changedAt =
  (admin: () => TestAdminApi) =>
  (requests: readonly object[], more: object = {}): Test =>
    admin()
      .call({ method: 'post', path: '/admin/v1/changes', as: 'ana', body: { requests, reason: 'a test', ...more } })
      .expect(200);
