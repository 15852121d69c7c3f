import type { EmblemId } from '../../emblem.ts';
import type { BannerKind } from '../kinds.ts';
import type { BannerPainter, Stage } from '../stage.ts';

/** A hand in which banners are drawn: its own ground, composition, strokes, and what it shows for each theme. */
export interface BannerArt {
  /** All that lies behind, edge to edge. */
  ground: (stage: Stage) => void;
  /** What stands around the focus. */
  picture: Readonly<Record<BannerKind, BannerPainter>>;
}

/** What a kind is told by: the first stands large, the others accompany it. */
export type Cast = readonly [lead: EmblemId, ...others: EmblemId[]];

const casts: Readonly<Record<BannerKind, Cast>> = {
  welcome: ['star', 'crown', 'gem', 'heart'],
  rebate: ['coin', 'coin', 'clover', 'coin'],
  tournament: ['trophy', 'star', 'crown', 'star'],
  liveNight: ['wheel', 'spade', 'chip', 'heartsuit'],
  slotsRain: ['seven', 'cherry', 'bell', 'gem'],
  fishSeason: ['koi', 'reeffish', 'starfish', 'shell'],
  sportsMatch: ['football', 'basketball', 'tennis', 'trophy'],
  lotteryDraw: ['clover', 'coin', 'star', 'horseshoe'],
  newGames: ['rocket', 'star', 'pad', 'gem'],
  cardClub: ['spade', 'heartsuit', 'club', 'diamond'],
  festival: ['lantern', 'star', 'lantern', 'flower'],
  playSafe: ['hourglass', 'heart', 'shield', 'clock'],
};

/** The pictures of an art: the common casts but for those of its own, each drawn its way. */
export function picturesOf({
  own,
  draw,
}: {
  own: Partial<Record<BannerKind, Cast>>;
  draw: (scene: { stage: Stage; cast: Cast }) => void;
}): BannerArt['picture'] {
  const entries = Object.entries({ ...casts, ...own }).map(([kind, cast]) => [
    kind,
    (stage: Stage) => draw({ stage, cast }),
  ]);
  return Object.fromEntries(entries) as BannerArt['picture'];
}
