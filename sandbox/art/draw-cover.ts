import { type Canvas, createCanvas } from '@napi-rs/canvas';
import type { FaceId } from '../../server/drawing-fonts.ts';
import type { SeedGame, SeedProvider } from '../catalogue/types.ts';
import { hashText, randomFrom } from '../random.ts';
import { fillGround, grain, vignette } from './backdrop.ts';
import { darken } from './colour.ts';
import { bingo, bingoBalls } from './covers/bingo.ts';
import { cardTable, greatSuit } from './covers/cards.ts';
import { cockpit, gamecock, nightRing } from './covers/cockfight.ts';
import { balls, board, digits, ticket } from './covers/draws.ts';
import { gridRun, hexes, shards } from './covers/esport.ts';
import { liveChips, liveCloth, liveDome, liveDuel, liveFan, liveHost, liveTable, liveWheel } from './covers/live.ts';
import type { Layout } from './covers/place.ts';
import { abyss, hunt, openWater, reef } from './covers/sea.ts';
import { archway, medallion, papered, reels, slanted } from './covers/slots-frames.ts';
import { closeUp, landscape, onRays, shower, stage } from './covers/slots-light.ts';
import { duel, orbit, panel, poster, print, sign } from './covers/slots-type.ts';
import { plan, rush, stadium } from './covers/sport.ts';
import { drawFrame } from './frame.ts';
import { chooseTones, isDark, type Scene, type Shape } from './scene.ts';
import { drawTitle, type Treatment, treatments } from './title.ts';

type Layouts = readonly [Layout, ...Layout[]];

const slots: Layouts = [
  onRays,
  closeUp,
  landscape,
  stage,
  shower,
  reels,
  medallion,
  papered,
  slanted,
  archway,
  poster,
  orbit,
  duel,
  panel,
  print,
  sign,
];

const byMotif: Record<string, Layouts> = {
  bingo: [bingo, bingoBalls, bingo],
  roulette: [liveWheel, liveTable, liveWheel, liveCloth],
  moneywheel: [liveWheel],
  sicbo: [liveDome, liveTable, liveHost],
  fantan: [liveDome, liveCloth],
  xocdia: [liveDome],
  dragontiger: [liveDuel, liveDuel, liveFan],
  digits: [digits],
  led: [digits],
  ticket: [ticket],
  balls: [balls],
  drum: [balls],
  keno: [board],
  race: [board],
  dice: [board],
  colorgrid: [board],
  angler: [abyss, openWater],
  jelly: [abyss, openWater],
  sub: [openWater, hunt],
};

function layoutsOf({ gameType, motif, gameClassify }: SeedGame): Layouts {
  // Slots other than bingo ignore layouts by motif, because a slot can show a drum as well.
  const own = gameType === 'RNG' && motif !== 'bingo' ? undefined : byMotif[motif];
  if (own) return own;
  switch (gameType) {
    case 'FISH':
      return [openWater, reef, hunt, openWater, abyss];
    case 'LIVE':
      return [liveTable, liveHost, liveFan, liveChips, liveTable, liveCloth, liveHost];
    case 'PVP':
      return [cardTable, greatSuit];
    case 'SPORTS':
      if (gameClassify === 'Esports') return [shards, gridRun, hexes];
      return gameClassify === 'Cockfight' ? [cockpit, gamecock, nightRing] : [stadium, plan, rush];
    default:
      return slots;
  }
}

const faces: readonly [FaceId, ...FaceId[]] = ['sora', 'fredoka', 'cormorant', 'nunito', 'figtree', 'manrope'];

export interface CoverRequest {
  game: SeedGame;
  provider: SeedProvider;
  shape: Shape;
  width: number;
}

const ratios: Record<Shape, number> = { portrait: 4 / 3, landscape: 10 / 16, square: 1 };

/** A game's cover: the same pixels for the same game, shape and width. */
export function paintCover({ game, provider, shape, width }: CoverRequest): Canvas {
  const height = Math.round(width * ratios[shape]);
  const canvas = createCanvas(width, height);
  const ctx = canvas.getContext('2d');
  const random = randomFrom(`cover ${game.gameId} ${game.gameName}`);
  const { gameType } = game;
  const tones = chooseTones({ provider, random, dark: gameType === 'LIVE' || gameType === 'FISH' });
  const scene: Scene = { ctx, width, height, unit: Math.min(width, height), shape, tones, random, game };
  const number = Number(game.nodeId);
  const layouts = layoutsOf(game);
  // Chosen by position in the list rather than at random, so that neighbours of a studio never share a composition. The factor
  // seven is coprime to sixteen, so that studios don't follow the same sequence.
  const layout =
    layouts[(number * (layouts === slots ? 7 : 1) + hashText(provider.vassalage)) % layouts.length] ?? layouts[0];
  fillGround(scene);
  const composed = layout(scene);
  vignette({ ctx, width, height, colour: darken(tones.deep, 0.5), strength: isDark(tones.ground) ? 0.4 : 0.16 });
  drawTitle({
    scene,
    spot: composed,
    treatment: pickTreatment({ scene, allowed: composed.treatments }),
    face: faceOf({ provider, scene }),
  });
  drawFrame(scene);
  grain({ ctx, width, height, strength: 0.075 });
  return canvas;
}

function pickTreatment({
  scene: { random },
  allowed,
}: {
  scene: Scene;
  allowed: readonly [Treatment, ...Treatment[]] | undefined;
}): Treatment {
  return random.pick(allowed ?? treatments);
}

/** A studio uses one typeface for most of its titles. */
function faceOf({ provider, scene: { random } }: { provider: SeedProvider; scene: Scene }): FaceId {
  const house = faces[hashText(`${provider.vassalage} face`) % faces.length] ?? 'sora';
  return random.chance(0.5) ? house : random.pick(faces);
}
