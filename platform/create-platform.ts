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
import { playerDoor } from '../server/http/player-door.ts';
import { type Bounds, createBounds } from '../server/limits/bounds.ts';
import { createLimits } from '../server/limits/limits.ts';
import type { Log } from '../server/log.ts';
import type { StaffParts } from '../server/staff/staff-parts.ts';
import { accessEndpoints } from './access/endpoints.ts';
import { createAttempts } from './access/identities/attempts.ts';
import { identityEndpoints } from './access/identities/endpoints.ts';
import { createIdentityProviders } from './access/identities/providers.ts';
import { memberEndpoint } from './account/member-endpoint.ts';
import { createPasswords } from './account/passwords/passwords.ts';
import { requireStaffPassword } from './account/passwords/staff-password.ts';
import { createRememberedDevices } from './account/remembered-devices.ts';
import { createSessions } from './account/sessions.ts';
import { uploadPath } from './account/uploads/uploads.ts';
import { createAffiliates } from './agent/affiliates/affiliates.ts';
import { contentEndpoints } from './content/endpoints.ts';
import type { ContentImports } from './content/imports/content-imports.ts';
import { createMediaHandler } from './content/media/media-handler.ts';
import { openContent } from './content/open-content.ts';
import { contentVersionOf } from './content-version.ts';
import { type CatalogueImports, openCatalogue } from './games/catalogue/catalogue-imports.ts';
import { gameEndpoints } from './games/endpoints.ts';
import { createWalletHandler, walletPath } from './games/suppliers/wallet-handler.ts';
import { createWalletLookups, type WalletLookups } from './games/wallet-lookups.ts';
import type { PlatformKept } from './kept.ts';
import { createMemberServices } from './member-services.ts';
import { createCodes } from './messages/codes/codes.ts';
import { codeEndpoints } from './messages/codes/endpoints.ts';
import { createHttpGateway, type SmsGateway } from './messages/http-gateway.ts';
import { createMailQueue, type MailCounts } from './messages/mail-queue.ts';
import { createPhoneVerification } from './messages/phone-verification/phone-verification.ts';
import { noSmsSender } from './messages/sms-sender.ts';
import { createSmtpSender, type SmtpServer } from './messages/smtp-sender.ts';
import { createOfferContract, type OfferContract } from './money/agency/offer-contract.ts';
import type { StaffDecisions } from './money/cashier/staff-decisions.ts';
import { createMoneyServices } from './money-services.ts';
import { budgetsOf } from './protection/budgets.ts';
import { createCaptchas, type makeTask } from './protection/captcha/captchas.ts';
import { createChallenges } from './protection/challenges.ts';
import { createDecryptBody } from './protection/encryption/decrypt-body.ts';
import { createKeyRing } from './protection/encryption/key-ring.ts';
import { protectionEndpoints } from './protection/endpoints.ts';
import { loadSecrets } from './protection/secrets/load-secrets.ts';
import { createSingleUse } from './protection/single-use.ts';
import { recoveryEndpoints } from './recovery/endpoints.ts';
import { createTellPasswordChange } from './recovery/tell-password-change.ts';
import { createSetTemporaryPassword, type SetTemporaryPassword } from './recovery/temporary-password.ts';
import { registrationEndpoints } from './registration/endpoints.ts';
import { siteEndpoints } from './site/endpoints.ts';
import type { StandInParts, StandIns } from './stand-ins.ts';
import type { Feedback } from './support/feedback/feedback.ts';
import { startSweeping } from './sweeping.ts';

export type PlatformConfig = {
  /** Invented games and contents, demo accounts, play credits for new players. */
  readonly sandbox: boolean;
  /** Folder of pictures, the platform's key and demo passwords. */
  readonly dataDir: string;
  /** `wide` raises rate limits and request timeouts, for tests and benchmarks on slow machines. */
  readonly budgets: 'real' | 'wide';
  /** Origin of links in mails and invitations; defaults to the brand's main domain. */
  readonly originOf?: OriginOf;
  /** Addresses or ranges of proxies whose forwarded headers count. */
  readonly trustedProxies?: readonly string[];
  /** Value of a secret by its name in manifests; undefined if it is not set. */
  readonly secretOf?: (name: string) => string | undefined;
  /** 32 bytes in base64, the same for all nodes. Without it a key is made and kept in `<dataDir>/platform.key`. */
  readonly secretKey?: string;
  /** SMS gateway; the sandbox stores messages in its outbox instead. */
  readonly smsGateway?: SmsGateway;
  /** Mail server; not used in the sandbox. */
  readonly smtp?: SmtpServer;
  /** Milliseconds that a supplier has to answer a launch. */
  readonly supplierTimeout?: number;
  /** Delays in seconds between retries of a mail. */
  readonly mailRetries?: readonly number[];
};

export type PlatformOptions = {
  brands: BrandSet;
  /** Migrated with `platformMigrations`. */
  database: Database;
  clock: Clock;
  log: Log;
  /** Counts how often limits are reached, for metrics. */
  bounds?: Bounds;
  kept?: PlatformKept | undefined;
  config: PlatformConfig;
  /** Builds replacements for external services from the platform's own parts. */
  standIns?: (parts: StandInParts) => StandIns;
  /** Generates captcha tasks; replaced in tests, which need to know the answers. */
  captchaTasks?: typeof makeTask;
};

export type Platform = {
  /** Everything below `wire.apiBase`, `/media/` and `walletPath`. */
  readonly handler: RequestListener;
  /** What accounts of staff stand on. */
  readonly staff: Pick<StaffParts, 'limits' | 'passwords' | 'vault' | 'requirePassword'>;
  /** Calls operations in process, as a visitor of a brand. */
  askAs(brand: Brand): AskPlatform;
  /** Changes with the content of lists; part of the cache key of rendered documents. */
  contentVersion(brand: Brand): string;
  /** Changes with what staff publish and, at its beginnings and ends, by the clock; the same on every node. */
  contentRevision(brand: Brand): string;
  /** The one way in for games, and out again. */
  readonly catalogue: CatalogueImports;
  /** The one way in for content of brands, and out again. */
  readonly content: ContentImports;
  /** For staff. The password is only in the response and not stored. */
  readonly setTemporaryPassword: SetTemporaryPassword;
  /** For staff. */
  readonly offerContract: OfferContract;
  /** For staff. */
  readonly walletLookups: WalletLookups;
  /** Members' feedback, for staff. */
  readonly feedback: Pick<Feedback, 'list' | 'image'>;
  /** Deposits and withdrawals, for staff to decide. */
  readonly requests: StaffDecisions;
  /** Counts of mails since the start. */
  mails(): MailCounts;
  close(): Promise<void>;
};

/** Rejects if the database was set up with another key or can't be reached. */
export async function createPlatform(options: PlatformOptions): Promise<Platform> {
  const { brands, database, clock, log, config, bounds = createBounds(), kept } = options;
  const stored = { database, clock, log };
  const { sandbox, dataDir, originOf = mainOrigin, secretOf = () => undefined, smsGateway } = config;
  const secrets = await loadSecrets({ given: config.secretKey, dataDir, database });
  const passwords = await createPasswords();
  const limits = createLimits({ clock, bounds });
  const budgets = budgetsOf(config.budgets);
  const singleUse = createSingleUse({ database });
  const suppliers = { database, clock, secretOf, supplierTimeout: config.supplierTimeout };
  const keys = createKeyRing({ database, clock, secrets });
  const captchas = createCaptchas({ database, clock, secrets, make: options.captchaTasks });
  const challenges = createChallenges({ secrets, singleUse, clock });
  const devices = createRememberedDevices({ clock, secrets });
  const sessions = createSessions({ database, clock, secrets, devices });
  const codes = createCodes({ clock, secrets });
  const phoneVerification = createPhoneVerification({ clock, log });
  const affiliates = createAffiliates({ database, brands });
  const clientOf = createClientOf({ trustedProxies: config.trustedProxies ?? [], sandbox: config.sandbox });
  const { live: catalogue, imports } = await openCatalogue({ ...stored, kept });
  const standIns = options.standIns?.({ database, clock, passwords, secrets, catalogue });
  const { live: content, ...opened } = await openContent({ ...stored, standIns, bounds, kept });
  const sms = standIns?.sms ?? (smsGateway && createHttpGateway(smsGateway)) ?? noSmsSender;
  const mailSender = standIns?.mail ?? (config.smtp && createSmtpSender(config.smtp));
  const retries = config.mailRetries && { retryAfter: config.mailRetries };
  const mails = mailSender && createMailQueue({ sender: mailSender, ...retries });
  const prepare = standIns?.prepare ?? (async () => undefined);

  const account = {
    ...{ database, clock, limits, budgets, captchas, passwords },
    ...{ sessions, devices, codes, phoneVerification },
  };
  const members = createMemberServices({
    ...account,
    brands,
    secrets,
    clientOf,
    sandbox,
    originOf,
    secretOf,
    bounds,
    log,
  });
  const money = createMoneyServices({ ...account, secrets, uploads: members.uploads, content });
  const tellPasswordChange = createTellPasswordChange({ ...account, mails, originOf });
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
    ...gameEndpoints({ catalogue, limits, budgets, originOf, ...suppliers }),
    ...contentEndpoints({ content, clock, database, standingsOf: money.standingsOf }),
  };
  const media = createMediaHandler({
    brands,
    clientOf,
    folder: join(dataDir, 'media'),
    pictureOf: (asked) => content.pictureOf(asked) ?? standIns?.pictureOf(asked),
    log,
  });
  const wallet = createWalletHandler({ brands, clientOf, database, clock, catalogue, secretOf, log });
  const decrypt = createDecryptBody({ keys, singleUse, clock });
  const door = playerDoor({ brands, clientOf, authenticate: sessions.authenticate, prepare, decrypt });
  const app = mount({
    door,
    endpoints,
    ...(config.budgets === 'wide' && { timeout: 120_000 }),
    bounds,
    log,
  });
  const sweeping = startSweeping({ brands, database, clock, limits, uploads: members.uploads, log });

  return {
    handler: (request, response) => {
      if (request.url?.startsWith(uploadPath)) members.serveUpload(request, response);
      else if (request.url?.startsWith('/media/')) media(request, response);
      else if (request.url?.startsWith(walletPath)) wallet(request, response);
      else app(request, response);
    },
    askAs: (brand) => createAsk({ endpoints, brand, log }),
    contentVersion: contentVersionOf({ catalogue, content, clock }),
    contentRevision: (brand) => content.current().version({ brand, now: clock.now() }),
    catalogue: imports,
    content: opened.imports,
    setTemporaryPassword: createSetTemporaryPassword({ ...account, prepare, tellPasswordChange, log }),
    offerContract: createOfferContract({ database, clock, prepare }),
    walletLookups: createWalletLookups({ ...suppliers, prepare }),
    feedback: members.feedback,
    requests: money.requests,
    staff: { limits, passwords, vault: secrets, requirePassword: requireStaffPassword },
    mails: () => mails?.counts() ?? { waiting: 0, sent: 0, failed: 0 },
    close: async () => {
      await mails?.close();
      sweeping.stop();
      await Promise.all([catalogue.close(), content.close()]);
    },
  };
}
