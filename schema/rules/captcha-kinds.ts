import type { PatternId } from './patterns.ts';

type Row = {
  /** Signs of the longest answer. */
  readonly answerLength: number;
  /** What an answer is made of; fields ask for it, and keyboards show it. */
  readonly patternId: PatternId;
  /** What the picture wants: to be read, or to be solved. Words of fields and of pictures follow it. */
  readonly asks: 'read' | 'solve';
  /** Needs more room than six signs. */
  readonly wide: boolean;
};

/** Everything that manifest, calls, fields and checks know of a kind of captcha; the platform has its picture (CAPTCHA-02, CAPTCHA-03). */
export const captchaKinds = {
  digits: { answerLength: 6, patternId: 'digits', asks: 'read', wide: false },
  equation: { answerLength: 3, patternId: 'digits', asks: 'solve', wide: false },
  long: { answerLength: 16, patternId: 'digits', asks: 'read', wide: true },
} as const satisfies Record<string, Row>;

export type CaptchaKind = keyof typeof captchaKinds;
export const captchaKindIds = Object.keys(captchaKinds) as CaptchaKind[];

/** The row in its general shape. */
export function captchaKind(kind: CaptchaKind): Row {
  return captchaKinds[kind];
}

/** What an answer of the kind has to be. */
export function captchaRule(kind: CaptchaKind) {
  const { answerLength, patternId } = captchaKind(kind);
  return { required: true, minLength: 1, maxLength: answerLength, patternId } as const;
}
