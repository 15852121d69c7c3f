import { join } from 'node:path';
import { wire } from '../schema/constants.ts';
import type { Brand } from '../server/brands/brand.ts';
import { mainOrigin } from '../server/brands/brand-origin.ts';
import type { Clock } from '../server/clock.ts';
import { createClosing } from '../server/closing.ts';
import { createCallInProcess } from '../server/http/call-in-process.ts';
import { createClientOf } from '../server/http/client.ts';
import type { AllEndpoints } from '../server/http/endpoint.ts';
import { mount } from '../server/http/mount.ts';
import { playerDoor } from '../server/http/player-door.ts';
import { createBounds } from '../server/limits/bounds.ts';
import { createLimits } from '../server/limits/limits.ts';
import { createLinkLooks } from '../server/outbound/link-looks.ts';
import { createOutbound } from '../server/outbound/outbound.ts';
import { createIsOwnHost } from '../server/outbound/own-hosts.ts';
import { accessEndpoints } from './access/endpoints.ts';
import { createAttempts } from './access/identities/attempts.ts';
import { identityEndpoints } from './access/identities/endpoints.ts';
import { createIdentityProviders } from './access/identities/providers.ts';
import { createPlayerDesk } from './access/players/player-desk.ts';
import { createPlayerIndex } from './account/lookup/player-index.ts';
import { memberEndpoint } from './account/member-endpoint.ts';
import { createPasswords } from './account/passwords/passwords.ts';
import { requireStaffPassword } from './account/passwords/staff-password.ts';
import { createRememberedDevices } from './account/remembered-devices.ts';
import { createSessions } from './account/sessions.ts';
import { uploadPath } from './account/uploads/uploads.ts';
import { createAffiliates } from './agent/affiliates/affiliates.ts';
import type { CachedContent } from './content/cached-content.ts';
import { contentEndpoints } from './content/endpoints.ts';
import { previewContent } from './content/entries/preview-entry.ts';
import { createMediaHandler } from './content/media/media-handler.ts';
import { createPictureStore } from './content/media/picture-store.ts';
import { openContent } from './content/open-content.ts';
import { openCatalogue } from './games/catalogue/catalogue-imports.ts';
import type { LiveCatalogue } from './games/catalogue/live-catalogue.ts';
import { startSupplierLists } from './games/catalogue/supplier-lists.ts';
import { createGameCovers } from './games/covers/game-covers.ts';
import { gameEndpoints } from './games/endpoints.ts';
import { createBookedAggregators } from './games/suppliers/booked-aggregators.ts';
import { countWalletCalls } from './games/suppliers/count-wallet-calls.ts';
import { createFetchList } from './games/suppliers/listed/supplier-list.ts';
import { createSupplierKeys } from './games/suppliers/supplier-keys.ts';
import { createWalletHandler } from './games/suppliers/wallet-handler.ts';
import { createWalletLookups } from './games/wallet-lookups.ts';
import { createImportThreads } from './imports/import-threads.ts';
import { createMemberServices } from './member-services.ts';
import { createCodes } from './messages/codes/codes.ts';
import { codeEndpoints } from './messages/codes/endpoints.ts';
import { createHttpGateway } from './messages/http-gateway.ts';
import { createMailQueue } from './messages/mail-queue.ts';
import { createMailToStaff } from './messages/mail-to-staff.ts';
import { createPhoneVerification } from './messages/phone-verification/phone-verification.ts';
import { createSentMessages } from './messages/sent-messages.ts';
import { noSmsSender } from './messages/sms-sender.ts';
import { createSmtpSender } from './messages/smtp-sender.ts';
import { createOfferContract } from './money/agency/offer-contract.ts';
import { createWalletChecking } from './money/check/wallet-checking.ts';
import { createFigureCounting } from './money/figures/count-figures.ts';
import { createWaiting } from './money/waiting/waiting.ts';
import { createMoneyServices } from './money-services.ts';
import type { Platform, PlatformOptions } from './platform.ts';
import { openPlatformPreview, type Pictures, signPreviews } from './preview.ts';
import { budgetsOf } from './protection/budgets.ts';
import { createCaptchas } from './protection/captcha/captchas.ts';
import { createChallenges } from './protection/challenges.ts';
import { createDecryptBody } from './protection/encryption/decrypt-body.ts';
import { createKeyRing } from './protection/encryption/key-ring.ts';
import { protectionEndpoints } from './protection/endpoints.ts';
import { loadSecrets } from './protection/secrets/load-secrets.ts';
import { createSingleUse } from './protection/single-use.ts';
import { createLinksSeen, createLookAtBrand } from './readiness.ts';
import { recoveryEndpoints } from './recovery/endpoints.ts';
import { createPasswordChangeNotifier } from './recovery/notify-of-password-change.ts';
import { createSetTemporaryPassword } from './recovery/temporary-password.ts';
import { registrationEndpoints } from './registration/endpoints.ts';
import { siteEndpoints } from './site/endpoints.ts';
import { startSweeping } from './sweeping.ts';

/** Rejects if the database was set up with another key or can't be reached. */
export async function createPlatform(options: PlatformOptions): Promise<Platform> {
  const { brands, database, clock, log, config, bounds = createBounds(), diskCopies } = options;
  const stored = { database, clock, log };
  const { sandbox, dataDir, originOf = mainOrigin, secretOf = () => undefined, smsGateway } = config;
  const secrets = await loadSecrets({ given: config.secretKey, dataDir, database });
  const passwords = await createPasswords();
  const limits = createLimits(bounds);
  const budgets = budgetsOf(config.budgets);
  const singleUse = createSingleUse(database);
  const keyOf = createSupplierKeys(secretOf, config.joinedKeys);
  const outbound = createOutbound({
    clock,
    log,
    loopback: sandbox,
    resolve: options.resolve,
    allowed: config.outboundAllowed ?? [],
    isTrusted: config.isTrustedHost,
    isOwnHost: config.isOwnHost ?? createIsOwnHost({ brands }),
  });
  const linkLooks = createLinkLooks({ clock, bounds, outbound });
  const suppliers = { database, clock, keyOf, outbound, supplierTimeout: config.supplierTimeout };
  const keys = createKeyRing(database, clock, secrets);
  const captchas = createCaptchas({ database, clock, secrets, make: options.captchaTasks });
  const challenges = createChallenges(secrets, singleUse, clock);
  const devices = createRememberedDevices(secrets);
  const sessions = createSessions(database, secrets, devices);
  const codes = createCodes(secrets);
  const phoneVerification = createPhoneVerification(clock, log, outbound);
  const affiliates = createAffiliates(database, brands);
  const playerIndex = createPlayerIndex(secrets);
  const clientOf = createClientOf({
    trustedProxies: config.trustedProxies ?? [],
    countryHeader: config.countryHeader,
    sandbox: config.sandbox,
  });
  const threads = options.threads ?? createImportThreads({ onReached: bounds.reached });
  const { live: catalogue, imports } = await openCatalogue({ ...stored, threads, diskCopies });
  const standIns = options.standIns?.({ database, clock, passwords, secrets, playerIndex, catalogue });
  const { live: content, ...opened } = await openContent({
    ...stored,
    threads,
    standIns,
    bounds,
    diskCopies,
    maxBytes: config.contentMemory,
    brandOf: brands.byId,
  });
  const sent = createSentMessages(stored);
  const sms = sent.noted(standIns?.sms ?? (smsGateway && createHttpGateway(smsGateway)) ?? noSmsSender);
  const smtp = config.smtp && createSmtpSender(config.smtp);
  const mailSender = standIns?.mail ?? smtp;
  const retries = config.mailRetries && { retryAfter: config.mailRetries };
  const mails = mailSender && createMailQueue({ sender: mailSender, onDone: sent.noteMail, ...retries });
  const prepare = standIns?.prepare ?? (async () => undefined);

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
    playerIndex,
  };
  const members = createMemberServices({
    ...account,
    brands,
    secrets,
    clientOf,
    sandbox,
    originOf,
    secretOf,
    outbound,
    bounds,
    log,
  });
  const money = createMoneyServices({ ...account, secrets, uploads: members.uploads, content });
  /** Play credits for new members. Trial accounts get some outside the sandbox, too. */
  const playCredits = sandbox;
  const notifyOfPasswordChange = createPasswordChangeNotifier({ ...account, mails, originOf });
  const published = { content, database, standingsOf: money.standingsOf };
  const endpoints: AllEndpoints = {
    ...siteEndpoints(),
    ...protectionEndpoints({ database, clock, limits, budgets, keys, captchas, challenges }),
    ...accessEndpoints(account),
    ...registrationEndpoints({ ...account, brands, secrets, playCredits, challenges, affiliates }),
    ...memberEndpoint(account),
    ...codeEndpoints({ database, clock, limits, budgets, challenges, codes, sms }),
    ...recoveryEndpoints({ ...account, mails, originOf, notifyOfPasswordChange }),
    ...identityEndpoints({
      ...account,
      brands,
      playCredits,
      attempts: createAttempts(database, secrets),
      providers: createIdentityProviders({ clock, log, outbound, secretOf }),
    }),
    ...money.endpoints,
    ...members.endpoints,
    ...gameEndpoints({ catalogue, limits, budgets, originOf, ...suppliers }),
    ...contentEndpoints({ ...published, clock }),
  };
  const pictures: Pictures = {
    clientOf,
    store: createPictureStore(join(dataDir, 'media'), bounds, log),
    gameCoverOf: createGameCovers(catalogue),
    pictureOf: async (input) => (await content.pictureOf(input)) ?? standIns?.pictureOf(input),
    log,
  };
  const previewed = previewContent({ content, database, addressOf: standIns?.pictureAddress });
  const media = createMediaHandler({ brands, ...pictures });
  const walletCalls = countWalletCalls();
  const booked = createBookedAggregators(database, clock);
  const largeWins = new Map<string, number>();
  const onLargeWin = (tenant: string) => void largeWins.set(tenant, (largeWins.get(tenant) ?? 0) + 1);
  const wallet = createWalletHandler({
    brands,
    clientOf,
    database,
    catalogue,
    keyOf,
    booked,
    onLargeWin,
    log,
    counts: walletCalls,
  });
  const walletChecks = createWalletChecking({ brands, database, clock, log });
  const figures = createFigureCounting(brands, database, log);
  const decrypt = createDecryptBody(keys, singleUse, clock);
  const door = playerDoor({
    brands,
    clientOf,
    prepare,
    decrypt,
    authenticate: sessions.authenticate,
    guard: sessions.guard,
  });
  const app = mount({ door, endpoints, ...(config.budgets === 'wide' && { timeout: 120_000 }), bounds, log });
  const { uploads } = members;
  const swept = { brands, database, clock, limits, uploads, log };
  const sweeping = startSweeping(swept);
  const fetchSupplierGames = createFetchList(suppliers);
  const supplierLists = startSupplierLists({ ...stored, brands, fetchGames: fetchSupplierGames, catalogue: imports });
  const closing = createClosing();
  closing.add(
    opened.due.stop,
    linkLooks.close,
    content.close,
    catalogue.close,
    sweeping.stop,
    supplierLists.stop,
    walletChecks.stop,
    figures.stop,
    sent.close,
    () => mails?.close(),
  );

  return {
    handler: (request, response) => {
      if (request.url?.startsWith(uploadPath)) members.serveUpload(request, response);
      else if (request.url?.startsWith('/media/')) media(request, response);
      else if (request.url?.startsWith(wire.walletBase)) wallet(request, response);
      else app(request, response);
    },
    callAs: (brand, device) => createCallInProcess({ endpoints, brand, device, log }),
    gamesByDevice: catalogue.byDevice,
    contentVersion: contentVersionOf(catalogue, content, clock),
    contentRevision: (brand) => `${content.version({ brand, now: clock.now() })} ${catalogue.suspended(brand)}`,
    catalogue: imports,
    content: opened.desk,
    contentMeasures: content.measures,
    setTemporaryPassword: createSetTemporaryPassword({ ...account, prepare, notifyOfPasswordChange, log }),
    offerContract: createOfferContract({ database, clock, prepare }),
    fetchSupplierGames,
    walletLookups: createWalletLookups({ ...suppliers, prepare }),
    walletChecks,
    walletMeasures: () => ({ calls: walletCalls.counts(), checks: walletChecks.measures(), largeWins }),
    players: createPlayerDesk({ ...account, brands, secrets, prepare }),
    feedback: members.feedback,
    requests: money.requests,
    waiting: createWaiting(stored),
    staff: { limits, passwords, vault: secrets, requirePassword: requireStaffPassword },
    lookAtBrand: createLookAtBrand({ ...suppliers, catalogue, content, mail: mailSender, sms }),
    linksSeen: createLinksSeen(linkLooks, content, clock),
    signPreview: signPreviews(secrets),
    openPreview: openPlatformPreview({
      endpoints,
      clock,
      content: { ...published, content: previewed },
      ...pictures,
      pictureOf: async (input) => (await previewed.pictureOf(input)) ?? standIns?.pictureOf(input),
    }),
    mailToStaff: smtp && createMailToStaff(smtp, log),
    mails: () => mails?.counts() ?? { waiting: 0, sent: 0, failed: 0 },
    close: closing.close,
  };
}

/** Maximum cached versions. Brands without a selection of games or content of their own share one, so the limit is rarely reached. */
const mostVersions = 2000;

/** Version of everything that lists are made of. Compared with that of each cached answer, whose text is reused if no part has changed. */
function contentVersionOf(
  catalogue: Pick<LiveCatalogue, 'version'>,
  content: Pick<CachedContent, 'version'>,
  clock: Clock,
): (brand: Brand) => string {
  let known = new Map<string, { games: string; lists: string; whole: string }>();
  return (brand) => {
    const games = catalogue.version(brand);
    const lists = content.version({ brand, now: clock.now() });
    const key = lists === 'none' ? games : brand.id;
    const before = known.get(key);
    if (before?.lists === lists && before.games === games) return before.whole;
    if (known.size > mostVersions) known = new Map();
    const whole = `${games}.${lists}`;
    known.set(key, { games, lists, whole });
    return whole;
  };
}
