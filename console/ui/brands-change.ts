import type { AdminBodyOf, AdminValueOf } from '../../schema/admin-call-types.ts';
import { callAdmin } from '../api/call-admin.ts';
import { type Act, planReason } from './act.ts';

type Changed = AdminValueOf<'changeBrands'>;

/** The dry run and the act of live changes, which the server makes all or not at all. */
export function brandsChange(
  body: Omit<AdminBodyOf<'changeBrands'>, 'reason' | 'dryRun'>,
): Required<Pick<Act<Changed>, 'plan' | 'act'>> {
  const operation = 'changeBrands';
  return {
    plan: {
      key: [body],
      run: (signal) => callAdmin({ operation, body: { ...body, reason: planReason, dryRun: true }, signal }),
    },
    act: (given) => callAdmin({ operation, body: { ...body, ...given } }),
  };
}
