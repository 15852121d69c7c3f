import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { startAuditExports } from '../../config-server/admin/activity/audit-exports.ts';
import type { AdminOutbox } from '../../config-server/admin/brands/brand-endpoints.ts';
import { createAdminApi } from '../../config-server/admin/create-admin-api.ts';
import type { OwnerSecrets } from '../../config-server/admin/door/local-owner.ts';
import { openStaffStreams } from '../../config-server/admin/staff/staff-streams.ts';
import { createConsoleSite } from '../../config-server/console/console-site.ts';
import { createConfigServer } from '../../config-server/create-config-server.ts';
import { createDocumentSite } from '../../config-server/document-site.ts';
import { createRenderBound } from '../../config-server/documents/render-bound.ts';
import { createMetrics } from '../../config-server/metrics.ts';
import { createPlatform } from '../../platform/create-platform.ts';
import { openPlatformDiskCopies } from '../../platform/disk-copies.ts';
import { platformMigrations } from '../../platform/migrations/platform-migrations.ts';
import { decidedChannel } from '../../platform/money/cashier/staff-decisions.ts';
import { countWallets } from '../../platform/money/wallet/fix-currency.ts';
import type { PlatformOptions } from '../../platform/platform.ts';
import { brandOfTenant } from '../../schema/staging-tenant.ts';
import { type BrandSet, noFolders } from '../../server/brands/brand.ts';
import { mainDomain, mainOrigin, type OriginOf } from '../../server/brands/brand-origin.ts';
import { openSecrets } from '../../server/brands/secrets/open-secrets.ts';
import { recordWithheld } from '../../server/brands/secrets/record-refused-secrets.ts';
import { openEnvironments } from '../../server/brands/staging/open-environments.ts';
import { isStaged } from '../../server/brands/staging/stage-brands.ts';
import { withDraftFiles } from '../../server/brands/versions/drafts/draft-files.ts';
import { countCalls } from '../../server/brands/versions/rollouts/count-calls.ts';
import { readAsset } from '../../server/brands/versions/stored/releases.ts';
import { type Clock, systemClock } from '../../server/clock.ts';
import { createClosing } from '../../server/closing.ts';
import { openDatabase } from '../../server/database/open-database.ts';
import { watchSchema } from '../../server/database/schema-version.ts';
import { copyAssets } from '../../server/disk-copies/asset-copies.ts';
import { copyBrands } from '../../server/disk-copies/brand-copies.ts';
import { storeRefusedCalls } from '../../server/failures/store-refused-calls.ts';
import { productHosts } from '../../server/hosts/reserved-hosts.ts';
import { createClientOf, createHostOf } from '../../server/http/client.ts';
import { createHttpServer } from '../../server/http/listen.ts';
import { createTraffic } from '../../server/http/traffic.ts';
import { createBounds } from '../../server/limits/bounds.ts';
import { createLog } from '../../server/log.ts';
import { createDomainLooks } from '../../server/outbound/domain-looks.ts';
import { createIsOwnHost } from '../../server/outbound/own-hosts.ts';
import { createStaff } from '../../server/staff/create-staff.ts';
import { announce } from './announce.ts';
import { listen as listenOn, stopServer } from './listen.ts';
import { openAccessLog } from './open-access-log.ts';
import { openBuild } from './open-build.ts';
import { openLocalOwner } from './open-local-owner.ts';
import { openPreviews } from './open-previews.ts';
import { routeRequests } from './route-requests.ts';
import type { Settings } from './settings.ts';
import { createTlsPermission } from './tls-permission.ts';
import { warnOfSettings } from './warn-of-settings.ts';
import { sharedMetrics } from './workers/shared-metrics.ts';

export type Running = {
  readonly port: number;
  readonly brands: BrandSet;
  /** Demo accounts of the sandbox: brand -> account -> password. */
  readonly demoAccounts: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Messages of a brand in the sandbox's outbox, newest first; undefined outside the sandbox. */
  readonly outbox: AdminOutbox;
  /** Reports at `/readyz` that the node stops, and serves on until its proxy has had the time to learn that. */
  drain(): Promise<void>;
  /** Accepts nothing new, and lets open requests end until `STOP_SECONDS` after `drain` or this was called. */
  close(): Promise<void>;
};

/** Composition root: everything as one process on one port. The only place that knows both servers and the runtime. */
export async function start({
  settings,
  print,
  onListening = () => undefined,
  captchaTasks,
  threads,
  clock = systemClock,
  open = openBuild,
  listen = listenOn,
  ownerSecrets,
}: {
  settings: Settings;
  print: (text: string) => void;
  /** Called before the addresses are printed: who reads them may send a signal at once. */
  onListening?: (running: Running) => void;
  clock?: Clock;
  /** Opens what browsers are served with: the build, or the source in development. */
  open?: typeof openBuild;
  /** Resolves with the port that links name. */
  listen?: typeof listenOn;
  /** Links and sessions of a sandbox's owner, which outlive a restart in development. */
  ownerSecrets?: OwnerSecrets;
} & Pick<PlatformOptions, 'captchaTasks' | 'threads'>): Promise<Running> {
  const log = createLog({ level: settings.logLevel });
  await mkdir(settings.dataDir, { recursive: true, mode: 0o700 });
  const database = await openDatabase({
    databaseUrl: settings.databaseUrl,
    readUrl: settings.readUrl,
    dataDir: settings.dataDir,
    migrations: platformMigrations,
    log,
    clock,
    mayBeAway: !settings.sandbox,
  });
  const closing = createClosing((err) => log.error({ err }, 'a step of the shutdown failed'));
  closing.add(() => database.close());
  try {
    const { previewDomain, sandbox, trustedProxies, countryHeader } = settings;
    const hosts = productHosts(settings);
    const hasCountries = countryHeader !== undefined && trustedProxies.length > 0;
    const bounds = createBounds();
    // Copies from which a node starts without its database. A sandbox needs none, because its database is embedded.
    const copiesFolder = join(settings.dataDir, 'kept');
    let port = settings.port;
    // In the sandbox links use the preview domain; neither variant uses the Host header.
    const originOf: OriginOf = (brand) =>
      sandbox && previewDomain !== undefined
        ? `http://${isStaged(brand) ? mainDomain(brand) : `${brand.id}.${previewDomain}`}:${port}`
        : mainOrigin(brand);
    const environments = await openEnvironments({
      database,
      hosts,
      clock,
      log,
      grants: settings.secrets.grants,
      ...(sandbox ? { sandbox } : { load: copyBrands(copiesFolder, log) }),
      countWallets: (tenant) => countWallets(database, tenant),
    });
    closing.add(() => environments.close());
    const { sets, brands: live } = environments;
    // Imported here, so that production never loads it.
    const added = sandbox
      ? (await import('./open-sandbox.ts')).openSandbox({
          brands: live,
          settings,
          host: hosts.studio,
          originOf,
          clock,
          log,
          closing,
          port: () => port,
        })
      : undefined;
    const brands = added?.studio.brands ?? live;
    // Withheld secrets are recorded in the audit.
    const record = recordWithheld(database, clock, log);
    const secrets = openSecrets({ ...settings.secrets, log, record });
    const options: PlatformOptions = {
      brands,
      database,
      clock,
      log,
      bounds,
      captchaTasks,
      threads,
      diskCopies: sandbox ? undefined : openPlatformDiskCopies(copiesFolder, log),
      config: {
        sandbox,
        secretKey: settings.secretKey,
        dataDir: settings.dataDir,
        smsGateway: settings.smsGateway,
        smtp: settings.smtp,
        secretOf: secrets.secretOf,
        joinedKeys: added?.studio.joinedKeys,
        outboundAllowed: settings.outboundAllowed,
        isTrustedHost: (name) => name === added?.studio.host,
        isOwnHost: createIsOwnHost({ brands, hosts }),
        contentMemory: settings.contentMemory,
        budgets: settings.budgets,
        trustedProxies,
        countryHeader,
        originOf,
      },
    };
    const demo = await added?.openPlatform({ options, print, onPublished: () => sets.production.refresh() });
    const platform = demo?.platform ?? (await createPlatform(options));
    if (demo === undefined) closing.add(platform.close);
    const outbox: Running['outbox'] = async (tenant) => demo?.outbox(tenant);
    const folderFaults = demo?.folderFaults ?? noFolders;
    const warnings = warnOfSettings({ brands: live, secrets, hasCountries, settings, log });
    const demoAccounts = (await demo?.seed()) ?? {};

    const assets = copyAssets({
      brands,
      log,
      folder: join(copiesFolder, 'assets'),
      whenBuilt: Promise.all(Object.values(sets).map((set) => set.whole())),
      read: ({ tenant, hash }) => readAsset({ database, tenant: brandOfTenant(tenant), hash }),
    });
    closing.add(() => assets.close());
    const { render, createShowRules, consoleBuild, ...files } = await open({ closing });
    const shared = {
      render,
      ...files,
      readAsset: withDraftFiles(database, assets.read),
      limits: { streams: { perAddress: settings.streamsPerAddress, perProcess: settings.streamsPerProcess } },
      bounds,
      log,
      renders: createRenderBound(settings.rendersAtOnce, bounds),
    };
    const { contentVersion, contentRevision } = platform;
    const config = createConfigServer({
      brands,
      awayByHost: sets.production.awayByHost,
      ...shared,
      site: createDocumentSite({
        trustedProxies,
        countryHeader,
        originOf,
        sandbox,
        contentVersion,
        contentRevision,
        callAs: platform.callAs,
        gamesByDevice: platform.gamesByDevice,
      }),
    });
    closing.add(() => config.close());
    closing.add(await database.listen(decidedChannel, (tenant) => config.decided(tenant)));
    const accessLog = openAccessLog(settings, brands);
    const calls = countCalls(database, clock, log);
    const refusedCalls = storeRefusedCalls(database, clock, log);
    const traffic = createTraffic({ accessLog, calls, refusedCalls });
    const schema = watchSchema(database, log);
    closing.add(() => accessLog?.close(), calls.close, refusedCalls.close, schema.close);
    const metrics = createMetrics({
      brands,
      folderFaults,
      bounds,
      traffic,
      measures: config.measures,
      mails: platform.mails,
      content: platform.contentMeasures,
      wallet: platform.walletMeasures,
      database: { ...database, isUp: schema.isUp },
    });

    const productOrigin = (host: string) => (sandbox ? `http://${host}:${port}` : `https://${host}`);
    const consoleOrigin = () => productOrigin(hosts.console);
    // Outside the sandbox staff sign in.
    const local = sandbox
      ? await openLocalOwner({ settings, clock, origin: consoleOrigin, secrets: ownerSecrets })
      : undefined;
    const clientOf = createClientOf({ trustedProxies, sandbox });
    const hostOf = createHostOf({ trustedProxies });
    const previews = openPreviews({
      settings,
      hosts,
      database,
      sets,
      clock,
      log,
      shared,
      platform,
      originOf: productOrigin,
      isLocalSession: (session) => local?.owner.hasSession(session) === true,
    });
    closing.add(() => previews.close());
    const domainLooks = createDomainLooks({ clock, bounds, loopback: sandbox });
    closing.add(() => domainLooks.close());
    closing.add(startAuditExports({ database, clock, log }).stop);
    const streams = await openStaffStreams({ database, sets, bounds, clock, log });
    const adminApi = createAdminApi({
      brands: live,
      sets,
      folderFaults,
      originOf,
      database,
      clock,
      clientOf,
      log,
      consoleOrigin,
      local: local?.owner,
      metricsToken: settings.metricsToken,
      staff: {
        accounts: createStaff({ database, clock, log, ...platform.staff, oidc: settings.staffOidc }),
        vault: platform.staff.vault,
      },
      metrics: sharedMetrics(metrics),
      streams,
      outbox,
      mailToStaff: platform.mailToStaff,
      players: platform.players,
      feedback: platform.feedback,
      requests: platform.requests,
      wallet: platform.walletLookups,
      fetchSupplierGames: platform.fetchSupplierGames,
      walletChecks: platform.walletChecks,
      waiting: platform.waiting,
      setTemporaryPassword: platform.setTemporaryPassword,
      offerContract: platform.offerContract,
      catalogue: platform.catalogue,
      content: platform.content,
      previews: previews.admin,
      readiness: { look: platform.lookAtBrand, links: platform.linksSeen, secrets, hasCountries },
      domains: { looks: domainLooks, records: settings.domainRecords },
      createShowRules,
    });

    /** Time of the signal. */
    let stopping: number | undefined;
    const drain = async () => {
      stopping ??= performance.now();
      await setTimeout(settings.drainSeconds * 1000);
    };
    const handle = routeRequests({
      environments,
      brands,
      folderFaults,
      schema,
      clientOf,
      isStopping: () => stopping !== undefined,
      config,
      platform,
      adminApi,
      previews,
      consoleSite: createConsoleSite({
        build: consoleBuild,
        clientOf,
        bounds,
        frames: () => productOrigin(`*.${hosts.preview}`),
      }),
      studio: added?.studio,
      consoleHost: hosts.console,
      tlsPermission: createTlsPermission(brands, clientOf, hosts.console),
    });
    const server = createHttpServer(handle, { hostOf, bounds, traffic });
    port = await listen(server, settings);
    await local?.listensOn(port);
    closing.add(
      () => local?.remove(),
      () => {
        stopping ??= performance.now();
        const milliseconds = Math.max(0, settings.stopSeconds * 1000 - (performance.now() - stopping));
        return Promise.all([stopServer(server, milliseconds, () => config.close()), streams.close()]);
      },
    );
    const consoleLink = local?.owner.makeLink().address;
    const running = { port, brands, demoAccounts, outbox, drain, close: closing.close };
    onListening(running);
    announce({ print, settings, port, brands, folderFaults, demoAccounts, consoleLink, warnings });
    return running;
  } catch (error) {
    // Errors of closing were logged; the caller gets the reason why the start failed.
    await closing.close().catch(() => undefined);
    throw error;
  }
}
