import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { auditGroups } from '../../../schema/audit-groups.ts';
import { builtFolder } from '../../program/builds.ts';
import { resultOf, serverOf } from '../admin-client.ts';
import { downloadAdmin, streamAdmin } from '../admin-files.ts';
import { exits, UnreadableError, UsageError } from '../command.ts';
import { optional } from '../lines.ts';
import { commandOf, listed, oneOf } from '../rows.ts';

export const consoleCommand = commandOf(
  'console',
  'print the address of the console; in a sandbox, a link that signs in',
  `Prints the address of the console, where staff work in a browser. For a sandbox on this machine it is a link that signs in, works
once, and expires after ten minutes.

example:
       livery console`,
  ({ code }) => [
    code('', async ({ env }) => {
      const named = serverOf(env);
      const value =
        named === undefined
          ? await resultOf(env, 'createSignInLink', { body: { reason: 'opens the console' } })
          : { address: `${named.key}/`, expiresAt: null };
      return { value, lines: [value.address] };
    }),
  ],
);

export const audit = commandOf(
  'audit',
  'export the acts of staff and players as JSON lines, or let the server make a file of them',
  `export    streams the acts of staff and players, brand after brand
request   lets the server make a CSV file of the acts of staff, as the console lists them with these filters. It goes on without you
exports   lists your files of the last 7 days, with their progress
save      downloads one of them

GROUP is one of ${auditGroups.join(' ')}.
--console   acts that belong to no brand: sign-ins of staff, accounts, tokens, policies of all brands
--json      one list instead of one line per act

examples:
       livery audit export --from 2026-11-01T00:00:00Z --brand comet > audit.jsonl
       livery audit export --from 2026-11-01T00:00:00Z --console --json > console.json
       livery audit request --group money --from 2026-11-01T00:00:00Z --reason "quarterly review"
       livery audit save 019ca945-0a00-73b2-a46a-f30b5c93f572 audit.csv`,
  ({ code, row }) => [
    code('export --from TIME [--to TIME] [--brand BRAND] [--console]', async (context, { console, ...query }) => {
      if (query.brand !== undefined && console)
        throw new UsageError(
          '--brand and --console exclude each other: the acts of a brand, or those that belong to none',
        );
      const value: unknown[] = [];
      let rest = '';
      await streamAdmin(context, console ? 'exportConsoleAudit' : 'exportAudit', { query }, (part) => {
        const lines = (rest + part).split('\n');
        rest = lines.pop() ?? '';
        if (context.json) value.push(...lines.map((line) => JSON.parse(line)));
        else if (lines.length > 0) context.output.out(lines.join('\n'));
      });
      return { value };
    }),
    row(
      'request [--from TIME] [--to TIME] [--brand BRAND] [--actor WHO] [--group GROUP] --reason TEXT',
      'requestAuditExport',
      ({ id }) => [
        `the server makes ${id}: livery audit exports shows its progress`,
        `then: livery audit save ${id} audit.csv`,
      ],
      ({ group, ...values }) => ({ body: { ...values, group: oneOf('--group', group, auditGroups) } }),
    ),
    row('exports', 'listAuditExports', (exports) =>
      listed(exports.map(exportLine), 'you have requested no export in the last 7 days'),
    ),
    code('save ID FILE', async (context, _, id, file) => {
      await downloadAdmin(context, 'downloadAuditExport', { params: { id }, file });
      return `saved ${file}`;
    }),
  ],
);

function exportLine({ id, state, problem, rows, isWhole, reached, createdAt, deletedAt }: AuditExport): string {
  const states = {
    making: `${rows} entries so far${optional(', back to ', reached)}`,
    done: `ready: ${rows} entries${isWhole ? '' : ', the newest: request earlier ones with --to'}, until ${deletedAt}`,
    failed:
      problem === 'rights'
        ? 'failed: your rights no longer include all of its entries'
        : 'failed: see the log of the server',
  };
  return `${id} ${createdAt} ${states[state]}`;
}

type AuditExport = AdminValueOf<'listAuditExports'>[number];

export const database = commandOf(
  'database',
  'migrate the database before the nodes of a new version start, or distribute it over the nodes of Citus',
  `migrate      runs pending migrations as the user of DATABASE_URL, who has to own the tables. After it, nodes may serve as a user
             that changes none. Otherwise the first node that starts runs them
distribute   moves the rows of players to the workers of a cluster of Citus, by their brand, while no node runs. It prints each step
             and continues after an interruption. docs/scaling.md describes the cluster

--plan           lists the steps that are left and changes nothing

examples:
       DATABASE_URL=postgresql://livery@db/livery livery database migrate --plan
       DATABASE_URL=postgresql://livery@coordinator/livery livery database distribute`,
  ({ code }) => [
    code('migrate [--plan]', async (context, { plan }) => {
      const { migrateOnHost } = await import('../on-host.ts');
      return migrateOnHost(context, plan);
    }),
    code('distribute [--plan]', async (context, { plan }) => {
      const { distributeOnHost } = await import('../on-host.ts');
      return distributeOnHost(context, plan);
    }),
  ],
);

/** Options of node that `npm start` sets (docs/decisions/038-what-the-running-process-costs.md). */
const youngGeneration = '--max-semi-space-size=64';

export const serve = commandOf(
  'serve',
  'serve the brands with any number of processes',
  `Serves the current build with the settings of the environment (docs/operating.md). Several workers share one port and need a PostgreSQL server.

examples:
       DATABASE_URL=postgresql://livery@db/livery livery serve
       DATABASE_URL=postgresql://livery@db/livery livery serve --workers auto`,
  ({ code }) => [
    code('[--workers NUMBER|auto]', async ({ env }, { workers }) => {
      const program = join(buildOf(), 'server/serve.js');
      const settings = workers === undefined ? env : { ...env, WORKERS: workers };
      const child = spawn(process.execPath, [youngGeneration, program], { stdio: 'inherit', env: settings });
      // Ctrl-C of a terminal reaches the child by itself.
      process.on('SIGINT', () => undefined);
      process.on('SIGTERM', () => child.kill('SIGTERM'));
      return new Promise((resolve, reject) => {
        child.once('error', reject);
        child.once('exit', (code) => resolve({ code: code ?? exits.unreadable }));
      });
    }),
  ],
);

function buildOf(): string {
  try {
    return builtFolder();
  } catch (error) {
    throw new UnreadableError((error as Error).message);
  }
}
