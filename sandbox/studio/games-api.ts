import type { StudioKeys } from './keys.ts';
import type { Rounds } from './rounds.ts';
import { isSigned } from './signing.ts';
import { type createTables, gameCodes, studioGame } from './tables.ts';

export type Operator = {
  /** Base address of its Wallet API. */
  readonly wallet: string;
};

export type Answer = { readonly status: number; readonly value: unknown };

const failed = (status: number, error: string): Answer => ({ status, value: { error } });

/** Games API of the convention: list of games, address of a game, address of a round. */
export function gamesApi({
  keys,
  tables,
  rounds,
  operatorOf,
  origin,
}: {
  keys: StudioKeys;
  tables: ReturnType<typeof createTables>;
  rounds: Pick<Rounds, 'find' | 'ticketOf'>;
  operatorOf: (id: string) => Operator | undefined;
  /** Base address of the pages on which players open games. */
  origin: () => string;
}) {
  return async ({ path, body, signature }: { path: string; body: Buffer; signature: unknown }): Promise<Answer> => {
    if (!isSigned({ body, signature, publicKey: keys.operator.publicKey }))
      return failed(401, 'the signature is missing or wrong');
    const payload = objectIn(body);
    if (payload === undefined) return failed(400, 'the body is no JSON object');
    const text = (name: string) => (typeof payload[name] === 'string' ? payload[name] : '');
    const operator = operatorOf(String(payload.operator_id ?? ''));
    if (operator === undefined) return failed(404, 'no such operator');
    if (path.endsWith('/game/list')) return { status: 200, value: gameCodes().flatMap(rowOf) };
    const game = studioGame(text('game_code'));
    if (path.endsWith('/game/round')) {
      const round = await rounds.find(text('round'));
      // A round of another operator or player is treated as missing.
      const theirs = round?.seat.wallet === operator.wallet && round.seat.user === text('user');
      if (round === undefined || !theirs) return failed(404, 'no such round');
      return { status: 200, value: { url: `${origin()}/rounds/${rounds.ticketOf(round.id)}` } };
    }
    if (!path.endsWith('/game/url')) return failed(404, 'no such call');
    if (game === undefined) return failed(404, 'no such game');
    const [currency, user, token] = [text('currency'), text('user'), text('token')];
    if (!/^[A-Z]{3}$/.test(currency)) return failed(400, 'currency is no ISO 4217 code');
    const demo = currency === 'XXX';
    if (!demo && (user === '' || token === '')) return failed(400, 'user and token are required');
    const lobby = text('lobby_url');
    const table = tables.open({
      game,
      lang: text('lang'),
      lobby: /^https?:\/\//.test(lobby) && URL.canParse(lobby) ? lobby : '',
      currency,
      seat: demo ? undefined : { wallet: operator.wallet, user, token, gameCode: game.code, currency },
    });
    return { status: 200, value: { url: `${origin()}/play/${table.id}` } };
  };
}

function rowOf(code: string) {
  const game = studioGame(code);
  return game === undefined
    ? []
    : [
        {
          game_code: code,
          name: game.title,
          product: game.product,
          category: game.kind,
          platforms: ['GPL_MOBILE', 'GPL_DESKTOP'],
        },
      ];
}

export function objectIn(body: Buffer): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}
