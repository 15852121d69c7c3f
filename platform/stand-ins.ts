import type { Brand } from '../server/brands/brand.ts';
import type { Clock } from '../server/clock.ts';
import type { Database } from '../server/database/database.ts';
import type { PlayerIndex } from './account/lookup/player-index.ts';
import type { Passwords } from './account/passwords/passwords.ts';
import type { PictureOf } from './content/media/picture.ts';
import type { ContentStandIns } from './content/open-content.ts';
import type { LiveCatalogue } from './games/catalogue/live-catalogue.ts';
import type { MailSender } from './messages/mail-sender.ts';
import type { SmsSender } from './messages/sms-sender.ts';
import type { Secrets } from './protection/secrets/secrets.ts';

export type StandInParts = {
  readonly database: Database;
  readonly clock: Clock;
  readonly passwords: Passwords;
  readonly secrets: Secrets;
  readonly playerIndex: PlayerIndex;
  readonly catalogue: Pick<LiveCatalogue, 'of'>;
};

/** Replacements of the SMS gateway, mail server, pictures and existing accounts (sandbox). */
export type StandIns = ContentStandIns & {
  readonly sms: SmsSender;
  readonly mail: MailSender;
  /** Called before any account lookup of a brand, possibly often; creates demo accounts. */
  prepare(brand: Brand): Promise<void>;
  readonly pictureOf: PictureOf;
};
