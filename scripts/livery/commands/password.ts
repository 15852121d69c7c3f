import { parseArgs } from 'node:util';
import { actorName, callAdmin } from '../admin-client.ts';
import { type Command, exits, UsageError } from '../command.ts';

export const password: Command = {
  usage: 'livery password BRAND ACCOUNT --reason TEXT',
  summary: 'give an account a temporary password, to be changed at its next login',
  async run({ args, output, env }) {
    const { values, positionals } = parse(args);
    const [brand, account] = positionals;
    if (brand === undefined || account === undefined) throw new UsageError('password BRAND ACCOUNT');
    const body = { reason: values.reason ?? '', actor: actorName() };
    const params = { brand, account };
    const answer = await callAdmin({ env, operation: 'setTemporaryPassword', params, body });
    if ('refusal' in answer) {
      output.err(`refused (${answer.refusal.code}): ${answer.refusal.message}`);
      return exits.invalid;
    }
    const { username, password: temporary, expiresAt } = answer.value;
    output.out(
      `${temporary}\nis the password of ${username} at ${brand} until ${expiresAt}. It is shown this once and has to be changed at the next login; every session of the account has ended.`,
    );
    return exits.fine;
  },
};

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: { reason: { type: 'string' } } });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}
