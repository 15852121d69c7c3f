/** Kinds of acts in activity, as the contract lists them. */
export const activityKinds = [
  'change',
  'release',
  'archive',
  'sign-off',
  'approval',
  'policy',
  'suspension',
  'content',
  'catalogue',
  'rollout',
  'staff',
] as const;
export type ActivityKind = (typeof activityKinds)[number];
