import { CodedError } from '../../../schema/errors.ts';
import type { Environment } from '../../../server/brands/environments.ts';
import type { Policy } from '../../../server/brands/versions/proposals/policies.ts';

/** Throws `release.needs_staging` for a push to production that the policy wants to see in staging first. */
export function requireStagingFirst({
  tenant,
  environment,
  policy: { secondPerson, signOff },
}: {
  tenant: string;
  environment: Environment;
  policy: Pick<Policy, 'secondPerson' | 'signOff'>;
}): void {
  if (environment === 'production' && (secondPerson || signOff))
    throw new CodedError('release.needs_staging', {
      message: `the policy of ${tenant} requires staging first: push there, then promote`,
    });
}
