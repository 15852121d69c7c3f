import { runStatements } from './create-tables.ts';
import type { Migration } from './migration.ts';
import { operatorRole } from './roles.ts';

const isOfStaff = `scope = 'brand' or (scope = 'player' and actor like 'staff:%')`;

const statements: readonly string[] = [
  `create policy operator_reads_staff on audit for select to ${operatorRole} using (scope = 'player' and actor like 'staff:%')`,
  `create index audit_staff on audit (created_at, id) where ${isOfStaff}`,
  `create index audit_staff_tenant on audit (tenant, created_at, id) where ${isOfStaff}`,
  `create index audit_staff_actor on audit (actor, created_at, id) where ${isOfStaff}`,
  `create index audit_staff_action on audit (action, created_at, id) where ${isOfStaff}`,
  `create index audit_staff_id on audit (id) where ${isOfStaff}`,
];

/** Entries of the audit that staff caused are read over all brands, those on players among them. */
export const actsOfStaff: Migration = { id: 'core.002-acts-of-staff', up: (db) => runStatements(db, statements) };
