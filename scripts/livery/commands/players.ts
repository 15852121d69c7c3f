import type { AdminBodyOf, AdminValueOf } from '../../../schema/admin-call-types.ts';
import { counted } from '../../../schema/counted.ts';
import { callAdmin } from '../admin-client.ts';
import { type Command, exits, type Output, printRefusal, readArguments, UsageError } from '../command.ts';
import { textOfEvent, textOfPlayer } from '../show-player.ts';

type Found = AdminValueOf<'searchPlayers'>['list'][number];
type Field = AdminBodyOf<'revealPlayerField'>['field'];
type Target = { readonly brand: string; readonly player: string };
type Run = { readonly env: NodeJS.ProcessEnv; readonly output: Output; readonly json: boolean };

const text = { type: 'string' } as const;
const options = { brand: text, kind: text, after: text, reason: text, json: { type: 'boolean' } } as const;

const eventKinds = [
  ...(['signIn', 'account', 'break', 'money', 'reward', 'bet', 'message', 'feedback', 'note'] as const),
];

export const players: Command = {
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
  summary:
    'find players, show the history of one, and unlock, lock, end sessions, add a note or reveal a value',
  options,
  async run({ args, output, env }) {
    const { values, positionals } = readArguments({ args, options });
    const [verb = '', ...named] = positionals;
    const { brand: only, after, reason = '', json = false } = values;
    const run = { env, output, json };
    const page = { ...(after !== undefined && { after }) };
    if (verb === 'search') {
      const [q] = named;
      if (q === undefined) throw new UsageError('players search TEXT');
      return search({ ...run, query: { q, ...page, ...(only !== undefined && { brand: only }) } });
    }
    const [brand, player, field] = named;
    if (brand === undefined || player === undefined)
      throw new UsageError(
        'players search TEXT, players show|unlock|lock|end-sessions|note|reveal BRAND PLAYER',
      );
    const target = { brand, player };
    if (verb === 'show') {
      const kind = eventKinds.find((known) => known === values.kind);
      if (values.kind !== undefined && kind === undefined)
        throw new UsageError(`--kind is one of ${eventKinds.join(', ')}`);
      return show({ ...run, target, query: { ...page, ...(kind !== undefined && { kind }) } });
    }
    return act({ ...run, verb, target, reason, field });
  },
};

async function search({
  env,
  output,
  json,
  query,
}: Run & { query: { q: string; brand?: string; after?: string } }): Promise<number> {
  const answer = await callAdmin({ env, operation: 'searchPlayers', query });
  if ('refusal' in answer) return printRefusal({ output, ...answer });
  const { list, next } = answer.value;
  if (json) output.out(JSON.stringify(answer.value, null, 2));
  else output.out(list.length === 0 ? 'no player was found' : list.map(lineOf).join('\n'));
  if (next !== null && !json) output.err(`there are more: --after ${next}`);
  return exits.fine;
}

const lineOf = ({ brand, id, account, status, email, mobileNum }: Found) =>
  `${brand} ${id} ${account} ${status} ${email ?? '-'} ${mobileNum ?? '-'}`;

async function show({
  env,
  output,
  json,
  target: params,
  query,
}: Run & {
  target: Target;
  query: { kind?: (typeof eventKinds)[number]; after?: string };
}): Promise<number> {
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
}

async function act({
  env,
  output,
  json,
  verb,
  target: params,
  reason,
  field,
}: Run & { verb: string; target: Target; reason: string; field: string | undefined }): Promise<number> {
  const call = { env, params, body: { reason } };
  const print = <Value>(
    answer: { value: Value } | { refusal: { code: string; message: string } },
    done: (value: Value) => string,
  ) => {
    if ('refusal' in answer) return printRefusal({ output, ...answer });
    output.out(json ? JSON.stringify(answer.value, null, 2) : done(answer.value));
    return exits.fine;
  };
  if (verb === 'unlock')
    return print(
      await callAdmin({ ...call, operation: 'unlockPlayer' }),
      ({ account }) => `${account} can sign in again; the password is the same`,
    );
  if (verb === 'lock')
    return print(
      await callAdmin({ ...call, operation: 'lockPlayer' }),
      ({ account }) => `${account} is locked, and its sessions have ended`,
    );
  if (verb === 'end-sessions')
    return print(
      await callAdmin({ ...call, operation: 'endPlayerSessions' }),
      ({ sessions, devices }) =>
        `${counted({ count: sessions, one: 'session' })} and ${counted({ count: devices, one: 'remembered device' })} ${sessions + devices === 1 ? 'has' : 'have'} ended`,
    );
  if (verb === 'note')
    return print(
      await callAdmin({ ...call, operation: 'addPlayerNote' }),
      ({ id }) => `the note is added as ${id}`,
    );
  if (verb !== 'reveal' || field === undefined)
    throw new UsageError(
      'players search|show|unlock|lock|end-sessions|note, players reveal BRAND PLAYER FIELD',
    );
  // The server checks the names of fields.
  const body = { field: field as Field, reason };
  return print(await callAdmin({ ...call, operation: 'revealPlayerField', body }), ({ value }) => value);
}
