import type { RequestListener } from 'node:http';
import type { CallPlatform } from '../schema/delivery.ts';
import type { GameDevice } from '../schema/device-class.ts';
import type { Brand, BrandSet } from '../server/brands/brand.ts';
import type { OriginOf } from '../server/brands/brand-origin.ts';
import type { SignPreview } from '../server/brands/preview/previews.ts';
import type { SecretOf } from '../server/brands/secrets/open-secrets.ts';
import type { Clock } from '../server/clock.ts';
import type { ContentDesk } from '../server/content-desk.ts';
import type { Database } from '../server/database/database.ts';
import type { Bounds } from '../server/limits/bounds.ts';
import type { Log } from '../server/log.ts';
import type { Resolve } from '../server/outbound/check-address.ts';
import type { LinksSeen } from '../server/outbound/link-looks.ts';
import type { StaffParts } from '../server/staff/staff-parts.ts';
import type {
  FeedbackDesk,
  FetchSupplierGames,
  MoneyDesk,
  OfferContract,
  PlayerDesk,
  SetTemporaryPassword,
  WaitingDesk,
} from '../server/staff-desk.ts';
import type { PlayerIndex } from './account/lookup/player-index.ts';
import type { Passwords } from './account/passwords/passwords.ts';
import type { PictureOf } from './content/media/picture.ts';
import type { ContentStandIns } from './content/open-content.ts';
import type { PlatformDiskCopies } from './disk-copies.ts';
import type { CatalogueImports } from './games/catalogue/catalogue-imports.ts';
import type { LiveCatalogue } from './games/catalogue/live-catalogue.ts';
import type { WalletCallCounts } from './games/suppliers/count-wallet-calls.ts';
import type { JoinedKeys } from './games/suppliers/supplier-keys.ts';
import type { WalletLookups } from './games/wallet-lookups.ts';
import type { ImportThreads } from './imports/import-threads.ts';
import type { SmsGateway } from './messages/http-gateway.ts';
import type { MailCounts } from './messages/mail-queue.ts';
import type { MailSender } from './messages/mail-sender.ts';
import type { MailToStaff } from './messages/mail-to-staff.ts';
import type { SmsSender } from './messages/sms-sender.ts';
import type { SmtpServer } from './messages/smtp-sender.ts';
import type { CheckMeasures, WalletChecking } from './money/check/wallet-checking.ts';
import type { OpenPlatformPreview } from './preview.ts';
import type { makeTask } from './protection/captcha/captchas.ts';
import type { Secrets } from './protection/secrets/secrets.ts';
import type { LookAtBrand } from './readiness.ts';

export type PlatformConfig = {
  /** Enables invented games and contents, demo accounts and play credits for new players. */
  readonly sandbox: boolean;
  /** Folder for pictures, the platform's key and demo passwords. */
  readonly dataDir: string;
  /** `wide` raises rate limits and request timeouts, for tests and benchmarks on slow machines. */
  readonly budgets: 'real' | 'wide';
  /** Origin of links in mails and invitations; defaults to the brand's main domain. */
  readonly originOf?: OriginOf;
  /** Addresses or ranges of proxies whose forwarded headers count. */
  readonly trustedProxies?: readonly string[];
  /** Name of the header, in lower case, in which proxies state the client's country. */
  readonly countryHeader?: string | undefined;
  /** Looks up secrets that manifests name; without it there are none. */
  readonly secretOf?: SecretOf;
  /** Keys of an aggregator that the sandbox added itself. They have no name, so no manifest can refer to them. */
  readonly joinedKeys?: JoinedKeys;
  /** 32 bytes in base64, the same for all nodes. Without it, a key is generated and stored in `<dataDir>/platform.key`. */
  readonly secretKey?: string;
  /** Ranges that addresses in manifests may lead to even though they are not public. */
  readonly outboundAllowed?: readonly string[];
  /** Whether the program answers on a host; defaults to the domains of brands. */
  readonly isOwnHost?: (name: string) => boolean;
  /** Hosts that are called without a check: the sandbox's studio. */
  readonly isTrustedHost?: (name: string) => boolean;
  /** SMS gateway; the sandbox stores messages in its outbox instead. */
  readonly smsGateway?: SmsGateway;
  /** Mail server; not used in the sandbox. */
  readonly smtp?: SmtpServer;
  /** Timeout in milliseconds for a supplier's answer to a launch. */
  readonly supplierTimeout?: number;
  /** Maximum bytes of content in memory. */
  readonly contentMemory?: number;
  /** Delays in seconds between retries of a mail. */
  readonly mailRetries?: readonly number[];
};

export type PlatformOptions = {
  brands: BrandSet;
  /** Already migrated with `platformMigrations`. */
  database: Database;
  clock: Clock;
  log: Log;
  /** Counts how often limits are reached, for metrics. */
  bounds?: Bounds;
  diskCopies?: PlatformDiskCopies | undefined;
  config: PlatformConfig;
  /** Builds replacements for external services from the platform's own parts. */
  standIns?: (parts: StandInParts) => StandIns;
  /** Generates captcha tasks; replaced in tests, which need to know the answers. */
  captchaTasks?: typeof makeTask;
  /** Threads of imports; shared in tests, because each takes a second to load from source. */
  threads?: ImportThreads;
  /** Resolves host names of other servers; replaced in tests, which need names that lead elsewhere. */
  resolve?: Resolve;
};

export type Platform = {
  /** Handles everything below `wire.apiBase`, `/media/` and `wire.walletBase`. */
  readonly handler: RequestListener;
  /** Parts of the platform that staff accounts use. */
  readonly staff: Pick<StaffParts, 'limits' | 'passwords' | 'vault' | 'requirePassword'>;
  /** Calls operations in process, as a visitor of a brand on a kind of device. */
  callAs(brand: Brand, device: GameDevice): CallPlatform;
  /** Whether lists of games differ by device. */
  gamesByDevice(): boolean;
  /** Changes with the content of lists; part of the cache key of rendered documents. */
  contentVersion(brand: Brand): string;
  /** Changes with published content, and when scheduled content begins or ends; the same on every node. */
  contentRevision(brand: Brand): string;
  /** The only way to import and export games. */
  readonly catalogue: CatalogueImports;
  /** The only way to import and export content of brands. */
  readonly content: ContentDesk;
  /** Bytes of content in memory and the number of its brands, for metrics. */
  readonly contentMeasures: () => { readonly bytes: number; readonly brands: number };
  /** Sets a temporary password, for staff. It is only in the response and not stored. */
  readonly setTemporaryPassword: SetTemporaryPassword;
  /** Offers a contract to an agent, for staff. */
  readonly offerContract: OfferContract;
  /** Fetches a supplier's games as a catalogue file, for staff. */
  readonly fetchSupplierGames: FetchSupplierGames;
  /** Looks up wallets, for staff. */
  readonly walletLookups: WalletLookups;
  /** Compares the books of brands. Runs every night by itself. */
  readonly walletChecks: Pick<WalletChecking, 'start' | 'read' | 'checkDue'>;
  /** Answered supplier calls since the start and findings of the last checks, for metrics. */
  walletMeasures(): {
    readonly calls: ReturnType<WalletCallCounts['counts']>;
    readonly checks: CheckMeasures;
    /** Number of wins above `/games/winAlert` since the start, by tenant. */
    readonly largeWins: ReadonlyMap<string, number>;
  };
  /** Feedback of members, for staff. */
  readonly feedback: FeedbackDesk;
  /** Player look-ups, for staff. */
  readonly players: PlayerDesk;
  /** Deposits and withdrawals that staff decide. */
  readonly requests: MoneyDesk;
  /** Pending work at the brands of a member of staff. */
  readonly waiting: WaitingDesk;
  /** Checks whether a brand is ready for players, for staff. */
  readonly lookAtBrand: LookAtBrand;
  /** Links of a brand to other sites as this server sees them, for staff. */
  readonly linksSeen: LinksSeen;
  /** Opens the answers for hosts of previews. */
  readonly openPreview: OpenPlatformPreview;
  readonly signPreview: SignPreview;
  /** Sends a mail to staff; undefined without a mail server. A sandbox has none, so that one person can try everything. */
  readonly mailToStaff: MailToStaff | undefined;
  /** Counts of mails since the start. */
  mails(): MailCounts;
  close(): Promise<void>;
};

type StandInParts = {
  readonly database: Database;
  readonly clock: Clock;
  readonly passwords: Passwords;
  readonly secrets: Secrets;
  readonly playerIndex: PlayerIndex;
  readonly catalogue: Pick<LiveCatalogue, 'of'>;
};

/** Replacements of the SMS gateway, mail server, pictures and existing accounts (sandbox). */
type StandIns = ContentStandIns & {
  readonly sms: SmsSender;
  readonly mail: MailSender;
  /** Called before any account lookup of a brand, possibly often; creates demo accounts. */
  prepare(brand: Brand): Promise<void>;
  readonly pictureOf: PictureOf;
};
