import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AdminBodyOf, AdminValueOf } from '../../../schema/admin-call-types.ts';
import { counted } from '../../../schema/counted.ts';
import { type AdminAnswer, callAdmin, resultOf } from '../admin-client.ts';
import { inZone, linesOf, optional } from '../lines.ts';
import { commandOf, listed, newestLast, oneOf } from '../rows.ts';

const eventKinds = ['signIn', 'account', 'break', 'money', 'reward', 'bet', 'message', 'feedback', 'note'] as const;

export const players = commandOf(
  'players',
  'find players, show the history of one, and unlock, lock, end sessions, add a note or reveal a value',
  `TEXT is an e-mail address, number, messenger account, id or account name in full; with --brand three letters of an account name are enough.
PLAYER is the id that search shows, KIND one of ${eventKinds.join(', ')},
FIELD one that show lists, such as email. unlock keeps the password. The reason of a note is its text.

examples:
       livery players search "0917 123 4567"
       livery players search ana --brand comet
       livery players show comet 019ca945-0a00-73b2-a46a-f30b5c93f572 --kind signIn
       livery players unlock comet 019ca945-0a00-73b2-a46a-f30b5c93f572 --reason "called, knows her birthday"`,
  ({ row, code }) => [
    row(
      'search TEXT [--brand BRAND] [--after PAGE]',
      'searchPlayers',
      ({ list }) =>
        listed(
          list.map(
            ({ brand, id, account, status, email, mobileNum }) =>
              `${brand} ${id} ${account} ${status} ${email ?? '-'} ${mobileNum ?? '-'}`,
          ),
          'no player was found',
        ),
      (values, q) => ({ query: { ...values, q } }),
      ({ next }) => optional('there are more: --after ', next),
    ),
    code('show BRAND PLAYER [--kind KIND] [--after PAGE]', async ({ output, env, json }, values, brand, player) => {
      const params = { brand, player };
      const kind = oneOf('--kind', values.kind, eventKinds);
      const { list, next } = await resultOf(env, 'listPlayerEvents', { params, query: { ...values, kind } });
      const found = await resultOf(env, 'getPlayer', { params });
      // Newest last, at the bottom of the terminal.
      if (!json) output.out(linesOf(playerLines(found), list.map(textOfEvent).reverse()).join('\n'));
      if (next !== null) output.err(`there are older events: --after ${next}`);
      return { value: { ...found, events: list, next } };
    }),
    row(
      'unlock BRAND PLAYER --reason TEXT',
      'unlockPlayer',
      ({ account }) => `${account} can sign in again; the password is the same`,
    ),
    row(
      'lock BRAND PLAYER --reason TEXT',
      'lockPlayer',
      ({ account }) => `${account} is locked, and its sessions have ended`,
    ),
    row(
      'end-sessions BRAND PLAYER --reason TEXT',
      'endPlayerSessions',
      ({ sessions, devices }) =>
        `${counted({ count: sessions, one: 'session' })} and ${counted({ count: devices, one: 'remembered device' })} ${sessions + devices === 1 ? 'has' : 'have'} ended`,
    ),
    row('note BRAND PLAYER --reason NOTE', 'addPlayerNote', ({ id }) => `the note is added as ${id}`),
    row(
      'reveal BRAND PLAYER FIELD --reason TEXT',
      'revealPlayerField',
      ({ value }) => value,
      ({ reason }, brand, player, field) => ({
        params: { brand, player },
        // The server checks the names of fields.
        body: { field: field as AdminBodyOf<'revealPlayerField'>['field'], reason },
      }),
    ),
  ],
);

/** A player as lines of a terminal. */
export function playerLines(player: AdminValueOf<'getPlayer'>): string[] {
  const { lock, playBreak } = player;
  return linesOf(
    `${player.account} of ${player.brand}: ${player.status}, type ${player.memberType}, since ${player.registeredAt}`,
    lock && `  locked by ${lock.actor} at ${lock.at}: ${lock.reason}`,
    player.attempts.map(
      ({ kind, failures, state, until }) => `  ${kind}: ${failures} failed attempts, ${state} until ${until}`,
    ),
    playBreak && `  ${playBreak.kind} ${playBreak.until === null ? 'without end' : `until ${playBreak.until}`}`,
    `  password: ${player.password}`,
    player.fields.map(({ field, masked }) => `  ${field}: ${masked}`),
    player.balances.map(({ amount, currency }) => `  balance: ${amount} ${currency}`),
    `  ${counted({ count: player.sessions.length, one: 'session' })} open, ${counted({ count: player.devices.length, one: 'device' })} remembered`,
    player.sessions.map(({ startedAt, seenAt }) => `  session since ${startedAt}, last seen ${seenAt}`),
    player.consents.map(({ statement, agreedAt }) => `  agreed to ${statement} at ${agreedAt}`),
    player.notes.map(({ at, actor, text }) => `  note of ${actor} at ${at}: ${text}`),
  );
}

function textOfEvent(event: AdminValueOf<'listPlayerEvents'>['list'][number]): string {
  const { at, action, status, amount, currency, paid, text, actor, address } = event;
  const money = amount === null ? '' : `${amount} ${currency ?? ''}${optional(' paid ', paid)}`;
  return linesOf(at, action, status, money, text, optional('by ', actor), optional('from ', address)).join(' ');
}

export const password = commandOf(
  'password',
  'give an account a temporary password, which has to be changed at the next login',
  `example:
       livery password comet ana --reason "lost her phone"`,
  ({ row }) => [
    row(
      'BRAND ACCOUNT --reason TEXT',
      'setTemporaryPassword',
      ({ username, password: temporary, expiresAt }, _, brand) =>
        `${temporary}\nis the password of ${username} at ${brand} until ${expiresAt}. It is shown only once and has to be changed at the next login; every session of the account has ended.`,
    ),
  ],
);

export const outbox = commandOf(
  'outbox',
  'show the SMS and mails that a sandbox did not send',
  `example:
       livery outbox comet --to 4567`,
  ({ row }) => [
    row(
      'BRAND [--to NUMBER|ADDRESS]',
      'listOutbox',
      (messages, { to = '' }, brand) =>
        newestLast(
          messages
            .filter(({ recipient }) => recipient.endsWith(to))
            .map(({ createdAt, channel, recipient, text }) => `${createdAt} ${channel} ${recipient}: ${text}`),
          `${brand} has sent nothing`,
        ),
      (_, brand) => ({ params: { brand } }),
    ),
  ],
);

export const error = commandOf(
  'error',
  'explain the short code of an error that a player saw',
  `Explains the short code that a player saw with an error. Failures are stored for seven days.

example:
       livery error K7M4XQ3P`,
  ({ row }) => [
    row('CODE', 'explainError', (rows) =>
      rows.map(({ brand, environment, at, timeZone, ...call }) => [
        `${brand} (${environment}), ${inZone(timeZone)(at)}`,
        `    call     ${call.operation}`,
        `    refusal  ${call.code} (${call.status})`,
        optional('    rule     ', call.rule),
        `    device   ${call.device}`,
      ]),
    ),
  ],
);

export const feedback = commandOf(
  'feedback',
  'show the feedback of members, and save its images',
  `example:
       livery feedback comet --images ./pictures`,
  ({ code }) => [
    code('BRAND [--images FOLDER]', async ({ env }, { images: folder }, brand) => {
      const entries = await resultOf(env, 'listFeedback', { params: { brand } });
      const images = entries.flatMap((entry) => entry.images);
      await saveImages(folder, images, (image) => callAdmin(env, 'getFeedbackImage', { params: { brand, image } }));
      const texts = entries.map((entry) =>
        [
          `${entry.createdAt} ${entry.account}:`,
          ...[...entry.content.split('\n'), ...imageFiles(folder, entry.images)].map((line) => `  ${line}`),
        ].join('\n'),
      );
      return newestLast(texts, `${brand} has no feedback`);
    }),
  ],
);

/** Files of images, or their ids if no folder is named. */
export const imageFiles = (folder: string | undefined, images: readonly string[]): readonly string[] =>
  folder === undefined ? images : images.map((image) => join(folder, `${image}.webp`));

/** Saves members' images to a folder, in files that only their owner can read. Deleted images are left out. */
export async function saveImages(
  folder: string | undefined,
  /** Ids of the images. */ images: readonly string[],
  download: (image: string) => Promise<AdminAnswer<'getFeedbackImage' | 'getRequestPicture'>>,
): Promise<void> {
  if (folder === undefined) return;
  await mkdir(folder, { recursive: true });
  for (const image of new Set(images)) {
    const answer = await download(image);
    const [file = ''] = imageFiles(folder, [image]);
    if ('value' in answer) await writeFile(file, Buffer.from(answer.value.base64, 'base64'), { mode: 0o600 });
  }
}
