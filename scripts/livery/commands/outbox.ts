import { callAdmin } from '../admin-client.ts';
import { type Command, exits, printRefusal, readArguments, UsageError } from '../command.ts';

const options = { to: { type: 'string' } } as const;

export const outbox: Command = {
  usage: 'livery outbox BRAND [--to NUMBER|ADDRESS]\n\nexample:\n       livery outbox comet --to 4567',
  summary: 'show the SMS and mails that a sandbox did not send',
  options,
  async run({ args, output, env }) {
    const { values, positionals } = readArguments({ args, options });
    const [brand] = positionals;
    if (brand === undefined) throw new UsageError('outbox BRAND');
    const answer = await callAdmin({ env, operation: 'listOutbox', params: { brand } });
    if ('refusal' in answer) return printRefusal({ output, ...answer });
    const messages = answer.value.filter(
      ({ recipient }) => values.to === undefined || recipient.endsWith(values.to),
    );
    // Newest last, at the bottom of the terminal.
    const lines = messages
      .map(({ createdAt, channel, recipient, text }) => `${createdAt} ${channel} ${recipient}: ${text}`)
      .reverse();
    output.out(lines.length === 0 ? `${brand} has sent nothing` : lines.join('\n'));
    return exits.fine;
  },
};
