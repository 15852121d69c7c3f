import type { EmblemId } from '../emblem.ts';
import type { BannerKind, BannerPainter, Stage } from '../stage.ts';

/** A style of banners: its background, composition, strokes, and a picture for each theme. */
export interface BannerArt {
  /** Paints the background, edge to edge. */
  ground: (stage: Stage) => void;
  /** Paints the theme around the focus. */
  picture: Readonly<Record<BannerKind, BannerPainter>>;
}

/** Emblems of a theme: the first is drawn large, the others smaller beside it. */
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

/** The pictures of an art: the common casts, replaced by its own where given, drawn by its own painter. */
export function picturesOf(
  own: Partial<Record<BannerKind, Cast>>,
  draw: (scene: { stage: Stage; cast: Cast }) => void,
): BannerArt['picture'] {
  const entries = Object.entries({ ...casts, ...own }).map(([kind, cast]) => [
    kind,
    (stage: Stage) => draw({ stage, cast }),
  ]);
  return Object.fromEntries(entries) as BannerArt['picture'];
}
