/** Complete looks for a new brand, each with a description. */
export const templateSummaries = {
  clear: 'plain and friendly: white page, flat bar, upright covers',
  night: 'dark and glowing: search in the header, a raised entry in the bar, panels of glass',
  warm: 'round and loud: thick outlines on cream, yellow header, pills in the bar, wide covers',
  calm: 'wide and quiet, for Arabic as well: dark header, logo in the middle, covers in arches',
  fine: 'restrained: a face with serifs, sharp corners, a dark bar, games in a list',
  match: 'dense, for sports: condensed capitals, black bars with tabs, covers like tickets',
  arcade: 'a screen of the eighties: pixel letters, stepped corners, neon on black',
  gala: 'an evening in the theatre: capitals with serifs, gold hairlines on a dark colour',
  press: 'a printed page: large headlines, heavy rules, white paper and one colour',
  sweet: 'a sweet shop: pastel page, icing below the header, white frames, glossy buttons',
} as const;

export type TemplateId = keyof typeof templateSummaries;
export const templateIds = Object.keys(templateSummaries) as TemplateId[];
