import { callAdmin, serverOf } from '../admin-client.ts';
import { type Command, exits, printRefusal, readArguments, UsageError } from '../command.ts';

const options = { json: { type: 'boolean', default: false } } as const;

export const consoleCommand: Command = {
  usage: `livery console [--url URL] [--json]

Prints the address of the console, where staff work in a browser. For a sandbox on this machine it is a link that signs in, works
once, and expires after ten minutes.

example:
       livery console`,
  summary: 'print the address of the console; in a sandbox, a link that signs in',
  options,
  async run({ args, output, env }) {
    const { values, positionals } = readArguments(args, options);
    if (positionals.length > 0) throw new UsageError('console takes no arguments');
    const printAddress = (value: { address: string; expiresAt: string | null }) => {
      output.out(values.json ? JSON.stringify(value, null, 2) : value.address);
      return exits.fine;
    };
    const named = serverOf(env);
    if (named !== undefined) return printAddress({ address: `${named.key}/`, expiresAt: null });
    const answer = await callAdmin({ env, operation: 'createSignInLink', body: { reason: 'opens the console' } });
    return 'refusal' in answer ? printRefusal({ output, ...answer }) : printAddress(answer.value);
  },
};
