import { describe } from 'vitest';
import { staffRoles } from '../../schema/features/staff/staff-roles.ts';
import { actionsMatchPermissions } from '../support/role-walk.ts';

describe('the console’s actions for all other roles', () => {
  const others = staffRoles.filter((role) => role !== 'owner' && role !== 'operator');
  actionsMatchPermissions(others.map((role) => [role, []] as const));
});
