import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { resultOf } from '../admin-client.ts';
import { uploadAdmin } from '../admin-files.ts';
import { packBrand } from '../brand-folders.ts';
import { packListed } from '../content-folder.ts';
import { faultText, linesOf, optional } from '../lines.ts';
import { commandOf, listed, releaseOf } from '../rows.ts';
import { exportBrandFolder, released, servedIn, shownChange } from './releases.ts';

export const draft = commandOf(
  'draft',
  'list, begin, show, publish and delete drafts of a brand, and move them to and from folders',
  `A draft is a copy of a release that one person changes, here or in the console. Nobody is served it until it is published.
list      lists the drafts of a brand with their ids
new       begins a draft with the served release, a release by its number, or another draft; prints its id
show      prints its faults, as a push would report them
diff      prints what it changes of its base, and what the served release changed meanwhile; --environment names where it is served
delete    deletes it; operators may delete drafts of colleagues who have left
pull      writes it into a new folder, as livery export does
push      replaces it by a folder; --revision REVISION refuses if it was written after the revision that you pulled
publish   stores it as a release and serves it in staging, or in production with --to; the draft stays
request   asks an operator to publish it, for editors, who may not publish; livery proposals lists what waits
--hidden keep|drop   keep or drop live changes that hide values of the release; without it they are listed and nothing is done
--dry-run            prints what would change, and changes nothing

examples:
       livery draft new aurora "autumn colours"
       livery draft pull aurora 019ca945-0a00-73b2-a46a-f30b5c93f572 /tmp/aurora
       livery draft push aurora 019ca945-0a00-73b2-a46a-f30b5c93f572 /tmp/aurora --revision 1
       livery draft publish aurora 019ca945-0a00-73b2-a46a-f30b5c93f572 --reason "autumn colours"`,
  ({ row, code }) => [
    row('list BRAND', 'listDrafts', (drafts, _, tenant) => listed(drafts.map(draftLine), `${tenant} has no draft`)),
    row(
      'new BRAND NAME [--from staging|production|RELEASE|DRAFT]',
      'createDraft',
      ({ id }) => id,
      ({ from }, tenant, name) => ({
        params: { tenant },
        body: { name, from: from === undefined ? undefined : sourceOf(from) },
      }),
    ),
    row(
      'show BRAND DRAFT [--environment staging|production]',
      'getDraft',
      draftLines,
      ({ environment = 'production' }, tenant, draft) => ({ params: { tenant, draft }, query: { environment } }),
    ),
    row(
      'diff BRAND DRAFT [--environment staging|production]',
      'getDraftDifference',
      (all) =>
        listed(
          linesOf(
            all.draft.map((place) => differenceLine('draft', place)),
            all.release.map((place) => differenceLine(`release ${all.served}`, place)),
            all.more > 0 && `... and ${all.more} more places`,
            all.base !== all.served && all.release.length > 0 && `the draft is based on release ${all.base}`,
          ),
          'no differences',
        ),
      ({ environment = 'production' }, tenant, draft) => ({ params: { tenant, draft }, query: { environment } }),
    ),
    row('delete BRAND DRAFT', 'deleteDraft', (_, __, tenant, id) => `deleted the draft ${id} of ${tenant}`),
    code('pull BRAND DRAFT FOLDER', async (context, _, tenant, id, folder) => {
      const params = { tenant, draft: id };
      // Read first: if the draft is written meanwhile, a push of this revision is refused.
      const { draft } = await resultOf(context.env, 'getDraft', { params });
      const files = await exportBrandFolder(context, 'exportDraft', { params, folder });
      return `wrote ${files} files of revision ${draft.revision} into ${folder}`;
    }),
    code('push BRAND DRAFT FOLDER [--revision NUMBER]', async (context, given, tenant, id, folder) => {
      const params = { tenant, draft: id };
      const revision = given.revision ?? (await resultOf(context.env, 'getDraft', { params })).draft.revision;
      const sent = { params, query: { revision }, ...(await packBrand(folder, context)) };
      const value = await uploadAdmin(context, 'putDraftFolder', sent);
      return { value, lines: [`revision ${value.revision}`, ...faultLines(value.faults)] };
    }),
    code(
      'publish|request BRAND DRAFT --reason TEXT [--to staging|production] [--hidden keep|drop] [--dry-run]',
      async (context, { to: environment = 'staging', ...values }, verb, tenant, id) => {
        const params = { tenant, draft: id };
        const { draft } = await resultOf(context.env, 'getDraft', { params });
        const stated = { ...values, environment, revision: draft.revision };
        if (verb === 'request') {
          const value = await resultOf(context.env, 'requestPublication', { params, body: stated });
          // It is never served at once.
          return released(value, values, () => '');
        }
        // The draft is on the server, so the body is empty.
        const sent = { params: { tenant }, query: { ...stated, draft: id }, ...(await packListed([])) };
        const value = await uploadAdmin(context, 'pushRelease', sent);
        return released(value, values, servedIn(environment, tenant));
      },
    ),
  ],
);

/** A name of an environment, the number of a release, or the id of a draft. */
function sourceOf(from: string) {
  if (from === 'staging' || from === 'production') return { environment: from } as const;
  return /^[0-9]+$/.test(from) ? { number: releaseOf(`--from ${from}`, from) } : { draft: from };
}

const draftLine = (row: AdminValueOf<'listDrafts'>[number]): string =>
  `${row.id} ${row.name}: revision ${row.revision} by ${row.owner} of ${row.updatedAt}, ${row.base === null ? 'on no release' : `on release ${row.base}`}`;

function draftLines(shown: AdminValueOf<'getDraft'>): string[] {
  return linesOf(
    draftLine(shown.draft),
    shown.served.map(({ environment, number }) => optional(`${environment} serves release `, number)),
    shown.assets.map(({ path, bytes }) => `${path}: ${bytes} bytes`),
    shown.delivery === null && 'the brand cannot be built from it',
    faultLines(shown.faults),
  );
}

const faultLines = (faults: AdminValueOf<'putDraftFolder'>['faults']): string[] =>
  faults.map((fault) => faultText(fault, optional('', fault.pointer, ': ')));

const differenceLine = (side: string, place: AdminValueOf<'getDraftDifference'>['draft'][number]): string =>
  `${side} ${place.path}: ${shownChange(place)}${place.conflict ? ' (both changed it)' : ''}`;
