/** Texts that rewrite a terminal, add a line to a list, or reorder the sentence around them. */
export const rewriting = [
  'wo\u001b[2Krd',
  'wo\rrd',
  'wo\brd',
  'wo\nrd',
  'wo\u009brd',
  'wo\u202erd',
  'wo\u2067rd',
  'wo\u2028rd',
  'wo\u200brd',
];
