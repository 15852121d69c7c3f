/** Groups of entries of the audit that staff caused, as the contract lists them. */
export const auditGroups = ['brands', 'staff', 'players', 'money', 'reads'] as const;
export type AuditGroup = (typeof auditGroups)[number];
