import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { counted } from '../../../schema/counted.ts';
import { callAdmin } from '../admin-client.ts';
import { downloadAdmin, uploadAdmin } from '../admin-files.ts';
import { exits, UsageError } from '../command.ts';
import { isContentPart, packFolder, unpackFolder } from '../content-folder.ts';
import { followImport, refused } from '../import-progress.ts';
import { choiceOf, commandOf, dryRun, format, formatIn, listed, reason, texts } from '../rows.ts';
import { contentItemLine, contentLines, contentRevisionLine, undoneLines } from '../show-content.ts';
import { waits } from '../show-release.ts';
import { environmentOf } from './releases.ts';

const usage = `livery content import BRAND FOLDER --reason TEXT [--replace] [--dry-run] [--format text|json|github] [--json]
       livery content export BRAND FOLDER
       livery content list BRAND [--json]
       livery content publish BRAND KIND ID --reason TEXT
       livery content hide BRAND KIND ID --reason TEXT
       livery content history BRAND [--json]
       livery content promote BRAND --reason TEXT [--from staging|production] [--dry-run] [--json]
       livery content undo BRAND REVISION --reason TEXT [--dry-run] [--json]

FOLDER has banners.json, announcements.json, promotions.json, help.json, or some of them, and pictures/ beside them.
KIND is banners, announcements, promotions, categories or articles.
import    imports a folder into one brand, whole or not at all; importing it again has no effect.
          --replace also hides entries that the sections of the folder lack; nothing is deleted
export    writes a new folder whose import has no effect
publish   shows a hidden entry; its \`from\` and \`until\` still apply
hide      hides an entry; its id, its read marks and its rewards stay
promote   copies all content of staging to production, or with --from production the other way
undo      restores the content of a revision of the history; later entries are hidden
If policy requires a second person, import into staging (BRAND@staging); promote, undo, publish and hide wait for an approval.
--dry-run prints what would change, and changes nothing; --format is the format of faults; --json prints the result as JSON

examples:
       livery content import BRAND spring --dry-run
       livery content import BRAND spring --replace --reason "spring campaign"
       livery content hide BRAND promotions welcome-credits --reason "asked by compliance"`;

export const content = commandOf(
  {
    usage,
    summary: 'import and export banners, announcements, promotions and help of a brand, and show or hide them',
    options: {
      ...reason,
      ...dryRun,
      ...texts('from'),
      ...format,
      replace: { type: 'boolean', default: false },
      json: { type: 'boolean' },
    },
  },
  ({ row, code }) => [
    code('import BRAND FOLDER', async ({ output, env }, values, brand, folder) => {
      const id = randomUUID();
      const query = {
        folder: basename(resolve(folder)).slice(0, 200),
        reason: values.reason,
        id,
        dryRun: String(values['dry-run']),
        replace: String(values.replace),
      };
      const chosen = formatIn(values.format);
      const follow = followImport(output, () =>
        callAdmin({ env, operation: 'getContentImport', params: { brand, import: id } }),
      );
      const { file, remove } = await packFolder(folder);
      const answer = await uploadAdmin({
        env,
        operation: 'importContent',
        params: { brand },
        query,
        file,
        onSent: follow.onSent,
      }).finally(async () => {
        follow.end();
        await remove();
      });
      if ('refusal' in answer) return refused({ format: chosen, output, file: folder, refusal: answer.refusal });
      output.out(contentLines(answer.value).join('\n'));
      return exits.fine;
    }),
    code('export BRAND FOLDER', async ({ output, env }, values, brand, folder) => {
      const file = `${resolve(folder)}.content`;
      const refusal = await downloadAdmin({ env, operation: 'exportContent', params: { brand }, query: {}, file });
      if (refusal !== undefined) return refused({ format: formatIn(values.format), output, file: folder, refusal });
      const files = await unpackFolder({ file, folder, isPart: isContentPart }).finally(() =>
        rm(file, { force: true }),
      );
      output.out(`wrote ${counted({ count: files, one: 'file' })} into ${folder}`);
      return exits.fine;
    }),
    row(
      'list BRAND',
      'listContent',
      (_, brand) => ({ params: { brand } }),
      (items, _, brand) => listed(items.map(contentItemLine), `${brand} has no content`),
    ),
    row(
      'publish|hide BRAND KIND ID',
      'showContent',
      ({ reason, 'dry-run': dryRun }, verb, brand, given, id) => {
        // Without this refusal it would change something although a dry run was requested.
        if (dryRun) throw new UsageError('--dry-run: publish and hide have no dry run');
        const kind = choiceOf('KIND', given, kinds);
        return { params: { brand }, body: { kind, id, hidden: verb === 'hide', reason } };
      },
      ({ changed, proposal }, _, verb, __, kind, id) => {
        const word = verb === 'hide' ? 'hidden' : 'published';
        if (proposal !== null) return waits(proposal);
        return `${kind} ${id} ${changed ? `is ${word}` : `was ${word} already`}`;
      },
    ),
    row(
      'history BRAND',
      'listContentRevisions',
      (_, brand) => ({ params: { brand } }),
      (revisions) => listed(revisions.map(contentRevisionLine), 'nothing has been imported yet'),
    ),
    row(
      'promote BRAND',
      'promoteContent',
      ({ from = 'staging', reason, 'dry-run': dryRun }, tenant) => ({
        params: { tenant },
        body: { from: environmentOf(from), reason, dryRun },
      }),
      contentLines,
    ),
    row(
      'undo BRAND REVISION',
      'undoContent',
      ({ reason, 'dry-run': dryRun }, brand, revision) => {
        if (!/^[0-9]{1,19}$/.test(revision))
          throw new UsageError(`${revision}: write the number of a revision from livery content history`);
        return { params: { brand }, body: { revision, reason, dryRun } };
      },
      undoneLines,
    ),
  ],
);

const kinds = ['banners', 'announcements', 'promotions', 'categories', 'articles'] as const;
