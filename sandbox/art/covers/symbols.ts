import { darken, lighten } from '../colour.ts';
import { drawEmblem, type EmblemId, isEmblem, type Material } from '../emblem.ts';
import type { Scene } from '../scene.ts';

const companions: readonly [EmblemId, ...EmblemId[]] = [
  'coin',
  'gem',
  'star',
  'seven',
  'cherry',
  'bell',
  'clover',
  'crown',
  'ingot',
  'heart',
  'diamond',
  'spade',
];

export function motifOf({ game }: Scene): EmblemId {
  return isEmblem(game.motif) ? game.motif : 'star';
}

/** A random second emblem beside the title's. */
export function companion(scene: Scene): EmblemId {
  const other = scene.random.pick(companions);
  return other === motifOf(scene) ? 'coin' : other;
}

type Ramp = readonly [string, string, string];

const goldRamp: Ramp = ['#5c2c04', '#e5a31f', '#fff3b8'];

/** The main emblem. All emblems of a cover have the same material. */
export function hero({
  scene,
  x,
  y,
  size,
  turn = 0,
  flip = false,
  id = motifOf(scene),
  material = materialOf(scene),
}: {
  scene: Scene;
  x: number;
  y: number;
  size: number;
  turn?: number;
  flip?: boolean;
  id?: EmblemId;
  material?: Material;
}): void {
  const { ctx, tones, random } = scene;
  const ramp =
    material === 'neon'
      ? ([tones.deep, tones.main, tones.accent] as const)
      : material === 'carved'
        ? random.pick<Ramp>([goldRamp, goldRamp, [darken(tones.main, 0.65), tones.main, lighten(tones.main, 0.75)]])
        : undefined;
  drawEmblem({ ctx, id, x, y, size, turn, flip, material, ramp, hue: random.between(-14, 14) });
}

const materials = new WeakMap<Scene, Material>();

function materialOf(scene: Scene): Material {
  const known = materials.get(scene);
  if (known) return known;
  const roll = scene.random.next();
  const material = roll < 0.72 ? 'enamel' : roll < 0.86 ? 'carved' : 'paper';
  materials.set(scene, material);
  return material;
}
