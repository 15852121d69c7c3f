import { callAdmin } from '../admin-client.ts';
import { type Command, readArguments, UsageError } from '../command.ts';
import { print } from './changes.ts';
import { waits } from './releases.ts';

const reason = { reason: { type: 'string' } } as const;
const archiveOptions = { ...reason, 'release-domains': { type: 'boolean' } } as const;

const domainsNote =
  'Domains of the brand still serve suppliers that booked there, for late wins and rollbacks, and nothing else. Release them with --release-domains once no round is open and suppliers no longer repeat calls.';

export const archive: Command = {
  usage: `livery archive BRAND [--release-domains] --reason TEXT\n\n${domainsNote}\n\nexample:\n       livery archive aurora --reason "asked by the operator"`,
  summary: 'take a brand off its hosts; nothing is deleted',
  options: archiveOptions,
  async run({ args, output, env }) {
    const { values, positionals } = readArguments({ args, options: archiveOptions });
    const [brand] = positionals;
    if (brand === undefined) throw new UsageError('archive BRAND [--release-domains] --reason TEXT');
    const releaseDomains = values['release-domains'] ?? false;
    const body = { archived: true, releaseDomains, reason: values.reason ?? '' };
    const answer = await callAdmin({ env, operation: 'archiveBrand', params: { tenant: brand }, body });
    return print({
      answer,
      output,
      show: ({ proposal, openRounds, keepsDomains }) =>
        proposal === null
          ? [
              `${brand} is archived${releaseDomains ? ', and its domains are free' : ''}`,
              ...(openRounds > 0
                ? [`${openRounds} ${openRounds === 1 ? 'round is' : 'rounds are'} open`]
                : []),
              ...(keepsDomains
                ? [
                    `its domains serve suppliers until you release them: livery archive ${brand} --release-domains`,
                  ]
                : []),
            ]
          : [waits(proposal)],
    });
  },
};

export const restore: Command = {
  usage:
    'livery restore BRAND --reason TEXT\n\nexample:\n       livery restore aurora --reason "asked by the operator"',
  summary: 'serve an archived brand again',
  options: reason,
  async run({ args, output, env }) {
    const { values, positionals } = readArguments({ args, options: reason });
    const [brand] = positionals;
    if (brand === undefined) throw new UsageError('restore BRAND --reason TEXT');
    const body = { archived: false, releaseDomains: false, reason: values.reason ?? '' };
    const answer = await callAdmin({ env, operation: 'archiveBrand', params: { tenant: brand }, body });
    return print({
      answer,
      output,
      show: ({ proposal }) => [proposal === null ? `${brand} is served again` : waits(proposal)],
    });
  },
};
