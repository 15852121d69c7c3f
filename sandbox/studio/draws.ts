import type { Clock } from '../../server/clock.ts';
import { type Balls, ballsBefore, ballsOf, closesBefore, drawAfter, drawAt, drawEvery, drawOnSale } from './draw.ts';
import type { StudioKeys } from './keys.ts';
import { type Drum, threeDigits } from './lotteries.ts';
import { studioGame } from './tables.ts';

const lastResults = 12;

type DrawOfGame = { readonly game: string; readonly draw: number };

/** The draws of all lotteries. Draws from the time when all lotteries drew three digits do not change. */
export function createDraws({
  keys: { secret, since, ownDrumsFrom },
  clock,
}: {
  keys: Pick<StudioKeys, 'secret' | 'since' | 'ownDrumsFrom'>;
  clock: Clock;
}) {
  const now = () => clock.now().getTime();
  const drumOf = ({ game, draw }: DrawOfGame): Drum => {
    const lottery = draw < ownDrumsFrom ? undefined : studioGame(game);
    return lottery?.kind === 'draw' ? lottery.drum : threeDigits;
  };
  const result = ({ game, draw }: DrawOfGame): Balls =>
    draw < ownDrumsFrom
      ? ballsBefore({ secret, game, draw })
      : ballsOf({ secret, game, draw, drum: drumOf({ game, draw }) });
  return {
    drumOf,
    result,
    /** The draw that tickets are sold for. `undefined` while the next draw is an old one, because no page shows its odds any more. */
    onSale: (): number | undefined => {
      const draw = drawOnSale(now());
      return draw < ownDrumsFrom ? undefined : draw;
    },
    /** Results of a game since the studio's first start, the latest first, and its next draw. */
    resultsOf: (game: string) => {
      const next = drawAfter(now());
      return {
        every: drawEvery,
        closesBefore,
        now: now(),
        next: { draw: next, at: drawAt(next) },
        last: Array.from({ length: lastResults }, (_, back) => next - 1 - back)
          .filter((draw) => drawAt(draw) >= since)
          .map((draw) => ({ draw, at: drawAt(draw), balls: result({ game, draw }) })),
      };
    },
  };
}

export type Draws = ReturnType<typeof createDraws>;
