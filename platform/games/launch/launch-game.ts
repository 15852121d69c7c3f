import { isMemberType } from '../../../schema/constants.ts';
import { CodedError } from '../../../schema/errors.ts';
import { languages } from '../../../schema/languages.ts';
import { pageOf, routeOf } from '../../../schema/routes.ts';
import { isLotteryVendor, prizeModeOf } from '../../../schema/rules/launch.ts';
import type { Brand } from '../../../server/brands/brand.ts';
import type { OriginOf } from '../../../server/brands/brand-origin.ts';
import type { DatabaseAndClock } from '../../../server/database/database.ts';
import type { Call, Endpoint } from '../../../server/http/endpoint.ts';
import type { Limits } from '../../../server/limits/limits.ts';
import type { Outbound } from '../../../server/outbound/outbound.ts';
import { refusalError } from '../../account/may.ts';
import { findPlayerById } from '../../account/players.ts';
import type { Budgets } from '../../protection/budgets.ts';
import type { LiveCatalogue } from '../catalogue/live-catalogue.ts';
import type { CatalogueGame, GameView } from '../catalogue.ts';
import { mayPlay } from '../may-play.ts';
import { offeredGames } from '../offered-games.ts';
import { runsOn } from '../on-device.ts';
import { saveGame } from '../saved/saved-games.ts';
import { type SupplierKeyOf, signingKeyOf } from '../suppliers/supplier-keys.ts';
import { aggregatorOfVendor, codeOfGame, sentOperatorId } from '../suppliers/supplier-of.ts';
import { issueGameToken } from '../suppliers/supplier-tokens.ts';
import { requestAddress } from './request-address.ts';

export type LaunchParts = DatabaseAndClock & {
  readonly catalogue: Pick<LiveCatalogue, 'of' | 'whole' | 'suspensionOf'>;
  readonly limits: Limits;
  readonly budgets: Pick<Budgets, 'launchMember'>;
  readonly originOf: OriginOf;
  readonly keyOf: SupplierKeyOf;
  readonly outbound: Outbound;
  /** Timeout in milliseconds for the supplier's answer. */
  readonly supplierTimeout?: number | undefined;
};

type Query = Call<'launchGame'>['query'];

/** Currency of demo play in the convention: the supplier manages the credits and calls no wallet. */
const demoCurrency = 'XXX';

/**
 * Opens a game at its supplier (CALL-GAME-10, -11): checks whether it may be played, issues a token for this session, requests the address,
 * and stores a recent game.
 */
export function launchEndpoint(parts: LaunchParts): Endpoint<'launchGame'> {
  const { database, catalogue, limits, budgets, originOf, keyOf, outbound } = parts;
  return async ({ brand, session, query, client, device, language, log }) => {
    const tenant = brand.id;
    const found = gameOf({
      query,
      // Includes suspended games, because their refusal names the suspension instead of "not found".
      games: offeredGames({ catalogue: catalogue.whole(brand), manifest: brand.manifest }),
    });
    const game = found?.view;
    const suspension = game && catalogue.suspensionOf({ brand, game });
    const aggregator = aggregatorOfVendor({ manifest: brand.manifest, vendor: query.vendor });
    const trial = isMemberType(session.type, 'trial');
    const opened = await database.asTenant(tenant, async (tx) => {
      const player = await findPlayerById(tx, session.playerId);
      if (player === undefined) throw new CodedError('auth.required');
      const refused = await mayPlay(tx, { brand, player, game, suspension });
      if (refused !== undefined) throw refusalError(refused);
      if (found !== undefined && !runsOn(found, device)) throw new CodedError(`launch.${found.device ?? device}_only`);
      if (game === undefined || aggregator === undefined) throw new CodedError('play.game_closed');
      if (query.playType !== undefined && !playTypesOf(game).includes(query.playType))
        throw new CodedError('request.invalid');
      const spent = await limits.spend(tx, { budget: budgets.launchMember, subject: player.id });
      if (!spent.granted) throw new CodedError('request.too_many', { retryAfter: spent.retryAfter });
      // Demo play needs no token, because its supplier makes no calls.
      if (trial) return { game, aggregator, token: undefined };
      const token = await issueGameToken(tx, {
        aggregator: aggregator.id,
        playerId: player.id,
        sessionId: session.id,
        nodeId: game.nodeId,
        vendor: game.vassalage,
      });
      return { game, aggregator, token };
    });
    // Outside the transaction: the embedded database has one connection, and a supplier may be slow.
    const url = await requestAddress({
      aggregator: opened.aggregator,
      privateKey: signingKeyOf({ brand, aggregator: opened.aggregator, keyOf, log }),
      outbound,
      log,
      ...(parts.supplierTimeout === undefined ? {} : { timeout: parts.supplierTimeout }),
      parameters: {
        user: trial ? undefined : session.playerId,
        token: opened.token,
        operator_id: sentOperatorId(opened.aggregator),
        sub_partner_id: opened.aggregator.subPartnerId ?? undefined,
        // The page of a computer's narrow window reports a phone, but a game for computers is still requested as one.
        platform: (found?.device ?? query.device) === 'desktop' ? 'GPL_DESKTOP' : 'GPL_MOBILE',
        game_code: codeOfGame(opened.game),
        currency: trial ? demoCurrency : brand.manifest.wallet.currency,
        country: client.country ?? brand.manifest.games.country ?? 'XX',
        lang: languages[language].code.slice(0, 2),
        ip: client.address,
        ...returnsTo(brand, originOf, query.back),
        meta: metaOf(query, opened.game),
      },
    });
    const { nodeId } = opened.game;
    await database.asTenant(tenant, (tx) => saveGame(tx, { list: 'recent_game', player: session.playerId, nodeId }));
    return { url };
  };
}

/** Finds a lottery by its draw's code, other games by node id or the vendor's id. A node id takes precedence. */
function gameOf({
  query: { vendor, nodeId, gameId, gameCode },
  games,
}: {
  query: Query;
  games: ReturnType<typeof offeredGames>;
}): CatalogueGame | undefined {
  const isIt = (view: GameView) => {
    if (nodeId !== undefined) return view.nodeId === nodeId;
    if (gameId !== undefined) return view.gameId === gameId;
    return gameCode !== undefined && isLotteryVendor(vendor) && view.gameCode === gameCode;
  };
  return games.find(({ view }) => view.vassalage === vendor && isIt(view));
}

/** Links back, built from the brand's own origin. A path that is no page of the site becomes home. */
function returnsTo(
  brand: Brand,
  originOf: OriginOf,
  back: string | undefined = '',
): { lobby_url: string; deposit_url: string } {
  const origin = originOf(brand);
  const [pathname = ''] = back.split(/[?#]/);
  const known = pageOf(pathname) !== undefined;
  return { lobby_url: origin + (known ? back : routeOf('home').path), deposit_url: origin + routeOf('deposit').path };
}

/** Parameters that a draw is opened with. If the call has no prize mode, it follows from the game. */
function metaOf(query: Query, game: GameView): Record<string, string> | undefined {
  const { vassalage: vendor, gameType, gameCode } = game;
  if (!isLotteryVendor(vendor)) return undefined;
  return {
    gameCode,
    prizeMode: query.prizeMode ?? prizeModeOf({ vendor, gameType }),
    playType: query.playType ?? playTypesOf(game)[0] ?? 'Tradition',
  };
}

/** A lottery without stated play types has the traditional one. */
const playTypesOf = ({ playTypes }: GameView): readonly NonNullable<Query['playType']>[] => playTypes ?? ['Tradition'];
