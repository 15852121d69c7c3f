/** Tenant of the policy for all brands. A brand's own policy adds to it. */
export const everyBrand = '*';

type Policy = {
  readonly secondPerson: boolean;
  readonly signOff: boolean;
  readonly secondPersonAbove: readonly { readonly currency: string; readonly amount: string }[];
};

/** Whether a policy allows one person anything that the policy before did not. */
export function loosens({ policy, before }: { policy: Policy; before: Policy | null }): boolean {
  if (before === null) return false;
  return (
    (before.secondPerson && !policy.secondPerson) ||
    (before.signOff && !policy.signOff) ||
    before.secondPersonAbove.some(
      ({ currency, amount }) =>
        !policy.secondPersonAbove.some(
          (limit) => limit.currency === currency && Number(limit.amount) <= Number(amount),
        ),
    )
  );
}
