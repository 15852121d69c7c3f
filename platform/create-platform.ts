import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import type { AskPlatform } from '../schema/delivery.ts';
import type { Brand, BrandSet } from '../server/brands/brand.ts';
import { mainOrigin, type OriginOf } from '../server/brands/brand-origin.ts';
import type { Clock } from '../server/clock.ts';
import type { Database } from '../server/database/database.ts';
import { createAsk } from '../server/http/ask.ts';
import { createClientOf } from '../server/http/client.ts';
import type { Endpoints } from '../server/http/endpoint.ts';
import { mount } from '../server/http/mount.ts';
import { type Bounds, createBounds } from '../server/limits/bounds.ts';
import { createLimits } from '../server/limits/limits.ts';
import type { Log } from '../server/log.ts';
import { accessEndpoints } from './accounts/endpoints.ts';
import { memberEndpoint } from './accounts/member-endpoint.ts';
import { registrationEndpoints } from './accounts/register-endpoints.ts';
import { createRememberedDevices } from './accounts/remembered-devices.ts';
import { createSessions } from './accounts/sessions.ts';
import { createSetTemporaryPassword, type SetTemporaryPassword } from './accounts/temporary-password.ts';
import { createAffiliates } from './affiliates/affiliates.ts';
import { budgetsOf } from './budgets.ts';
import type { StaffDecisions } from './cashier/staff-decisions.ts';
import { createCodes } from './codes/codes.ts';
import { codeEndpoints } from './codes/endpoints.ts';
import { emptyContent } from './content/content.ts';
import { contentEndpoints } from './content/endpoints.ts';
import { seedContent } from './content/seed-content.ts';
import { createDecryptBody } from './encryption/decrypt-body.ts';
import { createKeyRing } from './encryption/key-ring.ts';
import type { Feedback } from './feedback/feedback.ts';
import { emptyCatalogue } from './games/catalogue.ts';
import { gameEndpoints } from './games/endpoints.ts';
import { seedCatalogue } from './games/seed-catalogue.ts';
import { createAttempts } from './identities/attempts.ts';
import { identityEndpoints } from './identities/endpoints.ts';
import { createIdentityProviders } from './identities/providers.ts';
import { createMediaHandler } from './media/media-handler.ts';
import { createMemberServices } from './member-services.ts';
import { createMoneyServices } from './money-services.ts';
import { createPasswords } from './passwords/passwords.ts';
import { createTellPasswordChange } from './passwords/tell-password-change.ts';
import { createPhoneVerification } from './phone-verification/phone-verification.ts';
import { createCaptchas, type makeTask } from './protection/captchas.ts';
import { createChallenges } from './protection/challenges.ts';
import { protectionEndpoints } from './protection/endpoints.ts';
import { createSingleUse } from './protection/single-use.ts';
import { recoveryEndpoints } from './recovery/endpoints.ts';
import { type DemoPasswords, demoPasswordFile } from './sandbox/demo-passwords.ts';
import { createSandbox } from './sandbox/sandbox.ts';
import { loadSecrets } from './secrets/load-secrets.ts';
import { createHttpGateway, type SmsGateway } from './senders/http-gateway.ts';
import { createMailQueue, type MailCounts } from './senders/mail-queue.ts';
import { createOutbox, type OutboxMessage } from './senders/outbox.ts';
import { noSmsSender } from './senders/sms-sender.ts';
import { createSmtpSender, type SmtpServer } from './senders/smtp-sender.ts';
import { siteEndpoints } from './site/endpoints.ts';
import { startSweeping } from './sweeping.ts';
import { uploadPath } from './uploads/uploads.ts';

export type PlatformConfig = {
  /** Invented games and contents, demo accounts, play credits for new players. */
  readonly sandbox: boolean;
  /** Where pictures, the platform's key and the demo passwords are kept. */
  readonly dataDir: string;
  /** `wide` for tests and measurements, on machines that may be slow: of what anybody may do, and of how long a call may take. */
  readonly budgets: 'real' | 'wide';
  /** Where links in mails and invitations lead; the brand's main domain without it. */
  readonly originOf?: OriginOf;
  /** Addresses or ranges of proxies whose forwarded headers count. */
  readonly trustedProxies?: readonly string[];
  /** Value of a secret by the name that manifests call it; undefined where it is not set. */
  readonly secretOf?: (name: string) => string | undefined;
  /** 32 bytes in base64, the same for all nodes. Without it a key is made and kept in `<dataDir>/platform.key`. */
  readonly secretKey?: string;
  /** Where SMS go outside the sandbox, which keeps them in its outbox. */
  readonly smsGateway?: SmsGateway;
  /** Where mails go outside the sandbox. */
  readonly smtp?: SmtpServer;
  /** Seconds between the tries at a mail. */
  readonly mailRetries?: readonly number[];
};

export type PlatformOptions = {
  brands: BrandSet;
  /** Migrated with `platformMigrations`. */
  database: Database;
  clock: Clock;
  log: Log;
  /** Where it is counted that a bound was reached. */
  bounds?: Bounds;
  config: PlatformConfig;
  /** What a captcha asks; tests give one whose answers they know. */
  captchaTasks?: typeof makeTask;
};

export type Platform = {
  /** Everything below `wire.apiBase` and `/media/`. */
  readonly handler: RequestListener;
  /** Asks as a visitor of a brand, without a network. */
  askAs(brand: Brand): AskPlatform;
  /** Changes with what lists say, so that documents made of them can be kept until then. */
  contentVersion(brand: Brand): string;
  /** Demo accounts of the sandbox: brand -> account -> password; brands that come later get theirs. Empty outside of it. */
  seed(): Promise<DemoPasswords>;
  seedBrand(brand: Brand): Promise<Readonly<Record<string, string>>>;
  /** What the sandbox has sent for a brand, the newest first; undefined outside of it. */
  outbox(tenant: string): Promise<OutboxMessage[] | undefined>;
  /** By staff; the password is in the answer and nowhere else. */
  readonly setTemporaryPassword: SetTemporaryPassword;
  /** What members told a brand, for its staff. */
  readonly feedback: Pick<Feedback, 'list' | 'image'>;
  /** Deposits and withdrawals, for staff to decide. */
  readonly requests: StaffDecisions;
  /** Mails since the start. */
  mails(): MailCounts;
  close(): Promise<void>;
};

/** Rejects where the database was set up with another key, or can't be reached. */
export async function createPlatform(options: PlatformOptions): Promise<Platform> {
  const { brands, database, clock, log, config } = options;
  const { sandbox, dataDir, originOf = mainOrigin } = config;
  const secrets = await loadSecrets({ given: config.secretKey, dataDir, database });
  const passwords = await createPasswords();
  const limits = createLimits({ clock });
  const budgets = budgetsOf(config.budgets);
  const singleUse = createSingleUse({ database });
  const keys = createKeyRing({ database, clock, secrets });
  const captchas = createCaptchas({ database, clock, secrets, make: options.captchaTasks });
  const challenges = createChallenges({ secrets, singleUse, clock });
  const devices = createRememberedDevices({ clock, secrets });
  const sessions = createSessions({ database, clock, secrets, devices });
  const codes = createCodes({ clock, secrets });
  const phoneVerification = createPhoneVerification({ clock, log });
  const affiliates = createAffiliates({ database, brands });
  const secretOf = config.secretOf ?? (() => undefined);
  const clientOf = createClientOf({ trustedProxies: config.trustedProxies ?? [] });
  const money = createMoneyServices({ database, clock, limits, budgets, passwords, secrets });
  const outbox = createOutbox({ database, clock });
  const gateway = config.smsGateway && createHttpGateway(config.smsGateway);
  const sms = sandbox ? outbox.sms : (gateway ?? noSmsSender);
  const mailSender = sandbox ? outbox.mail : config.smtp && createSmtpSender(config.smtp);
  const mails =
    mailSender &&
    createMailQueue({ sender: mailSender, ...(config.mailRetries && { retryAfter: config.mailRetries }) });
  const catalogue = sandbox ? seedCatalogue() : emptyCatalogue;
  const content = sandbox ? seedContent() : emptyContent;
  const demo = createSandbox({
    brands,
    parts: {
      database,
      clock,
      passwords,
      secrets,
      catalogue,
      file: demoPasswordFile(join(dataDir, 'demo-accounts.json')),
    },
    log,
  });

  const account = {
    database,
    clock,
    limits,
    budgets,
    captchas,
    passwords,
    sessions,
    devices,
    codes,
    phoneVerification,
  };
  const members = createMemberServices({
    ...account,
    brands,
    secrets,
    clientOf,
    sandbox,
    originOf,
    secretOf,
    bounds: options.bounds ?? createBounds(),
    log,
  });
  const tellPasswordChange = createTellPasswordChange({ ...account, mails, originOf });
  const prepare = async (brand: Brand) => {
    if (sandbox) await demo.seedBrand(brand);
  };
  const endpoints: Endpoints = {
    ...siteEndpoints(),
    ...protectionEndpoints({ database, clock, limits, budgets, keys, captchas, challenges }),
    ...accessEndpoints(account),
    ...registrationEndpoints({ ...account, brands, secrets, sandbox, challenges, affiliates }),
    ...memberEndpoint(account),
    ...codeEndpoints({ database, clock, limits, budgets, challenges, codes, sms }),
    ...recoveryEndpoints({ ...account, mails, originOf, tellPasswordChange }),
    ...identityEndpoints({
      ...account,
      brands,
      sandbox,
      attempts: createAttempts({ database, clock, secrets }),
      providers: createIdentityProviders({ clock, log, sandbox, secretOf }),
    }),
    ...money.endpoints,
    ...members.endpoints,
    ...gameEndpoints(catalogue),
    ...contentEndpoints({ content, clock, database }),
  };
  const media = createMediaHandler({ brands, clientOf, folder: join(dataDir, 'media'), log });
  const app = mount({
    endpoints,
    brands,
    clientOf,
    authenticate: sessions.authenticate,
    prepare,
    decrypt: createDecryptBody({ keys, singleUse, clock }),
    ...(config.budgets === 'wide' && { timeout: 120_000 }),
    log,
  });
  const sweeping = startSweeping({ brands, database, clock, limits, uploads: members.uploads, log });

  return {
    handler: (request, response) => {
      if (request.url?.startsWith(uploadPath)) members.serveUpload(request, response);
      else if (request.url?.startsWith('/media/')) media(request, response);
      else app(request, response);
    },
    askAs: (brand) => createAsk({ endpoints, brand, log }),
    contentVersion: () => `${catalogue.version}.${content.version(clock.now())}`,
    seed: async () => (sandbox ? demo.seed() : {}),
    seedBrand: async (brand) => (sandbox ? demo.seedBrand(brand) : {}),
    outbox: async (tenant) => (sandbox ? outbox.read(tenant) : undefined),
    setTemporaryPassword: createSetTemporaryPassword({ ...account, prepare, tellPasswordChange, log }),
    feedback: members.feedback,
    requests: money.requests,
    mails: () => mails?.counts() ?? { waiting: 0, sent: 0, failed: 0 },
    close: async () => {
      await mails?.close();
      demo.close();
      sweeping.stop();
    },
  };
}
