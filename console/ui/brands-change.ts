import type { AdminBodyOf, AdminValueOf } from '../../schema/admin-call-types.ts';
import { callAdmin } from '../api/call-admin.ts';
import { type Act, planReason } from './act.ts';

type Changed = AdminValueOf<'changeBrands'>;

/** The dry run and the act of live changes, which the server makes all or not at all. */
export function brandsChange(
  body: Omit<AdminBodyOf<'changeBrands'>, 'reason' | 'dryRun'>,
): Required<Pick<Act<Changed>, 'plan' | 'act'>> & Pick<Act<Changed>, 'brands'> {
  const operation = 'changeBrands';
  return {
    // Staging needs nobody's approval.
    brands: body.environment === 'staging' ? [] : body.requests.map(({ tenant }) => tenant),
    plan: {
      key: [body],
      run: (signal) => callAdmin({ operation, body: { ...body, reason: planReason, dryRun: true }, signal }),
    },
    act: (given) => callAdmin({ operation, body: { ...body, ...given } }),
  };
}

/** Requests that take back what a change set has made. Changes of colleagues at the same places stay. */
export const undoesOf = ({ made }: Changed): AdminBodyOf<'changeBrands'>['requests'] =>
  made.map(({ tenant, path, sequence }) => ({ tenant, path, undoes: sequence }));
