import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { everyBrand, loosens } from '../../../schema/features/staff/policy.ts';
import { callAdmin } from '../../api/call-admin.ts';
import { isStatedAmount } from '../../requests/typed-amount.ts';
import { text } from '../../texts.ts';
import type { Act } from '../../ui/act.ts';
import { commandLine } from '../../ui/command-line.ts';
import { type DifferenceRow, factRows, type ShownValue } from '../../ui/differences/difference.ts';

export type PolicyRow = AdminValueOf<'listPolicies'>[number];
export type Policy = Pick<PolicyRow, 'secondPerson' | 'signOff' | 'secondPersonAbove'>;
type Limit = Policy['secondPersonAbove'][number];

export const noPolicy: Policy = { secondPerson: false, signOff: false, secondPersonAbove: [] };

/** Whether a typed amount is one that the contract takes. */
export const isLimit = ({ currency, amount }: Limit): boolean => /^[A-Z]{3}$/.test(currency) && isStatedAmount(amount);

/** Sets a policy. Loosening one waits for a second person, unless the host does it. */
export function policyAct({
  tenant,
  before,
  policy,
  reason: given,
}: {
  tenant: string;
  /** The stored policy; without one, nothing is loosened. */
  before: Policy | undefined;
  policy: Policy;
  reason?: string;
}): Act<AdminValueOf<'setPolicy'>> {
  const { secondPerson, signOff, secondPersonAbove } = policy;
  const brand = tenant === everyBrand ? text('people.allBrands') : tenant;
  const body = { secondPerson, signOff, secondPersonAbove: [...secondPersonAbove] };
  const onOff = (on: boolean) => (on ? 'on' : 'off');
  return {
    title: text('policies.title1', { brand }),
    submit: text(given === undefined ? 'policies.submit' : 'undo'),
    ...(given === undefined ? {} : { reason: given }),
    brands: tenant === '' ? [] : [tenant],
    waits: { act: 'change', by: ({ loosening }) => loosening && loosens({ before: before ?? null, policy }) },
    plan: {
      key: ['setPolicy', tenant, before, body],
      run: async () => ({ rows: policyRows({ brand, before: before ?? noPolicy, policy }) }),
    },
    act: ({ reason }) => callAdmin({ operation: 'setPolicy', params: { tenant }, body: { ...body, reason } }),
    done: (_, reason) => ({
      text: text('policies.done', { brand }),
      undo:
        given === undefined
          ? policyAct({ tenant, before: policy, policy: before ?? noPolicy, reason: text('act.undoOf', { reason }) })
          : undefined,
    }),
    proposed: text('policies.proposed', { brand }),
    command: (reason) =>
      commandLine([
        ...['livery', 'policy', 'set', tenant === everyBrand ? 'all' : tenant],
        ...['--second-person', onOff(secondPerson), '--sign-off', onOff(signOff)],
        ...(secondPersonAbove.length === 0
          ? []
          : [
              '--second-person-above',
              secondPersonAbove.map(({ currency, amount }) => `${currency}=${amount}`).join(','),
            ]),
        ...['--reason', reason],
      ]),
  };
}

function policyRows({ brand, before, policy }: { brand: string; before: Policy; policy: Policy }): DifferenceRow[] {
  return factRows({
    of: brand,
    names: ['secondPerson', 'signOff', 'secondPersonAbove'],
    before,
    after: policy,
    titleOf: (name) => text(`activity.fact.${name}`),
    shown: (name, state) => shown(state[name]),
  });
}

const shown = (value: boolean | readonly Limit[]): ShownValue =>
  typeof value === 'boolean'
    ? { as: 'switch', on: value }
    : value.length === 0
      ? { as: 'text', text: text('policies.noLimit') }
      : { as: 'list', items: value.map(({ currency, amount }) => `${currency} ${amount}`) };
