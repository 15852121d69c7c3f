import { basename, resolve } from 'node:path';
import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { counted } from '../../../schema/counted.ts';
import { callAdmin } from '../admin-client.ts';
import { uploadAdmin } from '../admin-files.ts';
import { UsageError } from '../command.ts';
import { exportFolder, isContentPart, packFolder } from '../content-folder.ts';
import { withFaultsOf } from '../format-faults.ts';
import { effectLines, newImport, revisionLine } from '../imports.ts';
import { type Line, linesOf } from '../lines.ts';
import { commandOf, listed } from '../rows.ts';
import { waitLine } from './releases.ts';

export const content = commandOf(
  'content',
  'import and export banners, announcements, promotions and help of a brand, and show or hide them',
  `FOLDER has banners.json, announcements.json, promotions.json, help.json, or some of them, and pictures/ beside them.
import    imports a folder into one brand, whole or not at all; importing it again has no effect.
          --replace also hides entries that the sections of the folder lack; nothing is deleted
export    writes a new folder whose import has no effect
publish   shows a hidden entry; its \`from\` and \`until\` still apply
hide      hides an entry; its id, its read marks and its rewards stay
promote   copies content of staging to production, or with --from production the other way;
          entries that the target has changed since both were equal stay, and are listed
undo      restores the content of a revision of the history; later entries are hidden
If policy requires a second person, import into staging (BRAND@staging); promote, undo, publish and hide wait for an approval.
--dry-run prints what would change, and changes nothing; --format is the format of faults

examples:
       livery content import BRAND spring --dry-run
       livery content import BRAND spring --replace --reason "spring campaign"
       livery content hide BRAND promotions welcome-credits --reason "asked by compliance"`,
  ({ row, code }) => [
    code(
      'import BRAND FOLDER --reason TEXT [--replace] [--dry-run] [--format text|json|github]',
      async (context, { format, ...values }, brand, folder) => {
        const { id, progress } = newImport(context, (one) =>
          callAdmin(context.env, 'getContentImport', { params: { brand, import: one } }),
        );
        const query = { ...values, folder: basename(resolve(folder)).slice(0, 200), id };
        const sent = { params: { brand }, query, ...(await packFolder(folder)) };
        return withFaultsOf(folder, format, async () => ({
          lines: importLines(await uploadAdmin(context, 'importContent', sent, progress)),
        }));
      },
    ),
    code('export BRAND FOLDER', async (context, _, brand, folder) => {
      const files = await exportFolder(context, 'exportContent', { params: { brand }, folder, isPart: isContentPart });
      return `wrote ${counted({ count: files, one: 'file' })} into ${folder}`;
    }),
    row('list BRAND', 'listContent', (items, _, brand) => listed(items.map(itemLine), `${brand} has no content`)),
    row(
      'publish|hide BRAND banners|announcements|promotions|categories|articles ID --reason TEXT',
      'showContent',
      ({ changed, proposal }, _, verb, __, kind, id) => {
        const word = verb === 'hide' ? 'hidden' : 'published';
        return waitLine(proposal) || `${kind} ${id} ${changed ? `is ${word}` : `was ${word} already`}`;
      },
      ({ reason }, verb, brand, kind, id) => ({
        params: { brand },
        body: { kind, id, hidden: verb === 'hide', reason },
      }),
    ),
    row('history BRAND', 'listContentRevisions', (revisions) =>
      listed(
        revisions.map((one) => revisionLine(one, one.folder)),
        'nothing has been imported yet',
      ),
    ),
    row(
      'promote BRAND --reason TEXT [--from staging|production] [--dry-run]',
      'promoteContent',
      promoteLines,
      ({ from = 'staging', ...values }, tenant) => ({ params: { tenant }, body: { ...values, from } }),
    ),
    row(
      'undo BRAND REVISION --reason TEXT [--dry-run]',
      'undoContent',
      ({ outcome, revision, ...undone }) => {
        const heads = {
          imported: `undone by revision ${revision}`,
          unchanged: 'unchanged: the content is already as it was at that revision',
          'dry-run': 'would be undone; nothing was changed',
        } as const;
        return [heads[outcome], effectLines(undone), waitLine(undone.proposal)];
      },
      (values, brand, revision) => {
        if (!/^[0-9]{1,19}$/.test(revision))
          throw new UsageError(`${revision}: write the number of a revision from livery content history`);
        return { params: { brand }, body: { ...values, revision } };
      },
    ),
  ],
);

/** The effect of an import: counts, then the first entries of each kind of change with their differences. */
function importLines({ outcome, revision, records, pictures, ...done }: AdminValueOf<'importContent'>): string[] {
  const all = `${counted({ count: records, one: 'record' })} and ${counted({ count: pictures, one: 'picture' })}`;
  const heads = {
    imported: `imported ${all} as revision ${revision}`,
    unchanged: `unchanged: the brand already has all of it (${all})`,
    'dry-run': `would import ${all}; nothing was changed`,
  } as const;
  const notes = done.notes.map(
    ({ file, line, column, message, fix }) =>
      `  note ${file}:${line}:${column} ${message}${fix === null ? '' : `: ${fix}`}`,
  );
  return linesOf(heads[outcome], effectLines(done), notes, waitLine(done.proposal));
}

/** The effect of a promotion, then the entries that stay because the target has a newer version. */
function promoteLines({ outcome, revision, entries, more, ...done }: AdminValueOf<'promoteContent'>): string[] {
  const many = Object.values(done.counts)
    .flatMap((kind) => Object.values(kind))
    .reduce((sum, count) => sum + count, 0);
  const taken = counted({ count: many, one: 'entry', many: 'entries' });
  const heads = {
    imported: `copied ${taken} as revision ${revision}`,
    unchanged: 'unchanged: there is nothing to copy',
    'dry-run': `would copy ${taken}; nothing was changed`,
  } as const;
  const staying = entries
    .filter((entry) => !entry.taken)
    .map(
      ({ kind, id, newer }) =>
        `  stays ${kind} ${id}${newer === null ? '' : `: ${newer.actor} changed it on ${newer.at}`}`,
    );
  const unlisted = entries.length + more - many - staying.length;
  return linesOf(
    heads[outcome],
    effectLines(done),
    staying,
    unlisted > 0 && `  ... and ${counted({ count: unlisted, one: 'more entry stays', many: 'more entries stay' })}`,
    waitLine(done.proposal),
  );
}

function itemLine(item: AdminValueOf<'listContent'>[number]): Line {
  const { kind, id, title, from, until, hidden } = item;
  const when = from === null && until === null ? '' : ` (${from ?? ''} to ${until ?? 'without end'})`;
  return `${kind} ${id}${hidden ? ' [hidden]' : ''}${when} ${title}`.trimEnd();
}
