/**
 * The vetted patterns. A manifest names one by id and never contains its own expression. Each is linear in the length of its input (no
 * nested repetition). The text of a failed pattern is `fields:pattern.<id>` with `min` and `max` filled in.
 */
export const patterns = {
  lettersDigits: /^[A-Za-z0-9]+$/,
  usernameChars: /^[A-Za-z0-9_]+$/,
  digits: /^[0-9]+$/,
  sixDigits: /^[0-9]{6}$/,
  // Letters and marks of every script, and the signs that names have in them. An apostrophe may be the first.
  name: /^['\u2018\u2019\u02bb\u02bc]?[\p{L}\p{M}][\p{L}\p{M} .,'\u2018\u2019`\u00b4/()\u00b7\u2010-\u2013\u2027\u2022\u05be\u05f3\u05f4\u30fb\uff65\u200c-\u200d-]*$/u,
  handle: /^[A-Za-z0-9_.+@:/-]+$/,
  phone: /^\+?[0-9]+$/,
  idNumber: /^[A-Za-z0-9(][A-Za-z0-9 ()./-]*$/,
  // CONST-RULE-01: permissive on purpose, because only an e-mail proves an address.
  email: /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/,
  // FORGOT-14, as the specification writes it: segments of 2 to 3 characters after the host.
  emailStrict: /^\w+(?:\.\w+)*@\w+(?:\.\w{2,3}){1,3}$/,
  isoDate: /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/,
} as const satisfies Record<string, RegExp>;

export type PatternId = keyof typeof patterns;
export const patternIds = Object.keys(patterns) as PatternId[];
