import { type Command, readArguments, UsageError } from '../command.ts';

const options = { plan: { type: 'boolean', default: false } } as const;

export const database: Command = {
  usage: `livery database migrate [--plan]

Runs pending migrations as the user of DATABASE_URL, who has to own the tables. After it, nodes may serve as a user that changes none.
Otherwise the first node that starts runs them.

--plan           lists the pending migrations and changes nothing

example:
       DATABASE_URL=postgresql://livery@db/livery livery database migrate --plan`,
  summary: 'migrate the database before the nodes of a new version start, or list the pending migrations',
  options,
  async run({ args, output, env }) {
    const { values, positionals } = readArguments(args, options);
    if (positionals.join(' ') !== 'migrate') throw new UsageError('database migrate [--plan]');
    const { migrateOnHost } = await import('../on-host.ts');
    return migrateOnHost({ output, env, plan: values.plan });
  },
};
