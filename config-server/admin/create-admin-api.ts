import type { Express } from 'express';
import { wire } from '../../schema/constants.ts';
import type { CreateShowRules } from '../../schema/why.ts';
import type { BrandSet, FolderFaults } from '../../server/brands/brand.ts';
import type { OriginOf } from '../../server/brands/brand-origin.ts';
import type { BrandSets } from '../../server/brands/environments.ts';
import type { MigrationStep } from '../../server/brands/folder/migrate/migrate-manifest.ts';
import type { ContentDesk } from '../../server/content-desk.ts';
import type { DatabaseAndClock } from '../../server/database/database.ts';
import type { ClientOf } from '../../server/http/client.ts';
import { mount } from '../../server/http/mount.ts';
import type { Log } from '../../server/log.ts';
import type { Staff } from '../../server/staff/create-staff.ts';
import type { StaffParts } from '../../server/staff/staff-parts.ts';
import type {
  CatalogueDesk,
  FeedbackDesk,
  FetchSupplierGames,
  MoneyDesk,
  OfferContract,
  PlayerDesk,
  SetTemporaryPassword,
  WaitingDesk,
  WalletCheckDesk,
  WalletDesk,
} from '../../server/staff-desk.ts';
import { activityEndpoints } from './activity/activity-endpoints.ts';
import { operatingEndpoints } from './activity/operating-endpoints.ts';
import { brandActs } from './acts/brand-acts.ts';
import { approvalEndpoints } from './approval/approval-endpoints.ts';
import { policyEndpoints } from './approval/policy-endpoints.ts';
import { type AdminOutbox, brandEndpoints } from './brands/brand-endpoints.ts';
import { brandPageEndpoints } from './brands/brand-page-endpoints.ts';
import { createBrandEndpoints } from './brands/create-brand-endpoints.ts';
import { type AdminDomains, domainEndpoints } from './brands/domain-endpoints.ts';
import { changeEndpoints } from './changes/change-endpoints.ts';
import { rolloutEndpoints } from './changes/rollout-endpoints.ts';
import { scheduleEndpoints } from './changes/schedule-endpoints.ts';
import { contentEndpoints } from './content/content-endpoints.ts';
import { withOrigin } from './door/acting-from.ts';
import type { AllAdminEndpoints } from './door/admin-endpoint.ts';
import type { LocalOwner } from './door/local-owner.ts';
import { withRecordedLookUps } from './door/record-look-ups.ts';
import { metricsPath, type StaffVisit, staffDoor } from './door/staff-door.ts';
import { catalogueEndpoints } from './games/catalogue-endpoints.ts';
import { suspensionEndpoints } from './games/suspension-endpoints.ts';
import { requestEndpoints } from './money/request-endpoints.ts';
import { waitingEndpoints } from './money/waiting-endpoints.ts';
import { walletEndpoints } from './money/wallet-endpoints.ts';
import { contractEndpoints } from './players/contract-endpoints.ts';
import { feedbackEndpoints } from './players/feedback-endpoints.ts';
import { passwordEndpoints } from './players/password-endpoints.ts';
import { playerEndpoints } from './players/player-endpoints.ts';
import { draftEndpoints } from './releases/draft-endpoints.ts';
import { outsideEndpoints } from './releases/outside-endpoints.ts';
import { type AdminPreviews, previewEndpoints } from './releases/preview-endpoints.ts';
import { type AdminReadiness, readinessEndpoints } from './releases/readiness-endpoints.ts';
import { releaseEndpoints } from './releases/release-endpoints.ts';
import { secretEndpoints } from './releases/secret-endpoints.ts';
import { sheetEndpoints } from './releases/sheet-endpoints.ts';
import { filterEndpoints } from './staff/filter-endpoints.ts';
import type { MailToStaff } from './staff/invitation-mail.ts';
import { staffEndpoints } from './staff/staff-endpoints.ts';
import type { StaffStreams } from './staff/staff-streams.ts';
import { textEndpoints } from './texts/text-endpoints.ts';
import { failureEndpoints } from './why/failure-endpoints.ts';
import { layerEndpoints } from './why/layer-endpoints.ts';
import { placeEndpoints } from './why/place-endpoints.ts';
import { thingEndpoints } from './why/thing-endpoints.ts';

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
}: DatabaseAndClock & {
  /** Brands that calls may name, including staging's. */
  brands: Pick<BrandSet, 'byId' | 'ids'>;
  sets: BrandSets;
  /** Address at which players open a brand. */
  originOf: OriginOf;
  folderFaults: FolderFaults;
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
  feedback: FeedbackDesk;
  players: PlayerDesk;
  requests: MoneyDesk;
  setTemporaryPassword: SetTemporaryPassword;
  offerContract: OfferContract;
  wallet: WalletDesk;
  walletChecks: WalletCheckDesk;
  waiting: WaitingDesk;
  catalogue: CatalogueDesk;
  fetchSupplierGames: FetchSupplierGames;
  previews: AdminPreviews;
  readiness: AdminReadiness;
  domains: AdminDomains;
  createShowRules: CreateShowRules;
  content: ContentDesk;
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
    ...releaseEndpoints({ ...parts, acts, content, catalogue }),
    ...draftEndpoints({ ...parts, acts }),
    ...textEndpoints(parts),
    ...sheetEndpoints(parts),
    ...readinessEndpoints({ ...parts, readiness, acts, content, catalogue }),
    ...outsideEndpoints({ ...parts, links: readiness.links }),
    ...secretEndpoints({ ...parts, secrets: readiness.secrets }),
    ...domainEndpoints(parts),
    ...previewEndpoints({ ...parts, previews }),
    ...policyEndpoints({ ...parts, acts }),
    ...approvalEndpoints({ ...parts, acts }),
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
    ...catalogueEndpoints({ ...parts, catalogue, fetchSupplierGames, acts }),
    ...suspensionEndpoints(catalogue, parts.brands, acts),
    ...staffEndpoints({ ...parts, acts, consoleOrigin, local, mailToStaff, staff: staff.accounts, vault: staff.vault }),
    ...contentEndpoints(content, acts, parts),
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
