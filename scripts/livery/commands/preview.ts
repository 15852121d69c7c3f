import { callAdmin } from '../admin-client.ts';
import { type Command, exits, type Output, printRefusal, readArguments, UsageError } from '../command.ts';
import { momentOf } from '../times.ts';
import { environmentOf } from './releases.ts';

const options = {
  environment: { type: 'string', default: 'staging' },
  number: { type: 'string' },
  at: { type: 'string' },
  as: { type: 'string', default: 'visitor' },
  hours: { type: 'string', default: '24' },
  reason: { type: 'string' },
  json: { type: 'boolean', default: false },
} as const;

const sessions = ['visitor', 'member', 'agent', 'guest', 'trial'] as const;

export const preview: Command = {
  usage: `livery preview BRAND --reason TEXT [--number NUMBER] [--environment staging|production] [--at TIME] [--as visitor|member|agent|guest|trial] [--hours N] [--json]
       livery preview list BRAND [--json]
       livery preview revoke BRAND ID --reason TEXT

Prints a link that shows a release as players would see it: the release of staging, or NUMBER. The link is signed and expires after N hours
(24; at most 168). Browsers do not cache it, search engines do not index it, and nobody can log in there.
--environment   environment whose live changes and content are shown
--at TIME       moment to show, with its zone: scheduled changes apply as of then
--as WHO        viewer that the pages assume
list            lists the links that still work, without their addresses
revoke          ends a link at once

examples:
       livery preview aurora --reason "for the brand's owners"
       livery preview aurora --number 12 --at 2026-12-24T18:00:00+08:00 --as member --reason "how Christmas looks"
       livery preview revoke aurora 0af3c1d2e4b5968778695a4b3c2d1e0f --reason "sent to the wrong address"`,
  summary: 'make a link that shows an unpublished release',
  options,
  async run({ args, output, env }) {
    const { values, positionals } = readArguments({ args, options });
    const [action, brand, id, ...more] = positionals;
    if (action === 'list' && brand !== undefined && id === undefined)
      return list({ tenant: brand, json: values.json, output, env });
    if (action === 'revoke' && brand !== undefined && id !== undefined && more.length === 0)
      return revoke({ tenant: brand, preview: id, reason: values.reason ?? '', output, env });
    const [tenant, ...rest] = positionals;
    if (tenant === undefined || rest.length > 0)
      throw new UsageError('preview BRAND --reason TEXT, preview list BRAND, or preview revoke BRAND ID');
    const session = sessions.find((one) => one === values.as);
    if (session === undefined)
      throw new UsageError(`--as ${values.as}: choose one of ${sessions.join(', ')}`);
    const answer = await callAdmin({
      ...{ env, operation: 'createPreview', params: { tenant } },
      body: {
        environment: environmentOf(values.environment),
        session,
        reason: values.reason ?? '',
        hours: wholeOf({ option: '--hours', text: values.hours, most: 168 }),
        ...(values.number === undefined
          ? {}
          : { number: wholeOf({ option: '--number', text: values.number, most: 2_147_483_647 }) }),
        ...(values.at === undefined
          ? {}
          : { at: momentOf({ option: '--at', text: values.at }).toISOString() }),
      },
    });
    if ('refusal' in answer) return printRefusal({ output, ...answer });
    const { url, release, at, expiresAt } = answer.value;
    if (values.json) output.out(JSON.stringify(answer.value));
    else output.out(`${url}\nrelease ${release} of ${tenant} as of ${at}; the link expires ${expiresAt}`);
    return exits.fine;
  },
};

type At = { readonly tenant: string; readonly output: Output; readonly env: NodeJS.ProcessEnv };

async function list({ tenant, json, output, env }: At & { json: boolean }): Promise<number> {
  const answer = await callAdmin({ env, operation: 'listPreviews', params: { tenant } });
  if ('refusal' in answer) return printRefusal({ output, ...answer });
  const lines = answer.value.map(
    ({ id, environment, release, session, at, actor, createdAt, expiresAt }) =>
      `${id} release ${release} over ${environment} as of ${at}, seen by a ${session}; made by ${actor} ${createdAt}, expires ${expiresAt}`,
  );
  output.out(
    json ? JSON.stringify(answer.value, null, 2) : lines.join('\n') || `${tenant} has no valid preview link`,
  );
  return exits.fine;
}

async function revoke({
  tenant,
  preview: id,
  reason,
  output,
  env,
}: At & { preview: string; reason: string }): Promise<number> {
  const params = { tenant, preview: id };
  const answer = await callAdmin({ env, operation: 'revokePreview', params, body: { reason } });
  if ('refusal' in answer) return printRefusal({ output, ...answer });
  output.out(`revoked the link ${id} to ${tenant}`);
  return exits.fine;
}

function wholeOf({ option, text, most }: { option: string; text: string; most: number }): number {
  const number = Number(text);
  if (!/^[0-9]+$/.test(text) || number < 1 || number > most)
    throw new UsageError(`${option} ${text}: write a whole number from 1 to ${most}`);
  return number;
}
