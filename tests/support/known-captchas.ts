import { type CaptchaKind, captchaKindIds } from '../../schema/rules/captcha-kinds.ts';

type Task = { readonly shown: string; readonly answer: string };

/** Tasks of every captcha kind that have the same answer, so that tests know it. */
export const knownCaptchas = (answer: string): Record<CaptchaKind, () => Task> =>
  Object.fromEntries(captchaKindIds.map((kind) => [kind, () => ({ shown: answer, answer })])) as Record<
    CaptchaKind,
    () => Task
  >;
