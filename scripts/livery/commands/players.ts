import type { AdminBodyOf, AdminValueOf } from '../../../schema/admin-call-types.ts';
import { counted } from '../../../schema/counted.ts';
import { callAdmin } from '../admin-client.ts';
import { exits, printRefusal } from '../command.ts';
import { commandOf, listed, newestLast, oneOf, reason, texts } from '../rows.ts';
import { imageFile, saveImages } from '../save-images.ts';
import { zoned } from '../show-history.ts';
import { textOfEvent, textOfPlayer } from '../show-player.ts';

const eventKinds = ['signIn', 'account', 'break', 'money', 'reward', 'bet', 'message', 'feedback', 'note'] as const;

export const players = commandOf(
  {
    usage: [
      'livery players search TEXT [--brand BRAND] [--after PAGE] [--json]',
      'livery players show BRAND PLAYER [--kind KIND] [--after PAGE] [--json]',
      'livery players unlock|lock|end-sessions BRAND PLAYER --reason TEXT [--json]',
      'livery players note BRAND PLAYER --reason NOTE [--json]',
      `livery players reveal BRAND PLAYER FIELD --reason TEXT [--json]\n\nTEXT is an e-mail address, number, messenger account, id or account name in full; with --brand three letters of an account name are enough.\nPLAYER is the id that search shows, KIND one of ${eventKinds.join(', ')},\nFIELD one that show lists, such as email. unlock keeps the password.\n\nexamples:`,
      'livery players search "0917 123 4567"',
      'livery players search ana --brand comet',
      'livery players show comet 019ca945-0a00-73b2-a46a-f30b5c93f572 --kind signIn',
      'livery players unlock comet 019ca945-0a00-73b2-a46a-f30b5c93f572 --reason "called, knows her birthday"',
    ].join('\n       '),
    summary: 'find players, show the history of one, and unlock, lock, end sessions, add a note or reveal a value',
    options: { ...texts('brand', 'kind', 'after'), ...reason, json: { type: 'boolean' } },
    hasOwnJson: true,
  },
  ({ row, code }) => {
    const acted = ({ reason }: { reason: string }, brand: string, player: string) => ({
      params: { brand, player },
      body: { reason },
    });
    return [
      row(
        'search TEXT',
        'searchPlayers',
        ({ brand, after }, q) => ({ query: { q, brand, after } }),
        ({ list }) =>
          listed(
            list.map(
              ({ brand, id, account, status, email, mobileNum }) =>
                `${brand} ${id} ${account} ${status} ${email ?? '-'} ${mobileNum ?? '-'}`,
            ),
            'no player was found',
          ),
        ({ next }) => (next === null ? undefined : `there are more: --after ${next}`),
      ),
      code('show BRAND PLAYER', async ({ output, env }, { kind: given, after, json }, brand, player) => {
        const params = { brand, player };
        const query = { after, kind: oneOf('--kind', given, eventKinds) };
        const events = await callAdmin({ env, operation: 'listPlayerEvents', params, query });
        if ('refusal' in events) return printRefusal({ output, ...events });
        const answer = await callAdmin({ env, operation: 'getPlayer', params });
        if ('refusal' in answer) return printRefusal({ output, ...answer });
        const { list, next } = events.value;
        if (json) output.out(JSON.stringify({ ...answer.value, events: list, next }, null, 2));
        // Newest last, at the bottom of the terminal.
        else output.out([textOfPlayer(answer.value), ...list.map(textOfEvent).reverse()].join('\n'));
        if (next !== null && !json) output.err(`there are older events: --after ${next}`);
        return exits.fine;
      }),
      row(
        'unlock BRAND PLAYER',
        'unlockPlayer',
        acted,
        ({ account }) => `${account} can sign in again; the password is the same`,
      ),
      row(
        'lock BRAND PLAYER',
        'lockPlayer',
        acted,
        ({ account }) => `${account} is locked, and its sessions have ended`,
      ),
      row(
        'end-sessions BRAND PLAYER',
        'endPlayerSessions',
        acted,
        ({ sessions, devices }) =>
          `${counted({ count: sessions, one: 'session' })} and ${counted({ count: devices, one: 'remembered device' })} ${sessions + devices === 1 ? 'has' : 'have'} ended`,
      ),
      row('note BRAND PLAYER', 'addPlayerNote', acted, ({ id }) => `the note is added as ${id}`),
      row(
        'reveal BRAND PLAYER FIELD',
        'revealPlayerField',
        ({ reason }, brand, player, field) => ({
          params: { brand, player },
          // The server checks the names of fields.
          body: { field: field as AdminBodyOf<'revealPlayerField'>['field'], reason },
        }),
        ({ value }) => value,
      ),
    ];
  },
);

export const password = commandOf(
  {
    usage:
      'livery password BRAND ACCOUNT --reason TEXT\n\nexample:\n       livery password comet ana --reason "lost her phone"',
    summary: 'give an account a temporary password, which has to be changed at the next login',
    options: reason,
  },
  ({ row }) => [
    row(
      'BRAND ACCOUNT',
      'setTemporaryPassword',
      ({ reason }, brand, account) => ({ params: { brand, account }, body: { reason } }),
      ({ username, password: temporary, expiresAt }, _, brand) =>
        `${temporary}\nis the password of ${username} at ${brand} until ${expiresAt}. It is shown only once and has to be changed at the next login; every session of the account has ended.`,
    ),
  ],
);

export const outbox = commandOf(
  {
    usage: 'livery outbox BRAND [--to NUMBER|ADDRESS]\n\nexample:\n       livery outbox comet --to 4567',
    summary: 'show the SMS and mails that a sandbox did not send',
    options: texts('to'),
  },
  ({ row }) => [
    row(
      'BRAND',
      'listOutbox',
      (_, brand) => ({ params: { brand } }),
      (messages, { to = '' }, brand) =>
        newestLast(
          messages
            .filter(({ recipient }) => recipient.endsWith(to))
            .map(({ createdAt, channel, recipient, text }) => `${createdAt} ${channel} ${recipient}: ${text}`),
          `${brand} has sent nothing`,
        ),
    ),
  ],
);

export const error = commandOf(
  {
    usage: `livery error CODE

Explains the short code that a player saw with an error. Failures are stored for seven days.

example:
       livery error K7M4XQ3P`,
    summary: 'explain the short code of an error that a player saw',
    options: {},
  },
  ({ row }) => [
    row(
      'CODE',
      'explainError',
      (_, reference) => ({ params: { reference } }),
      (rows) =>
        rows.flatMap(({ brand, environment, at: time, timeZone, ...call }) => [
          `${brand} (${environment}), ${zoned({ time, timeZone })}`,
          `    call     ${call.operation}`,
          `    refusal  ${call.code} (${call.status})`,
          ...(call.rule === '' ? [] : [`    rule     ${call.rule}`]),
          `    device   ${call.device}`,
        ]),
    ),
  ],
);

export const feedback = commandOf(
  {
    usage: 'livery feedback BRAND [--images FOLDER]\n\nexample:\n       livery feedback comet --images ./pictures',
    summary: 'show the feedback of members, and save its images',
    options: texts('images'),
  },
  ({ code }) => [
    code('BRAND', async ({ output, env }, { images: folder }, brand) => {
      const answer = await callAdmin({ env, operation: 'listFeedback', params: { brand } });
      if ('refusal' in answer) return printRefusal({ output, ...answer });
      if (folder !== undefined)
        await saveImages(
          folder,
          answer.value.flatMap(({ images }) => images),
          (image) => callAdmin({ env, operation: 'getFeedbackImage', params: { brand, image } }),
        );
      const entries = answer.value.map((entry) => feedbackText(entry, folder));
      output.out(newestLast(entries, `${brand} has no feedback`).join('\n'));
      return exits.fine;
    }),
  ],
);

function feedbackText(entry: AdminValueOf<'listFeedback'>[number], folder: string | undefined): string {
  const files = entry.images.map((image) => (folder === undefined ? image : imageFile({ folder, image })));
  const lines = [...entry.content.split('\n'), ...files].map((line) => `  ${line}`);
  return [`${entry.createdAt} ${entry.account}:`, ...lines].join('\n');
}
