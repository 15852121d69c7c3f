/** Complete looks for a new brand, each with a description. */
export const templateSummaries = {
  clear: 'plain and friendly: logo left, flat bar, upright covers',
  night: 'dark and glowing: search in the header, a raised entry in the bar',
  warm: 'round and loud: hard shadows, pills in the bar, wide covers',
  calm: 'wide and quiet, for Arabic as well: logo in the middle, large corners',
  fine: 'restrained: a face with serifs, sharp corners, no shadows, games in a list',
} as const;

export type TemplateId = keyof typeof templateSummaries;
export const templateIds = Object.keys(templateSummaries) as TemplateId[];
