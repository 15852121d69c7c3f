import { callAdmin } from '../admin-client.ts';
import { type Command, readArguments, UsageError } from '../command.ts';
import { print } from './changes.ts';
import { waits } from './releases.ts';

const options = { reason: { type: 'string' } } as const;

export const archive: Command = archiving({
  verb: 'archive',
  archived: true,
  summary: 'take a brand off its hosts; nothing of it is deleted',
});
export const restore: Command = archiving({
  verb: 'restore',
  archived: false,
  summary: 'serve an archived brand again',
});

function archiving({
  verb,
  archived,
  summary,
}: {
  verb: string;
  archived: boolean;
  summary: string;
}): Command {
  return {
    usage: `livery ${verb} BRAND --reason TEXT\n\nexample:\n       livery ${verb} aurora --reason "asked by the operator"`,
    summary,
    options,
    async run({ args, output, env }) {
      const { values, positionals } = readArguments({ args, options });
      const [brand] = positionals;
      if (brand === undefined) throw new UsageError(`${verb} BRAND --reason TEXT`);
      const body = { archived, reason: values.reason ?? '' };
      const answer = await callAdmin({ env, operation: 'archiveBrand', params: { tenant: brand }, body });
      return print({
        answer,
        output,
        show: ({ proposal }) => [
          proposal === null ? `${brand} is ${archived ? 'archived' : 'served again'}` : waits(proposal),
        ],
      });
    },
  };
}
