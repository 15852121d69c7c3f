import { callAdmin } from '../admin-client.ts';
import { type Command, exits, printRefusal, readArguments, UsageError } from '../command.ts';

const options = { reason: { type: 'string' } } as const;

export const password: Command = {
  usage:
    'livery password BRAND ACCOUNT --reason TEXT\n\nexample:\n       livery password comet ana --reason "lost her phone"',
  summary: 'give an account a temporary password, which has to be changed at the next login',
  options,
  async run({ args, output, env }) {
    const { values, positionals } = readArguments({ args, options });
    const [brand, account] = positionals;
    if (brand === undefined || account === undefined) throw new UsageError('password BRAND ACCOUNT');
    const body = { reason: values.reason ?? '' };
    const params = { brand, account };
    const answer = await callAdmin({ env, operation: 'setTemporaryPassword', params, body });
    if ('refusal' in answer) return printRefusal({ output, ...answer });
    const { username, password: temporary, expiresAt } = answer.value;
    output.out(
      `${temporary}\nis the password of ${username} at ${brand} until ${expiresAt}. It is shown only once and has to be changed at the next login; every session of the account has ended.`,
    );
    return exits.fine;
  },
};
