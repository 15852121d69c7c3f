import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { counted } from '../../../schema/counted.ts';
import { callAdmin } from '../admin-client.ts';
import { type Command, exits, printRefusal, readArguments, UsageError } from '../command.ts';
import { probeAddress, probeDomain } from '../probes.ts';
import { environmentOf } from './releases.ts';

type Point = AdminValueOf<'checkReadiness'>['points'][number];

const options = {
  environment: { type: 'string', default: 'staging' },
  offline: { type: 'boolean', default: false },
  all: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const;

const marks: Record<Point['state'], string> = { ready: 'ready  ', warning: 'warning', missing: 'MISSING' };

export const ready: Command = {
  usage: `livery ready BRAND [--environment staging|production] [--all] [--offline] [--json]

Checks what this brand still needs: domains and certificates, manifest and texts, secrets, senders, gateways and suppliers of games (called now), banners, help,
terms and privacy in each language, links in content and to others, games, sign-off. Exit code 1 if something is missing.
--all       also lists what is ready
--offline   calls no other servers, so domains and links are not checked

examples:
       livery ready aurora
       livery ready aurora --environment production --all`,
  summary: 'check what a brand still needs before players see it',
  options,
  async run({ args, output, env }) {
    const { values, positionals } = readArguments(args, options);
    const [tenant, ...rest] = positionals;
    if (tenant === undefined || rest.length > 0) throw new UsageError('ready BRAND');
    const environment = environmentOf(values.environment);
    const answer = await callAdmin({ env, operation: 'checkReadiness', params: { tenant }, query: { environment } });
    if ('refusal' in answer) return printRefusal({ output, ...answer });
    const { release, points, domains, addresses } = answer.value;
    output.progress?.('checking domains and links ...');
    const outside = values.offline
      ? []
      : await Promise.all([...domains.map((domain) => probeDomain({ domain })), ...addresses.map(probeAddress)]);
    output.progress?.('');
    const found = [...points, ...outside];
    const isMissing = found.some(({ state }) => state === 'missing');
    if (values.json) output.out(JSON.stringify({ release, ready: !isMissing, points: found }, null, 2));
    else for (const line of linesOf({ found, all: values.all, tenant, release })) output.out(line);
    return isMissing ? exits.invalid : exits.fine;
  },
};

function linesOf({
  found,
  all,
  tenant,
  release,
}: {
  found: readonly Point[];
  all: boolean;
  tenant: string;
  release: number;
}): string[] {
  const of = (wanted: Point['state']) => found.filter(({ state }) => state === wanted);
  const shown = [...of('missing'), ...of('warning'), ...(all ? of('ready') : [])];
  const counts = `${of('missing').length} missing, ${counted({ count: of('warning').length, one: 'warning' })}, ${of('ready').length} ready`;
  return [
    ...shown.map(
      ({ id, state, message, fix }) =>
        `${marks[state]}  ${id.padEnd(9)} ${message}${fix === undefined ? '' : `\n                    ${fix}`}`,
    ),
    `release ${release} of ${tenant}: ${counts}`,
  ];
}
