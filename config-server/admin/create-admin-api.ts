import type { Express } from 'express';
import { wire } from '../../schema/constants.ts';
import type { CreateShowRules } from '../../schema/why.ts';
import type { BrandSet, FolderFaults } from '../../server/brands/brand.ts';
import type { OriginOf } from '../../server/brands/brand-origin.ts';
import type { BrandSets } from '../../server/brands/environments.ts';
import type { MigrationStep } from '../../server/brands/migrate/migrate-manifest.ts';
import type { Clock } from '../../server/clock.ts';
import type { Database } from '../../server/database/database.ts';
import type { ClientOf } from '../../server/http/client.ts';
import { mount } from '../../server/http/mount.ts';
import type { Log } from '../../server/log.ts';
import type { Staff } from '../../server/staff/create-staff.ts';
import type { StaffParts } from '../../server/staff/staff-parts.ts';
import { withOrigin } from './acting-from.ts';
import { activityEndpoints } from './activity-endpoints.ts';
import type { AllAdminEndpoints } from './admin-endpoint.ts';
import { approvalEndpoints } from './approval-endpoints.ts';
import { brandActs } from './brand-acts.ts';
import { type AdminOutbox, brandEndpoints } from './brand-endpoints.ts';
import { brandPageEndpoints } from './brand-page-endpoints.ts';
import type { AdminCatalogue, AdminSuspensions } from './catalogue-acts.ts';
import { catalogueEndpoints, type FetchSupplierGames } from './catalogue-endpoints.ts';
import { changeEndpoints } from './change-endpoints.ts';
import type { AdminContent } from './content-acts.ts';
import { contentEndpoints } from './content-endpoints.ts';
import { contractEndpoints, type OfferContract } from './contract-endpoints.ts';
import { createBrandEndpoints } from './create-brand-endpoints.ts';
import { draftEndpoints } from './draft-endpoints.ts';
import { failureEndpoints } from './failure-endpoints.ts';
import { type AdminFeedback, feedbackEndpoints } from './feedback-endpoints.ts';
import { filterEndpoints } from './filter-endpoints.ts';
import type { MailToStaff } from './invitation-mail.ts';
import { layerEndpoints } from './layer-endpoints.ts';
import type { LocalOwner } from './local-owner.ts';
import type { AdminRequests } from './money-acts.ts';
import { operatingEndpoints } from './operating-endpoints.ts';
import { passwordEndpoints, type SetTemporaryPassword } from './password-endpoints.ts';
import { placeEndpoints } from './place-endpoints.ts';
import { type AdminPlayers, playerEndpoints } from './player-endpoints.ts';
import { type AdminPreviews, previewEndpoints } from './preview-endpoints.ts';
import { type AdminReadiness, readinessEndpoints } from './readiness-endpoints.ts';
import { withRecordedLookUps } from './record-look-ups.ts';
import { releaseEndpoints } from './release-endpoints.ts';
import { requestEndpoints } from './request-endpoints.ts';
import { rolloutEndpoints } from './rollout-endpoints.ts';
import { scheduleEndpoints } from './schedule-endpoints.ts';
import { sheetEndpoints } from './sheet-endpoints.ts';
import { metricsPath, type StaffVisit, staffDoor } from './staff-door.ts';
import { staffEndpoints } from './staff-endpoints.ts';
import type { StaffStreams } from './staff-streams.ts';
import { suspensionEndpoints } from './suspension-endpoints.ts';
import { thingEndpoints } from './thing-endpoints.ts';
import { type AdminWaiting, waitingEndpoints } from './waiting-endpoints.ts';
import { type AdminWallet, type AdminWalletChecks, walletEndpoints } from './wallet-endpoints.ts';

/**
 * `/admin/v1` on the console's host: acts of support and operators on live brands. For callers who are signed in, also `/metrics`
 * and events.
 */
export function createAdminApi({
  clientOf,
  consoleOrigin,
  local,
  metricsToken,
  staff,
  metrics,
  streams,
  folderFaults,
  outbox,
  mailToStaff,
  feedback,
  players,
  requests,
  setTemporaryPassword,
  offerContract,
  wallet,
  walletChecks,
  waiting,
  catalogue,
  fetchSupplierGames,
  content,
  previews,
  readiness,
  log,
  ...parts
}: {
  /** Brands that calls may name, including staging's. */
  brands: Pick<BrandSet, 'byId' | 'ids'>;
  sets: BrandSets;
  /** Address at which players open a brand. */
  originOf: OriginOf;
  folderFaults: FolderFaults;
  database: Database;
  clock: Clock;
  clientOf: ClientOf;
  /** Origin of the console, from the settings. */
  consoleOrigin: () => string;
  log: Log;
  /** The owner of a sandbox, who has no account. */
  local?: LocalOwner | undefined;
  /** Token that only reads `/metrics`, also without a database. */
  metricsToken?: string | undefined;
  /** Accounts of staff, and the vault that encrypts their secrets. */
  staff: { readonly accounts: Staff; readonly vault: StaffParts['vault'] };
  /** Returns the text of `/metrics`. */
  metrics: () => Promise<string>;
  streams: Pick<StaffStreams, 'open'>;
  outbox: AdminOutbox;
  /** Undefined without a mail server: then the answer of an invitation contains its code. */
  mailToStaff?: MailToStaff | undefined;
  feedback: AdminFeedback;
  players: AdminPlayers;
  requests: AdminRequests;
  setTemporaryPassword: SetTemporaryPassword;
  offerContract: OfferContract;
  wallet: AdminWallet;
  walletChecks: AdminWalletChecks;
  waiting: AdminWaiting;
  catalogue: AdminCatalogue & { readonly suspensions: AdminSuspensions };
  fetchSupplierGames: FetchSupplierGames;
  previews: AdminPreviews;
  readiness: AdminReadiness;
  createShowRules: CreateShowRules;
  content: AdminContent;
  /** Other steps than those of this version, for tests. */
  migrationSteps?: readonly MigrationStep[];
}): Express {
  const acts = brandActs({ ...parts, catalogue, content, requests, bookingsOf: wallet.bookings });
  const endpoints: AllAdminEndpoints = {
    ...brandEndpoints({ ...parts, folderFaults, outbox }),
    ...brandPageEndpoints(parts),
    ...createBrandEndpoints(parts),
    ...scheduleEndpoints(parts),
    ...failureEndpoints(parts),
    ...activityEndpoints(parts),
    ...placeEndpoints(parts),
    ...changeEndpoints({ ...parts, acts }),
    ...rolloutEndpoints({ ...parts, acts }),
    ...releaseEndpoints({ ...parts, acts }),
    ...draftEndpoints({ ...parts, acts }),
    ...sheetEndpoints(parts),
    ...readinessEndpoints({ ...parts, readiness, acts, content, catalogue }),
    ...previewEndpoints({ ...parts, previews }),
    ...approvalEndpoints({ ...parts, acts, content, catalogue }),
    ...layerEndpoints(parts),
    ...thingEndpoints(parts),
    ...filterEndpoints(parts),
    ...operatingEndpoints(parts),
    ...feedbackEndpoints(feedback),
    ...playerEndpoints(players, parts.brands),
    ...requestEndpoints({ ...parts, requests, acts }),
    ...passwordEndpoints(setTemporaryPassword),
    ...contractEndpoints(offerContract),
    ...waitingEndpoints({ ...parts, waiting }),
    ...walletEndpoints(wallet, walletChecks),
    ...catalogueEndpoints({ catalogue, fetchSupplierGames, brands: parts.brands, acts }),
    ...suspensionEndpoints(catalogue.suspensions, parts.brands, acts),
    ...staffEndpoints({ ...parts, acts, consoleOrigin, local, mailToStaff, staff: staff.accounts, vault: staff.vault }),
    ...contentEndpoints(content, acts),
  };
  return mount({
    door: staffDoor({
      ...parts,
      clientOf,
      identify: (given) => local?.identify(given) ?? staff.accounts.identify(given),
      isLocalOpen: (hash) => local?.hasSession(hash) === true,
      metricsToken,
    }),
    endpoints: withOrigin(withRecordedLookUps({ ...parts, endpoints })),
    beside: (app) => {
      app.get(metricsPath, async (_, response) => {
        response
          .set('cache-control', 'no-store')
          .type('text/plain')
          .send(await metrics());
      });
      app.get(wire.staffEventsPath, (request, response) => {
        const { staff, identify } = response.locals.visit as StaffVisit;
        if (staff !== undefined) streams.open({ request, response, staff, identify });
      });
    },
    log,
  });
}
