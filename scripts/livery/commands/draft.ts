import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { isBrandPart } from '../../../schema/folder-format.ts';
import { nearestOf } from '../../../server/nearest-word.ts';
import { type AdminAnswer, callAdmin } from '../admin-client.ts';
import { downloadAdmin, uploadAdmin } from '../admin-files.ts';
import { type Command, exits, type Output, printRefusal, readArguments, UsageError } from '../command.ts';
import { packListed, unpackFolder } from '../content-folder.ts';
import { linkSchema } from '../manifest-schema-path.ts';
import { packBrand } from '../pack-brand.ts';
import { draftDifferenceLines, draftFaultLines, draftLine, draftLines } from '../show-draft.ts';
import { environmentOf, hiddenOf, numberOf, printReleased } from './releases.ts';

const usage = `livery draft list BRAND [--json]
       livery draft new BRAND NAME [--from staging|production|NUMBER|DRAFT] [--json]
       livery draft show BRAND DRAFT [--environment staging|production] [--json]
       livery draft diff BRAND DRAFT [--environment staging|production] [--json]
       livery draft pull BRAND DRAFT FOLDER
       livery draft push BRAND DRAFT FOLDER [--revision NUMBER] [--json]
       livery draft publish BRAND DRAFT --reason TEXT [--to staging|production] [--hidden keep|drop] [--dry-run] [--json]
       livery draft request BRAND DRAFT --reason TEXT [--to staging|production] [--hidden keep|drop] [--dry-run] [--json]
       livery draft delete BRAND DRAFT

A draft is a copy of a release that one person changes, here or in the console. Nobody is served it until it is published.
list      lists the drafts of a brand with their ids
new       begins a draft with the served release, a release by its NUMBER, or another draft; prints its id
show      prints its faults, as a push would report them
diff      prints what it changes of its base, and what the served release changed meanwhile; --environment names where it is served
pull      writes it into a new folder, as livery export does
push      replaces it by a folder; --revision NUMBER refuses if it was written after the revision that you pulled
publish   stores it as a release and serves it in staging, or in production with --to; the draft stays
request   asks an operator to publish it, for editors, who may not publish; livery proposals lists what waits
delete    deletes it; operators may delete drafts of colleagues who have left
--hidden keep|drop   keep or drop live changes that hide values of the release; without it they are listed and nothing is done
--dry-run            prints what would change, and changes nothing

examples:
       livery draft new aurora "autumn colours"
       livery draft pull aurora 019ca945-0a00-73b2-a46a-f30b5c93f572 /tmp/aurora
       livery draft push aurora 019ca945-0a00-73b2-a46a-f30b5c93f572 /tmp/aurora --revision 1
       livery draft publish aurora 019ca945-0a00-73b2-a46a-f30b5c93f572 --reason "autumn colours"`;

const text = { type: 'string' } as const;
const flag = { type: 'boolean', default: false } as const;
const options = {
  ...{ from: text, revision: text, to: text, reason: text, hidden: text },
  environment: { type: 'string', default: 'production' },
  ...{ 'dry-run': flag, json: flag },
} as const;

type Context = {
  readonly values: ReturnType<typeof readArguments<typeof options>>['values'];
  readonly output: Output;
  readonly env: NodeJS.ProcessEnv;
  readonly tenant: string;
};
type OfDraft = Context & { readonly draft: string };

const actions = {
  show,
  diff,
  publish,
  request,
  delete: remove,
} satisfies Record<string, (input: OfDraft) => Promise<number>>;
const names = ['list', 'new', 'pull', 'push', ...Object.keys(actions)];

export const draft: Command = {
  usage,
  summary: 'list, begin, show, publish and delete drafts of a brand, and move them to and from folders',
  options,
  async run({ args, output, env }) {
    const { values, positionals } = readArguments({ args, options });
    const [action = '', tenant, first, second, ...rest] = positionals;
    if (tenant !== undefined && rest.length === 0) {
      const context = { values, output, env, tenant };
      if (action === 'list' && first === undefined) return list(context);
      if (action === 'new' && first !== undefined && second === undefined)
        return begin({ ...context, name: first });
      if (first !== undefined && second !== undefined && (action === 'pull' || action === 'push'))
        return (action === 'pull' ? pull : push)({ ...context, draft: first, folder: second });
      if (first !== undefined && second === undefined && Object.hasOwn(actions, action))
        return actions[action as keyof typeof actions]({ ...context, draft: first });
    }
    const nearest = names.includes(action) ? undefined : nearestOf({ word: action, candidates: names });
    throw new UsageError(
      nearest === undefined
        ? 'draft list BRAND, new BRAND NAME, show, diff, publish, request or delete BRAND DRAFT, pull or push BRAND DRAFT FOLDER'
        : `draft ${action}: did you mean ${nearest}?`,
    );
  },
};

async function list({ values, output, env, tenant }: Context): Promise<number> {
  const answer = await callAdmin({ env, operation: 'listDrafts', params: { tenant } });
  return printed({
    answer,
    values,
    output,
    lines: (drafts) => drafts.map(draftLine),
    none: `${tenant} has no draft`,
  });
}

async function begin({ values, output, env, tenant, name }: Context & { name: string }): Promise<number> {
  const { from } = values;
  const answer = await callAdmin({
    ...{ env, operation: 'createDraft', params: { tenant } },
    body: { name, ...(from !== undefined && { from: sourceOf(from) }) },
  });
  return printed({ answer, values, output, lines: ({ id }) => [id] });
}

/** A name of an environment, the number of a release, or the id of a draft. */
function sourceOf(from: string) {
  if (from === 'staging' || from === 'production') return { environment: from } as const;
  return /^[0-9]+$/.test(from) ? { number: numberOf({ name: '--from', text: from }) } : { draft: from };
}

async function show({ values, output, env, tenant, draft: id }: OfDraft): Promise<number> {
  const query = { environment: environmentOf(values.environment) };
  const answer = await callAdmin({ env, operation: 'getDraft', params: { tenant, draft: id }, query });
  return printed({ answer, values, output, lines: draftLines });
}

async function diff({ values, output, env, tenant, draft: id }: OfDraft): Promise<number> {
  const query = { environment: environmentOf(values.environment) };
  const answer = await callAdmin({
    env,
    operation: 'getDraftDifference',
    params: { tenant, draft: id },
    query,
  });
  return printed({ answer, values, output, lines: draftDifferenceLines, none: 'no differences' });
}

async function pull({
  output,
  env,
  tenant,
  draft: id,
  folder,
}: OfDraft & { folder: string }): Promise<number> {
  const params = { tenant, draft: id };
  const file = `${resolve(folder)}.draft`;
  // Read first: if the draft is written meanwhile, a push of this revision is refused.
  const answer = await callAdmin({ env, operation: 'getDraft', params });
  if ('refusal' in answer) return printRefusal({ output, ...answer });
  const refusal = await downloadAdmin({ env, operation: 'exportDraft', params, query: {}, file });
  if (refusal !== undefined) return printRefusal({ output, refusal });
  const files = await unpackFolder({ file, folder, isPart: isBrandPart }).finally(() =>
    rm(file, { force: true }),
  );
  await linkSchema(folder);
  output.out(`wrote ${files} files of revision ${answer.value.draft.revision} into ${folder}`);
  return exits.fine;
}

async function push({
  values,
  output,
  env,
  tenant,
  draft: id,
  folder,
}: OfDraft & { folder: string }): Promise<number> {
  const params = { tenant, draft: id };
  const packed = await packBrand(folder, env, output);
  try {
    let revision = values.revision;
    if (revision === undefined) {
      const answer = await callAdmin({ env, operation: 'getDraft', params });
      if ('refusal' in answer) return printRefusal({ output, ...answer });
      revision = String(answer.value.draft.revision);
    } else numberOf({ name: '--revision', text: revision });
    const answer = await uploadAdmin({
      ...{ env, operation: 'putDraftFolder', params, query: { revision }, file: packed.file },
      onSent: ({ sent, of }) => output.progress?.(`sent ${sent} of ${of} bytes`),
    });
    output.progress?.('');
    return printed({ answer, values, output, lines: draftFaultLines, none: '' });
  } finally {
    await packed.remove();
  }
}

/** Asks a colleague who may publish. */
async function request({ values, output, env, tenant, draft: id }: OfDraft): Promise<number> {
  const environment = environmentOf(values.to ?? 'staging');
  const params = { tenant, draft: id };
  const known = await callAdmin({ env, operation: 'getDraft', params });
  if ('refusal' in known) return printRefusal({ output, ...known });
  const body = {
    ...{ environment, revision: known.value.draft.revision, reason: values.reason ?? '' },
    dryRun: values['dry-run'],
    ...(values.hidden === undefined ? {} : { hidden: hiddenOf(values.hidden) }),
  };
  const answer = await callAdmin({ env, operation: 'requestPublication', params, body });
  // It is never served at once.
  return printReleased({ ...{ answer, values, output }, done: () => '' });
}

async function publish({ values, output, env, tenant, draft: id }: OfDraft): Promise<number> {
  const environment = environmentOf(values.to ?? 'staging');
  const known = await callAdmin({ env, operation: 'getDraft', params: { tenant, draft: id } });
  if ('refusal' in known) return printRefusal({ output, ...known });
  const query = {
    ...{ environment, draft: id, revision: String(known.value.draft.revision) },
    ...{ reason: values.reason ?? '', dryRun: String(values['dry-run']) },
    ...(values.hidden === undefined ? {} : { hidden: hiddenOf(values.hidden) }),
  };
  // The draft is on the server, so the body is empty.
  const { file, remove: removeFile } = await packListed([]);
  const answer = await uploadAdmin({
    ...{ env, operation: 'pushRelease', params: { tenant }, query, file },
    onSent: () => undefined,
  }).finally(removeFile);
  return printReleased({
    ...{ answer, values, output },
    done: (number) => `${environment} serves release ${number} of ${tenant}`,
  });
}

async function remove({ output, env, tenant, draft: id }: OfDraft): Promise<number> {
  const answer = await callAdmin({ env, operation: 'deleteDraft', params: { tenant, draft: id } });
  if ('refusal' in answer) return printRefusal({ output, ...answer });
  output.out(`deleted the draft ${id} of ${tenant}`);
  return exits.fine;
}

type Reading = 'listDrafts' | 'createDraft' | 'getDraft' | 'getDraftDifference' | 'putDraftFolder';

function printed<Id extends Reading>({
  answer,
  values,
  output,
  lines,
  none = '',
}: Pick<Context, 'values' | 'output'> & {
  answer: AdminAnswer<Id>;
  lines: (value: AdminValueOf<Id>) => string[];
  /** Printed if there are no lines. */
  none?: string;
}): number {
  if ('refusal' in answer) return printRefusal({ output, ...answer });
  output.out(values.json ? JSON.stringify(answer.value, null, 2) : lines(answer.value).join('\n') || none);
  return exits.fine;
}
