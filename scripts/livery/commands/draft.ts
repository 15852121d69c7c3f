import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { isBrandPart } from '../../../schema/folder-format.ts';
import { environments } from '../../../server/brands/environments.ts';
import { callAdmin } from '../admin-client.ts';
import { downloadAdmin, uploadAdmin } from '../admin-files.ts';
import { exits, printRefusal } from '../command.ts';
import { packListed, unpackFolder } from '../content-folder.ts';
import { linkSchema } from '../manifest-schema-path.ts';
import { packBrand } from '../pack-brand.ts';
import { choiceOf, commandOf, dryRun, environmentIn, listed, reason, texts } from '../rows.ts';
import { draftDifferenceLines, draftFaultLines, draftLine, draftLines } from '../show-draft.ts';
import { hiddenOf, numberOf, printReleased } from './releases.ts';

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

export const draft = commandOf(
  {
    usage,
    summary: 'list, begin, show, publish and delete drafts of a brand, and move them to and from folders',
    options: {
      ...reason,
      ...dryRun,
      ...texts('from', 'revision', 'to', 'hidden', 'environment'),
      json: { type: 'boolean', default: false },
    },
    hasOwnJson: true,
  },
  ({ row, code }) => [
    row(
      'list BRAND',
      'listDrafts',
      (_, tenant) => ({ params: { tenant } }),
      (drafts, _, tenant) => listed(drafts.map(draftLine), `${tenant} has no draft`),
    ),
    row(
      'new BRAND NAME',
      'createDraft',
      ({ from }, tenant, name) => ({
        params: { tenant },
        body: { name, from: from === undefined ? undefined : sourceOf(from) },
      }),
      ({ id }) => id,
    ),
    row(
      'show BRAND DRAFT',
      'getDraft',
      ({ environment = 'production' }, tenant, draft) => ({
        params: { tenant, draft },
        query: { environment: environmentIn(environment) },
      }),
      draftLines,
    ),
    row(
      'diff BRAND DRAFT',
      'getDraftDifference',
      ({ environment = 'production' }, tenant, draft) => ({
        params: { tenant, draft },
        query: { environment: environmentIn(environment) },
      }),
      (difference) => listed(draftDifferenceLines(difference), 'no differences'),
    ),
    row(
      'delete BRAND DRAFT',
      'deleteDraft',
      (_, tenant, draft) => ({ params: { tenant, draft } }),
      (_, __, tenant, id) => `deleted the draft ${id} of ${tenant}`,
    ),
    code('pull BRAND DRAFT FOLDER', async ({ output, env }, _, tenant, id, folder) => {
      const params = { tenant, draft: id };
      const file = `${resolve(folder)}.draft`;
      // Read first: if the draft is written meanwhile, a push of this revision is refused.
      const answer = await callAdmin({ env, operation: 'getDraft', params });
      if ('refusal' in answer) return printRefusal({ output, ...answer });
      const refusal = await downloadAdmin({ env, operation: 'exportDraft', params, query: {}, file });
      if (refusal !== undefined) return printRefusal({ output, refusal });
      const files = await unpackFolder({ file, folder, isPart: isBrandPart }).finally(() => rm(file, { force: true }));
      await linkSchema(folder);
      output.out(`wrote ${files} files of revision ${answer.value.draft.revision} into ${folder}`);
      return exits.fine;
    }),
    code('push BRAND DRAFT FOLDER', async ({ output, env }, values, tenant, id, folder) => {
      const params = { tenant, draft: id };
      const packed = await packBrand(folder, env, output);
      try {
        let { revision } = values;
        if (revision === undefined) {
          const known = await callAdmin({ env, operation: 'getDraft', params });
          if ('refusal' in known) return printRefusal({ output, ...known });
          revision = String(known.value.draft.revision);
        } else numberOf({ name: '--revision', text: revision });
        const answer = await uploadAdmin({
          env,
          operation: 'putDraftFolder',
          params,
          query: { revision },
          file: packed.file,
          onSent: ({ sent, of }) => output.progress?.(`sent ${sent} of ${of} bytes`),
        });
        output.progress?.('');
        if ('refusal' in answer) return printRefusal({ output, ...answer });
        output.out(values.json ? JSON.stringify(answer.value, null, 2) : draftFaultLines(answer.value).join('\n'));
        return exits.fine;
      } finally {
        await packed.remove();
      }
    }),
    code('publish|request BRAND DRAFT', async ({ output, env }, values, verb, tenant, id) => {
      const { reason, 'dry-run': dryRun } = values;
      const environment = choiceOf('--to', values.to ?? 'staging', environments);
      const hidden = values.hidden === undefined ? undefined : hiddenOf(values.hidden);
      const known = await callAdmin({ env, operation: 'getDraft', params: { tenant, draft: id } });
      if ('refusal' in known) return printRefusal({ output, ...known });
      const { revision } = known.value.draft;
      if (verb === 'request') {
        const params = { tenant, draft: id };
        const body = { environment, revision, reason, dryRun, hidden };
        const answer = await callAdmin({ env, operation: 'requestPublication', params, body });
        // It is never served at once.
        return printReleased({ answer, values, output, done: () => '' });
      }
      const sent = { draft: id, revision: String(revision), reason, dryRun: String(dryRun) };
      const query = { environment, ...sent, ...(hidden && { hidden }) };
      // The draft is on the server, so the body is empty.
      const { file, remove } = await packListed([]);
      const answer = await uploadAdmin({
        env,
        operation: 'pushRelease',
        params: { tenant },
        query,
        file,
        onSent: () => undefined,
      }).finally(remove);
      return printReleased({
        answer,
        values,
        output,
        done: (number) => `${environment} serves release ${number} of ${tenant}`,
      });
    }),
  ],
);

/** A name of an environment, the number of a release, or the id of a draft. */
function sourceOf(from: string) {
  if (from === 'staging' || from === 'production') return { environment: from } as const;
  return /^[0-9]+$/.test(from) ? { number: numberOf({ name: '--from', text: from }) } : { draft: from };
}
