import { randomBytes, randomInt } from 'node:crypto';
import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { CodedError } from '../../../schema/errors.ts';
import type { CaptchaKind } from '../../../schema/rules/captcha-kinds.ts';
import type { DatabaseAndClock } from '../../../server/database/database.ts';
import { deleteRows } from '../../../server/database/rows.ts';
import { fontOf } from '../../../server/drawing-fonts.ts';
import { isSame, type Secrets } from '../secrets/secrets.ts';

export type CaptchaPurpose = 'login' | 'register' | 'recover';
type Task = { readonly shown: string; readonly answer: string };

const lifetime = 120_000;

/** Digits without 1 and 7, which look alike in many fonts. */
const legible = '02345689';
const digits = (count: number) => Array.from({ length: count }, () => legible[randomInt(legible.length)]).join('');

/** Tasks: digits to read, a sum to solve, or more digits than anybody can guess (CAPTCHA-02, CAPTCHA-03). */
export const makeTask: Record<CaptchaKind, () => Task> = {
  digits: () => {
    const shown = digits(6);
    return { shown, answer: shown };
  },
  equation: () => {
    const [one, other] = [Number(digits(2)), Number(digits(2))];
    return { shown: `${one}+${other}=`, answer: String(one + other) };
  },
  long: () => {
    const shown = digits(16);
    return { shown, answer: shown };
  },
};

export type Captchas = {
  issue(input: {
    tenant: string;
    purpose: CaptchaPurpose;
    variant: CaptchaKind;
  }): Promise<{ id: string; image: string; variant: CaptchaKind; expirationTime: number; now: number }>;
  /** Consumes the captcha, whether or not the answer is right. Throws `captcha.wrong`. */
  redeem(input: { tenant: string; purpose: CaptchaPurpose; id: string; answer: string }): Promise<void>;
};

export function createCaptchas({
  database,
  clock,
  secrets,
  make = makeTask,
}: DatabaseAndClock & { secrets: Secrets; make?: typeof makeTask }): Captchas {
  const macOf = (input: { tenant: string; purpose: string; id: string; answer: string }) =>
    secrets.mac({ purpose: 'captcha', parts: [input.tenant, input.purpose, input.id, input.answer] });

  return {
    issue: async ({ tenant, purpose, variant }) => {
      const { shown, answer } = make[variant]();
      const id = randomBytes(18).toString('base64url');
      const now = clock.now().getTime();
      const expiresAt = new Date(now + lifetime);
      const picture = await drawCaptcha(shown);
      await database.single(tenant, (tx) =>
        tx
          .insertInto('captcha')
          .values({ tenant, id, purpose, answer_mac: macOf({ tenant, purpose, id, answer }), expires_at: expiresAt })
          .execute(),
      );
      return {
        id,
        image: `data:image/png;base64,${picture.toString('base64')}`,
        variant,
        expirationTime: expiresAt.getTime(),
        now,
      };
    },
    redeem: async ({ tenant, purpose, id, answer }) => {
      const row = await database.single(tenant, (tx) =>
        deleteRows(tx, 'captcha', { tenant, id }).returning(['answer_mac', 'expires_at']).executeTakeFirst(),
      );
      const right =
        row !== undefined &&
        row.expires_at > clock.now() &&
        isSame(row.answer_mac, macOf({ tenant, purpose, id, answer: answer.trim() }));
      if (!right) throw new CodedError('captcha.wrong', { value: { captcha: true } });
    },
  };
}

const height = 64;
const faces = ['sora', 'fredoka', 'nunito'] as const;
const inks = ['#1f2a44', '#3b1d4a', '#123f3a', '#4a2313'] as const;

const between = (low: number, high: number) => low + (randomInt(10_000) / 10_000) * (high - low);
const pick = <T>(items: readonly [T, ...T[]]): T => items[randomInt(items.length)] ?? items[0];

/**
 * Draws a few characters with a secure random generator. Font, size, rotation and position vary, and lines of the same colour cross the
 * characters to defeat segmentation. Contrast is 7:1 for human readers.
 */
export async function drawCaptcha(shown: string): Promise<Buffer> {
  const step = shown.length > 8 ? 19 : 30;
  const width = 32 + shown.length * step;
  const canvas = createCanvas(width * 2, height * 2);
  const ctx = canvas.getContext('2d');
  ctx.scale(2, 2);
  ctx.fillStyle = '#f3efe6';
  ctx.fillRect(0, 0, width, height);
  drawDust(ctx, width);
  [...shown].forEach((sign, index) => {
    drawSign({ ctx, sign, x: 16 + index * step + step / 2, size: step * between(1.15, 1.4) });
  });
  for (let line = 0; line < 4; line += 1) drawLine(ctx, width);
  return await canvas.encode('png');
}

function drawSign({ ctx, sign, x, size }: { ctx: SKRSContext2D; sign: string; x: number; size: number }) {
  ctx.save();
  ctx.translate(x + between(-3, 3), height / 2 + between(-6, 6));
  ctx.transform(1, between(-0.18, 0.18), between(-0.28, 0.28), 1, 0, 0);
  ctx.rotate(between(-0.3, 0.3));
  ctx.font = fontOf({ face: pick(faces), weight: 700, size });
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  ctx.fillStyle = pick(inks);
  ctx.fillText(sign, 0, 0);
  ctx.restore();
}

function drawLine(ctx: SKRSContext2D, width: number) {
  ctx.strokeStyle = pick(inks);
  ctx.lineWidth = between(1, 1.8);
  ctx.beginPath();
  ctx.moveTo(between(0, 12), between(8, height - 8));
  ctx.bezierCurveTo(
    between(0.2, 0.4) * width,
    between(0, height),
    between(0.6, 0.8) * width,
    between(0, height),
    width - between(0, 12),
    between(8, height - 8),
  );
  ctx.stroke();
}

function drawDust(ctx: SKRSContext2D, width: number) {
  for (let speck = 0; speck < width; speck += 1) {
    ctx.fillStyle = `rgba(31, 42, 68, ${between(0.08, 0.3).toFixed(2)})`;
    const size = between(0.6, 2);
    ctx.fillRect(between(0, width), between(0, height), size, size);
  }
}
