import type { Migration } from '../../server/database/migration.ts';
import { limitMigrations } from '../../server/limits/limit-migrations.ts';
import { staffMigrations } from '../../server/staff/staff-migrations.ts';
import { accountMigrations } from './accounts.ts';
import { agentContractMigrations } from './agent-contracts.ts';
import { betMigrations } from './bets.ts';
import { brandCurrencyMigrations } from './brand-currencies.ts';
import { cashierMigrations } from './cashier.ts';
import { catalogueMigrations } from './catalogue.ts';
import { catalogueChoiceMigrations } from './catalogue-choices.ts';
import { catalogueNameMigrations } from './catalogue-names.ts';
import { codeMigrations } from './codes.ts';
import { contentMigrations } from './content.ts';
import { feedbackMigrations } from './feedback.ts';
import { identityMigrations } from './identities.ts';
import { inboxMigrations } from './inbox.ts';
import { ledgerBookingMigrations } from './ledger-booking.ts';
import { ledgerUnitMigrations } from './ledger-unit.ts';
import { playBreakMigrations } from './play-breaks.ts';
import { playerLookupMigrations } from './player-lookups.ts';
import { playerTotalMigrations } from './player-totals.ts';
import { promotionMigrations } from './promotions.ts';
import { protectionMigrations } from './protection.ts';
import { recoveryMigrations } from './recovery.ts';
import { rewardMigrations } from './rewards.ts';
import { savedGameMigrations } from './saved-games.ts';
import { supplierBookingMigrations } from './supplier-bookings.ts';
import { supplierMigrations } from './suppliers.ts';
import { suspensionMigrations } from './suspensions.ts';
import { teamMigrations } from './teams.ts';
import { uploadMigrations } from './uploads.ts';
import { waitingMigrations } from './waiting.ts';
import { walletMigrations } from './wallet.ts';
import { walletCheckMigrations } from './wallet-checks.ts';

/** All migrations of the platform, ordered so that referenced tables come first. */
export const platformMigrations: readonly Migration[] = [
  ...limitMigrations,
  ...staffMigrations,
  ...protectionMigrations,
  ...accountMigrations,
  ...identityMigrations,
  ...walletMigrations,
  ...codeMigrations,
  ...recoveryMigrations,
  ...uploadMigrations,
  ...feedbackMigrations,
  ...teamMigrations,
  ...inboxMigrations,
  ...contentMigrations,
  ...cashierMigrations,
  ...betMigrations,
  ...rewardMigrations,
  ...catalogueMigrations,
  ...catalogueChoiceMigrations,
  ...savedGameMigrations,
  ...ledgerUnitMigrations,
  ...ledgerBookingMigrations,
  ...supplierMigrations,
  ...playBreakMigrations,
  ...promotionMigrations,
  ...catalogueNameMigrations,
  ...agentContractMigrations,
  ...suspensionMigrations,
  ...walletCheckMigrations,
  ...playerTotalMigrations,
  ...brandCurrencyMigrations,
  ...supplierBookingMigrations,
  ...playerLookupMigrations,
  ...waitingMigrations,
];
