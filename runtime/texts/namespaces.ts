import type { ErrorCode } from '../../schema/errors.ts';
import type { PluralCategory } from '../../schema/languages.ts';
import type access from '../../texts/EN/access.json';
import type account from '../../texts/EN/account.json';
import type agent from '../../texts/EN/agent.json';
import type cashier from '../../texts/EN/cashier.json';
import type content from '../../texts/EN/content.json';
import type download from '../../texts/EN/download.json';
import type errors from '../../texts/EN/errors.json';
import type fields from '../../texts/EN/fields.json';
import type frames from '../../texts/EN/frames.json';
import type games from '../../texts/EN/games.json';
import type help from '../../texts/EN/help.json';
import type home from '../../texts/EN/home.json';
import type lists from '../../texts/EN/lists.json';
import type notices from '../../texts/EN/notices.json';
import type password from '../../texts/EN/password.json';
import type promotions from '../../texts/EN/promotions.json';
import type records from '../../texts/EN/records.json';
import type recovery from '../../texts/EN/recovery.json';
import type registration from '../../texts/EN/registration.json';
import type rewards from '../../texts/EN/rewards.json';
import type shell from '../../texts/EN/shell.json';
import type status from '../../texts/EN/status.json';
import type support from '../../texts/EN/support.json';
import type vip from '../../texts/EN/vip.json';

/**
 * Text files of a language, one per feature: `texts/<LANG>/<namespace>.json`, flat objects whose keys may contain dots
 * (`"menu.home": "Home"`). The key types come from EN. A new file needs one line here.
 */
type Files = {
  shell: typeof shell;
  errors: ForEveryCode<typeof errors>;
  status: typeof status;
  account: typeof account;
  content: typeof content;
  home: typeof home;
  games: typeof games;
  lists: typeof lists;
  access: typeof access;
  registration: typeof registration;
  recovery: typeof recovery;
  password: typeof password;
  download: typeof download;
  cashier: typeof cashier;
  records: typeof records;
  agent: typeof agent;
  frames: typeof frames;
  support: typeof support;
  vip: typeof vip;
  rewards: typeof rewards;
  promotions: typeof promotions;
  fields: typeof fields;
  help: typeof help;
  notices: typeof notices;
};

/** If an error code has no text, this does not compile. */
type ForEveryCode<Texts extends Readonly<Record<ErrorCode, string>>> = Texts;

export type Namespace = keyof Files;
/** Keys of a namespace, without plural suffixes: `count` chooses the form. */
export type KeyOf<N extends Namespace> = keyof Files[N] extends infer Key
  ? Key extends `${infer Stem}_${PluralCategory}`
    ? Stem
    : Key & string
  : never;

/** A key with its namespace, as used by pages and menu entries. */
export type TextKey = { [N in Namespace]: `${N}:${KeyOf<N>}` }[Namespace];

export function namespaceOf(key: string): string {
  return key.slice(0, Math.max(0, key.indexOf(':')));
}
