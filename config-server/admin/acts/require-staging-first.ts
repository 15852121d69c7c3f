import { CodedError } from '../../../schema/errors.ts';
import { isStaged } from '../../../server/brands/staging/stage-brands.ts';
import type { Policy } from '../../../server/brands/versions/proposals/policies.ts';

/** Acts in production that staging should have had before. One that a second person approves needs staging for a sign-off only. */
const acts = {
  push: { code: 'release.needs_staging', why: 'staging first: push there, then promote', isApproved: false },
  import: { code: 'content.needs_staging', why: 'staging first: import there, then promote', isApproved: false },
  publish: { code: 'content.needs_staging', why: 'a sign-off: publish in staging, then promote', isApproved: true },
} as const;

/** Throws `release.needs_staging` or `content.needs_staging` for an act in production that the policy wants to see in staging first. */
export async function requireStagingFirst(
  policyOf: (tenant: string) => Promise<Policy>,
  act: keyof typeof acts,
  tenant: string,
): Promise<void> {
  if (isStaged({ id: tenant })) return;
  const { secondPerson, signOff } = await policyOf(tenant);
  const { code, why, isApproved } = acts[act];
  if (signOff || (secondPerson && !isApproved))
    throw new CodedError(code, { message: `the policy of ${tenant} requires ${why}` });
}
