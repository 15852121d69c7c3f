import { randomBytes, randomInt } from 'node:crypto';
import { CodedError } from '../../../schema/errors.ts';
import type { CaptchaKind } from '../../../schema/rules/captcha-kinds.ts';
import type { Clock } from '../../../server/clock.ts';
import type { Database } from '../../../server/database/database.ts';
import { isSame, type Secrets } from '../secrets/secrets.ts';
import { drawCaptcha } from './draw-captcha.ts';

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
}: {
  database: Database;
  clock: Clock;
  secrets: Secrets;
  make?: typeof makeTask;
}): Captchas {
  const macOf = (input: { tenant: string; purpose: string; id: string; answer: string }) =>
    secrets.mac({ purpose: 'captcha', parts: [input.tenant, input.purpose, input.id, input.answer] });

  return {
    issue: async ({ tenant, purpose, variant }) => {
      const { shown, answer } = make[variant]();
      const id = randomBytes(18).toString('base64url');
      const now = clock.now().getTime();
      const expiresAt = new Date(now + lifetime);
      const picture = await drawCaptcha(shown);
      await database.single(tenant, (trx) =>
        trx
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
      const row = await database.single(tenant, (trx) =>
        trx
          .deleteFrom('captcha')
          .where('tenant', '=', tenant)
          .where('id', '=', id)
          .returning(['answer_mac', 'expires_at'])
          .executeTakeFirst(),
      );
      const right =
        row !== undefined &&
        row.expires_at > clock.now() &&
        isSame(row.answer_mac, macOf({ tenant, purpose, id, answer: answer.trim() }));
      if (!right) throw new CodedError('captcha.wrong', { value: { captcha: true } });
    },
  };
}
