import { alpha, darken, lighten } from '../colour.ts';
import type { EmblemId } from '../emblem.ts';
import type { Scene } from '../scene.ts';

/** A sport's ground and its ball or equipment. */
export interface Sport {
  ball: EmblemId;
  ground: string;
  /** Draws the lines in a box of 100 by 100, y down. The caller has set the stroke. */
  lines: (ctx: Scene['ctx']) => void;
}

const circle = (ctx: Scene['ctx'], x: number, y: number, radius: number, from = 0, to = Math.PI * 2) => {
  ctx.moveTo(x + radius * Math.cos(from), y + radius * Math.sin(from));
  ctx.arc(x, y, radius, from, to);
};

const segments = (ctx: Scene['ctx'], ...runs: readonly number[][]) => {
  for (const run of runs) {
    ctx.moveTo(run[0] ?? 0, run[1] ?? 0);
    for (let index = 2; index < run.length; index += 2) ctx.lineTo(run[index] ?? 0, run[index + 1] ?? 0);
  }
};

export const sports: Record<string, Sport> = {
  football: {
    ball: 'football',
    ground: '#1f8f45',
    lines: (ctx) => {
      ctx.rect(4, 2, 92, 96);
      segments(
        ctx,
        [4, 50, 96, 50],
        [26, 2, 26, 18, 74, 18, 74, 2],
        [26, 98, 26, 82, 74, 82, 74, 98],
        [38, 2, 38, 8, 62, 8, 62, 2],
        [38, 98, 38, 92, 62, 92, 62, 98],
      );
      circle(ctx, 50, 50, 13);
      circle(ctx, 50, 18, 9, 0.2, Math.PI - 0.2);
      circle(ctx, 50, 82, 9, Math.PI + 0.2, Math.PI * 2 - 0.2);
    },
  },
  basketball: {
    ball: 'basketball',
    ground: '#c4803f',
    lines: (ctx) => {
      ctx.rect(4, 2, 92, 96);
      segments(ctx, [4, 50, 96, 50], [34, 2, 34, 30, 66, 30, 66, 2], [34, 98, 34, 70, 66, 70, 66, 98]);
      circle(ctx, 50, 50, 12);
      circle(ctx, 50, 30, 12);
      circle(ctx, 50, 70, 12);
      circle(ctx, 50, 6, 40, 0.1, Math.PI - 0.1);
      circle(ctx, 50, 94, 40, Math.PI + 0.1, Math.PI * 2 - 0.1);
    },
  },
  tennis: {
    ball: 'tennis',
    ground: '#2c6fb5',
    lines: (ctx) => {
      ctx.rect(10, 2, 80, 96);
      segments(
        ctx,
        [22, 2, 22, 98],
        [78, 2, 78, 98],
        [22, 28, 78, 28],
        [22, 72, 78, 72],
        [50, 28, 50, 72],
        [4, 50, 96, 50],
      );
    },
  },
  boxing: {
    ball: 'glove',
    ground: '#2a3556',
    lines: (ctx) => {
      ctx.rect(6, 6, 88, 88);
      ctx.rect(12, 12, 76, 76);
      ctx.rect(18, 18, 64, 64);
      circle(ctx, 50, 50, 18);
    },
  },
  volleyball: {
    ball: 'volleyball',
    ground: '#e08a3c',
    lines: (ctx) => {
      ctx.rect(12, 4, 76, 92);
      segments(ctx, [12, 36, 88, 36], [12, 64, 88, 64], [4, 50, 96, 50]);
    },
  },
  baseball: {
    ball: 'baseball',
    ground: '#3d8f4a',
    lines: (ctx) => {
      segments(ctx, [50, 92, 14, 52, 50, 14, 86, 52, 50, 92], [14, 52, -10, 24], [86, 52, 110, 24]);
      circle(ctx, 50, 56, 6);
      circle(ctx, 50, 92, 62, Math.PI + 0.7, Math.PI * 2 - 0.7);
    },
  },
  racing: {
    ball: 'helmet',
    ground: '#343844',
    lines: (ctx) => {
      ctx.ellipse(50, 50, 46, 38, 0.5, 0, Math.PI * 2);
      ctx.moveTo(80, 66);
      ctx.ellipse(50, 50, 30, 22, 0.5, 0, Math.PI * 2);
      segments(ctx, [62, 8, 56, 30], [66, 9, 60, 31]);
    },
  },
  cricket: {
    ball: 'bat',
    ground: '#4a9a3c',
    lines: (ctx) => {
      ctx.ellipse(50, 50, 48, 44, 0, 0, Math.PI * 2);
      ctx.moveTo(80, 50);
      ctx.ellipse(50, 50, 30, 28, 0, 0, Math.PI * 2);
      ctx.rect(42, 30, 16, 40);
      segments(ctx, [38, 34, 62, 34], [38, 66, 62, 66]);
    },
  },
  badminton: {
    ball: 'shuttle',
    ground: '#1d7f6a',
    lines: (ctx) => {
      ctx.rect(12, 2, 76, 96);
      ctx.rect(20, 2, 60, 96);
      segments(
        ctx,
        [12, 36, 88, 36],
        [12, 64, 88, 64],
        [50, 2, 50, 36],
        [50, 64, 50, 98],
        [12, 10, 88, 10],
        [12, 90, 88, 90],
        [4, 50, 96, 50],
      );
    },
  },
  hockey: {
    ball: 'puck',
    ground: '#b9dff2',
    lines: (ctx) => {
      ctx.roundRect(6, 2, 88, 96, 22);
      segments(ctx, [6, 50, 94, 50], [6, 34, 94, 34], [6, 66, 94, 66]);
      for (const [x, y] of [
        [50, 50],
        [28, 18],
        [72, 18],
        [28, 82],
        [72, 82],
      ] as const)
        circle(ctx, x, y, 10);
    },
  },
  darts: {
    ball: 'dart',
    ground: '#3b2a20',
    lines: (ctx) => {
      for (const radius of [10, 22, 34, 46]) circle(ctx, 50, 50, radius);
      for (let spoke = 0; spoke < 20; spoke += 1) {
        const angle = (spoke * Math.PI) / 10 + 0.157;
        segments(ctx, [
          50 + 10 * Math.cos(angle),
          50 + 10 * Math.sin(angle),
          50 + 46 * Math.cos(angle),
          50 + 46 * Math.sin(angle),
        ]);
      }
    },
  },
  snooker: {
    ball: 'eightball',
    ground: '#0f7a52',
    lines: (ctx) => {
      ctx.rect(6, 2, 88, 96);
      segments(ctx, [6, 74, 94, 74]);
      circle(ctx, 50, 74, 14, 0, Math.PI);
      for (const [x, y] of [
        [6, 2],
        [94, 2],
        [6, 50],
        [94, 50],
        [6, 98],
        [94, 98],
      ] as const)
        circle(ctx, x, y, 4);
    },
  },
  tabletennis: {
    ball: 'racket',
    ground: '#1f5fa8',
    lines: (ctx) => {
      ctx.rect(10, 4, 80, 92);
      segments(ctx, [50, 4, 50, 96], [2, 50, 98, 50]);
    },
  },
};

/** Draws the ground, mown or boarded, with its lines into a box of 100 by 100 that the caller has transformed. */
export function paintGround({
  scene: { ctx, random },
  sport,
  colour,
  line,
}: {
  scene: Scene;
  sport: Sport;
  colour: string;
  line: string;
}): void {
  ctx.fillStyle = colour;
  ctx.fillRect(-120, -60, 340, 220);
  ctx.fillStyle = random.chance(0.5) ? alpha(lighten(colour, 0.3), 0.35) : alpha(darken(colour, 0.5), 0.25);
  for (let band = -6; band < 16; band += 2) ctx.fillRect(-120, band * 10, 340, 10);
  ctx.strokeStyle = line;
  ctx.lineWidth = 1.5;
  ctx.beginPath();
  sport.lines(ctx);
  ctx.stroke();
}
