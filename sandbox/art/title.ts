import type { SKRSContext2D } from '@napi-rs/canvas';
import { mix } from '../../schema/rules/colour.ts';
import { contrast } from '../../schema/rules/contrast.ts';
import { type FaceId, faceFor, fontOf, stretchOf } from '../../server/drawing-fonts.ts';
import { darken, lighten } from './colour.ts';
import { isDark, type Scene, type TitleSpot } from './scene.ts';

/** Style of the letters. `hero` scales each line to the full width, `arch` bends the first line, `slant` leans. */
export type Treatment = 'stack' | 'hero' | 'arch' | 'slant' | 'elegant' | 'plate' | 'ribbon' | 'neon' | 'outline';

export const treatments = [
  'stack',
  'hero',
  'hero',
  'arch',
  'slant',
  'elegant',
  'plate',
  'ribbon',
  'neon',
  'outline',
] as const;

interface Style {
  weight: number;
  /** Horizontal scale, multiplied with the typeface's own. */
  stretch: number;
  upper: boolean;
  spacing: number;
  leading: number;
}

const styles: Record<Treatment, Style> = {
  stack: { weight: 900, stretch: 1.02, upper: false, spacing: -0.02, leading: 0.98 },
  hero: { weight: 900, stretch: 0.9, upper: true, spacing: -0.02, leading: 0.9 },
  arch: { weight: 900, stretch: 0.97, upper: true, spacing: 0.01, leading: 0.98 },
  slant: { weight: 900, stretch: 0.92, upper: true, spacing: -0.015, leading: 0.92 },
  elegant: { weight: 400, stretch: 1.12, upper: true, spacing: 0.1, leading: 1.16 },
  plate: { weight: 700, stretch: 1.07, upper: false, spacing: -0.01, leading: 1.06 },
  ribbon: { weight: 900, stretch: 0.95, upper: true, spacing: 0.02, leading: 1.02 },
  neon: { weight: 500, stretch: 1.05, upper: false, spacing: 0.01, leading: 1.06 },
  outline: { weight: 900, stretch: 0.97, upper: true, spacing: 0, leading: 0.98 },
};

interface Setting extends Style {
  face: FaceId;
}

interface SetLine {
  text: string;
  size: number;
  width: number;
}

export function drawTitle({
  scene,
  spot,
  treatment,
  face: wanted,
}: {
  scene: Scene;
  spot: TitleSpot;
  treatment: Treatment;
  face: FaceId;
}): void {
  const { ctx } = scene;
  const face = faceFor(scene.game.gameName, wanted);
  // Cormorant's thin strokes are invisible on a phone.
  const weight = face === 'cormorant' ? 700 : styles[treatment].weight;
  const style: Setting = { ...styles[treatment], weight, face, stretch: styles[treatment].stretch * stretchOf(face) };
  const words = (style.upper ? scene.game.gameName.toUpperCase() : scene.game.gameName).split(' ');
  const padded =
    treatment === 'plate' || treatment === 'ribbon'
      ? shrink(spot, 0.06)
      : treatment === 'arch'
        ? shrink(spot, 0.03)
        : spot;
  const lines = chooseLines({ ctx, words, style, spot: padded, hero: treatment === 'hero' });
  const height = lines.reduce((sum, line) => sum + line.size * style.leading, 0);
  const { box } = padded;
  const top =
    box.y + (spot.anchor === 'top' ? 0 : spot.anchor === 'middle' ? (box.height - height) / 2 : box.height - height);
  ctx.save();
  ctx.lineJoin = 'round';
  ctx.textBaseline = 'alphabetic';
  ctx.textAlign = 'left';
  const widest = Math.max(...lines.map((line) => line.width));
  const left = spot.align === 'left' ? box.x : box.x + (box.width - widest) / 2;
  const ground =
    treatment === 'plate' || treatment === 'ribbon'
      ? drawPlate({ scene, treatment, box: { x: left, y: top, width: widest, height } })
      : spot.behind;
  if (treatment === 'slant') {
    ctx.translate(left + widest / 2, top + height / 2);
    ctx.transform(1, -0.07, -0.12, 1, 0, 0);
    ctx.translate(-(left + widest / 2), -(top + height / 2));
  }
  let y = top;
  lines.forEach((line, index) => {
    const x = spot.align === 'left' && treatment !== 'arch' ? box.x : box.x + (box.width - line.width) / 2;
    const baseline = y + line.size * (style.leading / 2 + 0.36);
    const bend = treatment === 'arch' && index === 0 && lines.length > 1 ? 0.16 : 0;
    paintLine({ scene, line, style, x, baseline, treatment, ground, bend, first: index === 0 });
    y += line.size * style.leading;
  });
  ctx.restore();
}

function shrink(spot: TitleSpot, share: number): TitleSpot {
  const inset = Math.min(spot.box.width, spot.box.height * 2) * share;
  const { x, y, width, height } = spot.box;
  return { ...spot, box: { x: x + inset, y: y + inset, width: width - 2 * inset, height: height - 2 * inset } };
}

function widthOf({
  ctx,
  text,
  style,
  size,
}: {
  ctx: SKRSContext2D;
  text: string;
  style: Setting;
  size: number;
}): number {
  ctx.font = fontOf({ face: style.face, weight: style.weight, size: 100 });
  ctx.letterSpacing = `${style.spacing * 100}px`;
  return (ctx.measureText(text).width * style.stretch * size) / 100;
}

/** Tries every way to break the title into at most four lines and returns the one that fills the box best. */
function chooseLines({
  ctx,
  words,
  style,
  spot: { box },
  hero,
}: {
  ctx: SKRSContext2D;
  words: string[];
  style: Setting;
  spot: TitleSpot;
  hero: boolean;
}): SetLine[] {
  let best: { lines: SetLine[]; score: number } | undefined;
  for (let breaks = 0; breaks < 2 ** (words.length - 1); breaks += 1) {
    const texts: string[] = [words[0] ?? ''];
    for (let index = 1; index < words.length; index += 1) {
      if (breaks & (1 << (index - 1))) texts.push(words[index] ?? '');
      else texts[texts.length - 1] += ` ${words[index]}`;
    }
    if (texts.length > 4) continue;
    const units = texts.map((text) => widthOf({ ctx, text, style, size: 1 }));
    const widest = Math.max(...units);
    const tallest = box.height / style.leading;
    const even = Math.min(box.width / widest, tallest / texts.length);
    const raw = hero ? units.map((unit) => Math.min(box.width / unit, even * 2.1)) : units.map(() => even);
    const over = Math.max(1, raw.reduce((sum, size) => sum + size, 0) / tallest);
    const lines = texts.map((text, index) => {
      const size = (raw[index] ?? even) / over;
      return { text, size, width: (units[index] ?? 0) * size };
    });
    const smallest = Math.min(...lines.map((line) => line.size));
    // A short word alone on a line ("OF", "&") looks misplaced unless it is the first.
    const lost = hero ? 0 : texts.filter((text, index) => index > 0 && text.length < 4).length;
    const score =
      smallest * (1 - 0.12 * lost) +
      (hero ? (0.12 * lines.reduce((sum, line) => sum + line.size * line.width, 0)) / box.width : 0);
    if (!best || score > best.score) best = { lines, score };
  }
  return best?.lines ?? [];
}

interface PaintedLine {
  scene: Scene;
  line: SetLine;
  style: Setting;
  x: number;
  baseline: number;
  treatment: Treatment;
  ground: string;
  bend: number;
  first: boolean;
}

function paintLine(painted: PaintedLine): void {
  const { scene, line, style, treatment, ground, first } = painted;
  const { ctx, tones } = scene;
  ctx.font = fontOf({ face: style.face, weight: style.weight, size: line.size });
  ctx.letterSpacing = `${style.spacing * line.size}px`;
  const dark = isDark(ground);
  const ink = dark ? lighten(tones.light, 0.55) : darken(tones.deep, 0.35);
  const loud = bestOn(ground, [tones.accent, tones.main, tones.light], ink);
  const rim = dark ? darken(tones.deep, 0.55) : lighten(tones.light, 0.75);
  const colour = first ? ink : loud;
  const pass = (kind: 'fill' | 'stroke', style: string | CanvasGradient, width = 0, dx = 0, dy = 0) =>
    glyphs({ painted, kind, style: style as string, width, dx, dy });
  if (treatment === 'plate' || treatment === 'ribbon') {
    pass('fill', ink);
  } else if (treatment === 'elegant') {
    pass('stroke', rim, line.size * 0.11);
    pass('fill', colour);
  } else if (treatment === 'neon') {
    const light = dark ? loud : darken(tones.deep, 0.3);
    ctx.save();
    ctx.globalAlpha = 0.24;
    pass('stroke', darken(tones.deep, 0.7), line.size * 0.5);
    ctx.globalAlpha = 0.3;
    pass('stroke', light, line.size * 0.3);
    ctx.globalAlpha = 0.6;
    pass('stroke', light, line.size * 0.14);
    ctx.restore();
    pass('fill', dark ? lighten(light, 0.82) : lighten(tones.light, 0.7));
  } else {
    const depth = treatment === 'outline' ? 0 : line.size * (treatment === 'stack' ? 0.05 : 0.09);
    for (let step = 4; step > 0; step -= 1) {
      if (depth > 0)
        pass('stroke', mix(rim, dark ? tones.base : tones.accent, 0.12), line.size * 0.14, 0, (depth * step) / 4);
    }
    if (treatment === 'outline') {
      pass('stroke', loud, line.size * 0.3);
      pass('stroke', dark ? darken(tones.deep, 0.4) : lighten(tones.light, 0.7), line.size * 0.19);
      pass('fill', ink);
      return;
    }
    pass('stroke', rim, line.size * 0.17);
    const shade = ctx.createLinearGradient(0, -line.size * 0.75, 0, line.size * 0.05);
    shade.addColorStop(0, lighten(colour, 0.55));
    shade.addColorStop(0.52, colour);
    shade.addColorStop(0.53, treatment === 'arch' || treatment === 'hero' ? darken(colour, dark ? 0.16 : 0) : colour);
    shade.addColorStop(1, dark ? lighten(colour, 0.12) : colour);
    pass('fill', shade as unknown as CanvasGradient);
  }
}

function bestOn(ground: string, candidates: readonly string[], fallback: string): string {
  return candidates.find((colour) => contrast(colour, ground) >= 3.6) ?? fallback;
}

/** Draws a line, straight or bent: letters of a bent line are placed one by one along a circle. */
function glyphs({
  painted: { scene, line, style, x, baseline, bend },
  kind,
  style: paint,
  width,
  dx,
  dy,
}: {
  painted: PaintedLine;
  kind: 'fill' | 'stroke';
  style: string;
  width: number;
  dx: number;
  dy: number;
}): void {
  const { ctx } = scene;
  ctx.fillStyle = paint;
  ctx.strokeStyle = paint;
  ctx.lineWidth = width;
  const put = (text: string) => (kind === 'fill' ? ctx.fillText(text, 0, 0) : ctx.strokeText(text, 0, 0));
  if (bend === 0) {
    ctx.save();
    ctx.translate(x + dx, baseline + dy);
    ctx.scale(style.stretch, 1);
    put(line.text);
    ctx.restore();
    return;
  }
  const radius = line.width / (bend * 4);
  const drop = line.size * 0.08;
  let along = -line.width / 2;
  for (const letter of line.text) {
    const advance = ctx.measureText(letter).width * style.stretch;
    const angle = (along + advance / 2) / radius;
    ctx.save();
    ctx.translate(
      x + line.width / 2 + dx + radius * Math.sin(angle),
      baseline + dy - drop + radius * (1 - Math.cos(angle)),
    );
    ctx.rotate(angle);
    ctx.translate(-advance / 2, 0);
    ctx.scale(style.stretch, 1);
    put(letter);
    ctx.restore();
    along += advance;
  }
}

/** Draws a plate or ribbon behind the lines and returns its colour. */
function drawPlate({
  scene: { ctx, tones, unit, random },
  treatment,
  box,
}: {
  scene: Scene;
  treatment: Treatment;
  box: { x: number; y: number; width: number; height: number };
}): string {
  const [padX, padY] = [unit * 0.05, unit * 0.03];
  const [x, y, w, h] = [box.x - padX, box.y - padY, box.width + 2 * padX, box.height + 2 * padY];
  const colour = random.chance(0.5) ? mix(tones.light, '#ffffff', 0.2) : darken(tones.deep, 0.2);
  const edge = isDark(colour) ? tones.accent : darken(tones.deep, 0.2);
  ctx.fillStyle = 'rgba(6,3,12,0.35)';
  ctx.beginPath();
  ctx.roundRect(x, y + unit * 0.015, w, h, unit * 0.03);
  ctx.fill();
  if (treatment === 'ribbon') {
    const tail = unit * 0.06;
    ctx.fillStyle = mix(colour, edge, 0.45);
    for (const side of [-1, 1]) {
      const from = side < 0 ? x + tail * 0.6 : x + w - tail * 0.6;
      ctx.beginPath();
      ctx.moveTo(from, y + unit * 0.02);
      ctx.lineTo(from + side * tail * 1.7, y + unit * 0.02);
      ctx.lineTo(from + side * tail, y + h / 2 + unit * 0.02);
      ctx.lineTo(from + side * tail * 1.7, y + h + unit * 0.02);
      ctx.lineTo(from, y + h + unit * 0.02);
      ctx.fill();
    }
  }
  ctx.fillStyle = colour;
  ctx.beginPath();
  ctx.roundRect(x, y, w, h, treatment === 'ribbon' ? unit * 0.008 : unit * 0.03);
  ctx.fill();
  ctx.strokeStyle = edge;
  ctx.lineWidth = unit * 0.009;
  ctx.beginPath();
  ctx.roundRect(
    x + unit * 0.012,
    y + unit * 0.012,
    w - unit * 0.024,
    h - unit * 0.024,
    treatment === 'ribbon' ? 0 : unit * 0.022,
  );
  ctx.stroke();
  return colour;
}
