/**
 * What staff are: owners say who else is and what policy holds; operators publish and do all for their brands; editors write content;
 * support toggles flags and helps players; finance decides requests; QA reads, validates and signs off.
 */
export const staffRoles = ['owner', 'operator', 'editor', 'support', 'finance', 'qa'] as const;
export type StaffRole = (typeof staffRoles)[number];
