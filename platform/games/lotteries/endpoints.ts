import { batches } from '../../../server/batches.ts';
import type { Endpoint } from '../../../server/http/endpoint.ts';
import { inLanguage } from '../in-language.ts';
import type { LaunchParts } from '../launch/launch-game.ts';
import { offeredGames } from '../offered-games.ts';
import { onDevice } from '../on-device.ts';
import { aggregatorOfVendor, codeOfGame } from '../suppliers/supplier-of.ts';
import { createDraws, type KnownDraws } from './draws.ts';
import type { StatedDraws } from './read-draws.ts';

type Parts = Pick<LaunchParts, 'catalogue' | 'clock' | 'outbound' | 'supplierTimeout'>;

/** Maximum lotteries of one vendor whose draws a call returns, and how many are requested at once. */
const mostLotteries = 60;
const requestedAtOnce = 6;

const isLottery = (gameType: string) => gameType === 'LOTT' || gameType === 'ELOTT';

export function lotteryEndpoints({ catalogue, clock, outbound, supplierTimeout }: Parts): {
  listLotteries: Endpoint<'listLotteries'>;
  listDraws: Endpoint<'listDraws'>;
} {
  const drawsOf = createDraws(clock, outbound, supplierTimeout);
  const lotteriesOf = ({
    brand,
    device,
    query,
  }: Pick<Parameters<Endpoint<'listLotteries'>>[0], 'brand' | 'device' | 'query'>) =>
    offeredGames({
      catalogue: inLanguage(onDevice(catalogue.of(brand), device), query.language),
      manifest: brand.manifest,
    }).flatMap(({ view }) =>
      isLottery(view.gameType) && (query.gameType ?? view.gameType) === view.gameType ? [view] : [],
    );
  return {
    listLotteries: ({ brand, device, query }) => {
      const games = lotteriesOf({ brand, device, query });
      return {
        vendors: catalogue
          .of(brand)
          .vendors.map(({ vassalage, displayName }) => ({
            vassalage,
            displayName,
            games: games.filter((game) => game.vassalage === vassalage),
          }))
          .filter((vendor) => vendor.games.length > 0),
      };
    },
    listDraws: async ({ brand, device, query, log }) => {
      const { vendor = 'TCG_LOTTO_VN', gameType } = query;
      const aggregator = aggregatorOfVendor({ manifest: brand.manifest, vendor });
      const drawsAddress = aggregator?.drawsAddress ?? null;
      const found: { nodeId: number; known: KnownDraws }[] = [];
      if (aggregator !== undefined && drawsAddress !== null) {
        const ofType = gameType === undefined ? {} : { gameType };
        const games = lotteriesOf({ brand, device, query: ofType }).filter(({ vassalage }) => vassalage === vendor);
        const source = { id: aggregator.id, drawsAddress };
        for (const batch of batches(games.slice(0, mostLotteries), requestedAtOnce))
          found.push(
            ...(await Promise.all(
              batch.map(async (game) => ({
                nodeId: game.nodeId,
                known: await drawsOf({ source, code: codeOfGame(game), log }),
              })),
            )),
          );
      }
      return {
        now: clock.now().toISOString(),
        draws: found.flatMap(({ nodeId, known }) =>
          known === 'none' || known.next === undefined
            ? []
            : [{ nodeId, next: drawInWords(known.next), last: resultsInWords(known.last) }],
        ),
        silent: found.flatMap(({ nodeId, known }) =>
          known === 'none' || known.next !== undefined ? [] : [{ nodeId, last: resultsInWords(known.last) }],
        ),
      };
    },
  };
}

const iso = (at: number) => new Date(at).toISOString();

const drawInWords = ({ draw, at }: StatedDraws['next']) => ({ draw, at: iso(at) });

const resultsInWords = (last: StatedDraws['last']) =>
  last.map(({ draw, at, balls }) => ({ draw, at: iso(at), balls: [...balls] }));
