import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import type { AdminBodyOf } from '../../../schema/admin-call-types.ts';
import { counted } from '../../../schema/counted.ts';
import { nearestOf } from '../../../server/nearest-word.ts';
import { callAdmin } from '../admin-client.ts';
import { downloadAdmin, uploadAdmin } from '../admin-files.ts';
import { type Command, exits, type Output, printRefusal, readArguments, UsageError } from '../command.ts';
import { isContentPart, packFolder, unpackFolder } from '../content-folder.ts';
import { formats, isFormat } from '../format-faults.ts';
import { followImport, refused } from '../import-progress.ts';
import { contentItemLine, contentLines, contentRevisionLine, undoneLines } from '../show-content.ts';
import { environmentOf, waits } from './releases.ts';

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

const options = {
  reason: { type: 'string' },
  replace: { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
  from: { type: 'string', default: 'staging' },
  format: { type: 'string', default: 'text' },
  json: { type: 'boolean', default: false },
} as const;

type Kind = AdminBodyOf<'showContent'>['kind'];
const kinds: readonly Kind[] = ['banners', 'announcements', 'promotions', 'categories', 'articles'];
type Context = {
  values: ReturnType<typeof readArguments<typeof options>>['values'];
  output: Output;
  env: NodeJS.ProcessEnv;
  brand: string;
};

export const content: Command = {
  usage,
  summary: 'import and export banners, announcements, promotions and help of a brand, and show or hide them',
  options,
  async run({ args, output, env }) {
    const { values, positionals } = readArguments({ args, options });
    const [action = '', brand, first, second, ...rest] = positionals;
    if (!isFormat(values.format))
      throw new UsageError(`--format ${values.format}: choose one of ${formats.join(', ')}`);
    if (brand !== undefined && rest.length === 0) {
      const context = { values, output, env, brand };
      if (first !== undefined && second === undefined) {
        if (action === 'import') return importFolder({ ...context, folder: first });
        if (action === 'export') return exportFolder({ ...context, folder: first });
        if (action === 'undo') return undo({ ...context, revision: first });
      }
      if (first === undefined && action === 'list') return list(context);
      if (first === undefined && action === 'history') return history(context);
      if (first === undefined && action === 'promote') return promote(context);
      if (first !== undefined && second !== undefined && (action === 'publish' || action === 'hide'))
        return show({ ...context, kind: first, id: second, hidden: action === 'hide' });
    }
    const actions = ['import', 'export', 'list', 'publish', 'hide', 'history', 'promote', 'undo'];
    const nearest = actions.includes(action) ? undefined : nearestOf({ word: action, candidates: actions });
    throw new UsageError(
      nearest === undefined
        ? 'content import BRAND FOLDER, export BRAND FOLDER, list BRAND, publish or hide BRAND KIND ID, history BRAND, promote BRAND, or undo BRAND REVISION'
        : `content ${action}: did you mean ${nearest}?`,
    );
  },
};

async function importFolder({
  values,
  output,
  env,
  brand,
  folder,
}: Context & { folder: string }): Promise<number> {
  const id = randomUUID();
  const query = {
    folder: basename(resolve(folder)).slice(0, 200),
    reason: values.reason ?? '',
    dryRun: String(values['dry-run']),
    replace: String(values.replace),
    id,
  };
  const follow = followImport({
    output,
    progress: () => callAdmin({ env, operation: 'getContentImport', params: { brand, import: id } }),
  });
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
  if ('refusal' in answer)
    return refused({ format: values.format, output, file: folder, refusal: answer.refusal });
  output.out(values.json ? JSON.stringify(answer.value, null, 2) : contentLines(answer.value).join('\n'));
  return exits.fine;
}

async function exportFolder({
  values,
  output,
  env,
  brand,
  folder,
}: Context & { folder: string }): Promise<number> {
  const file = `${resolve(folder)}.content`;
  const refusal = await downloadAdmin({
    env,
    operation: 'exportContent',
    params: { brand },
    query: {},
    file,
  });
  if (refusal !== undefined) return refused({ format: values.format, output, file: folder, refusal });
  const files = await unpackFolder({ file, folder, isPart: isContentPart }).finally(() =>
    rm(file, { force: true }),
  );
  output.out(`wrote ${counted({ count: files, one: 'file' })} into ${folder}`);
  return exits.fine;
}

async function list({ values, output, env, brand }: Context): Promise<number> {
  const answer = await callAdmin({ env, operation: 'listContent', params: { brand } });
  if ('refusal' in answer)
    return refused({ format: values.format, output, file: '', refusal: answer.refusal });
  if (values.json) output.out(JSON.stringify(answer.value, null, 2));
  else
    output.out(
      answer.value.length === 0 ? `${brand} has no content` : answer.value.map(contentItemLine).join('\n'),
    );
  return exits.fine;
}

async function show({
  values,
  output,
  env,
  brand,
  kind: given,
  id,
  hidden,
}: Context & { kind: string; id: string; hidden: boolean }): Promise<number> {
  // Without this refusal it would change something although a dry run was requested.
  if (values['dry-run']) throw new UsageError('--dry-run: publish and hide have no dry run');
  const kind = kinds.find((known) => known === given);
  if (kind === undefined) throw new UsageError(`${given}: choose one of ${kinds.join(', ')}`);
  const answer = await callAdmin({
    env,
    operation: 'showContent',
    params: { brand },
    body: { kind, id, hidden, reason: values.reason ?? '' },
  });
  if ('refusal' in answer)
    return refused({ format: values.format, output, file: '', refusal: answer.refusal });
  const word = hidden ? 'hidden' : 'published';
  const { changed, proposal } = answer.value;
  output.out(
    proposal === null ? `${kind} ${id} ${changed ? `is ${word}` : `was ${word} already`}` : waits(proposal),
  );
  return exits.fine;
}

async function history({ values, output, env, brand }: Context): Promise<number> {
  const answer = await callAdmin({ env, operation: 'listContentRevisions', params: { brand } });
  if ('refusal' in answer)
    return refused({ format: values.format, output, file: '', refusal: answer.refusal });
  const lines = answer.value.map(contentRevisionLine);
  if (values.json) output.out(JSON.stringify(answer.value, null, 2));
  else output.out(lines.length === 0 ? 'nothing has been imported yet' : lines.join('\n'));
  return exits.fine;
}

async function promote({ values, output, env, brand }: Context): Promise<number> {
  const from = environmentOf(values.from);
  const body = { from, reason: values.reason ?? '', dryRun: values['dry-run'] };
  const answer = await callAdmin({ env, operation: 'promoteContent', params: { tenant: brand }, body });
  if ('refusal' in answer)
    return refused({ format: values.format, output, file: from, refusal: answer.refusal });
  output.out(values.json ? JSON.stringify(answer.value, null, 2) : contentLines(answer.value).join('\n'));
  return exits.fine;
}

async function undo({
  values,
  output,
  env,
  brand,
  revision,
}: Context & { revision: string }): Promise<number> {
  if (!/^[0-9]{1,19}$/.test(revision))
    throw new UsageError(`${revision}: write the number of a revision from livery content history`);
  const body = { revision, reason: values.reason ?? '', dryRun: values['dry-run'] };
  const answer = await callAdmin({ env, operation: 'undoContent', params: { brand }, body });
  if ('refusal' in answer) return printRefusal({ output, refusal: answer.refusal });
  output.out(values.json ? JSON.stringify(answer.value, null, 2) : undoneLines(answer.value).join('\n'));
  return exits.fine;
}
