import type { PatternId } from './patterns.ts';

type Row = {
  /** Length of the longest answer. */
  readonly answerLength: number;
  /** Pattern of the answer, for validation and the input mode of keyboards. */
  readonly patternId: PatternId;
  /** Whether the picture is to be read or solved; selects the texts. */
  readonly task: 'read' | 'solve';
  /** Wider than six characters. */
  readonly wide: boolean;
};

/** All properties of captcha kinds; the platform adds their pictures (CAPTCHA-02, CAPTCHA-03). */
export const captchaKinds = {
  digits: { answerLength: 6, patternId: 'digits', task: 'read', wide: false },
  equation: { answerLength: 3, patternId: 'digits', task: 'solve', wide: false },
  long: { answerLength: 16, patternId: 'digits', task: 'read', wide: true },
} as const satisfies Record<string, Row>;

export type CaptchaKind = keyof typeof captchaKinds;
export const captchaKindIds = Object.keys(captchaKinds) as CaptchaKind[];

/** The row in its general shape. */
export function captchaKind(kind: CaptchaKind): Row {
  return captchaKinds[kind];
}

/** Rule of the field that takes the answer. */
export function captchaRule(kind: CaptchaKind) {
  const { answerLength, patternId } = captchaKind(kind);
  return { required: true, minLength: 1, maxLength: answerLength, patternId } as const;
}
