/**
 * Roles of staff. Owners manage staff and policies. Operators publish and do everything for their brands. Editors write content. Support
 * toggles flags and helps players. Finance decides requests. QA reads, validates and signs off. Translators write texts and content of the
 * languages of their account into drafts.
 */
export const staffRoles = ['owner', 'operator', 'editor', 'support', 'finance', 'qa', 'translator'] as const;
export type StaffRole = (typeof staffRoles)[number];
