import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { serverLimits } from '../../../schema/constants.ts';
import { isBrandPart, partHead } from '../../../schema/folder-format.ts';
import { callAdmin, downloadAdmin, Refusal } from '../../api/call-admin.ts';
import { callQuery } from '../../api/queries.ts';
import { text } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { Environment } from '../../ui/environment.tsx';
import { FileField } from '../../ui/file-field.tsx';
import { Note } from '../../ui/note.tsx';
import { Refused } from '../../ui/refused.tsx';
import sheet from '../../ui/sheet.module.css';
import { shownBytes } from '../../ui/shown-bytes.ts';
import { ShownCommand } from '../../ui/shown-command.tsx';
import { restoringFiles } from './draft-content.ts';
import type { DraftWriter } from './draft-writer.ts';
import { useStudio } from './studio-context.ts';

/** Writes the draft into a folder on this computer, or replaces it by one, for brands whose folders are in git. */
export function FolderButton({
  environment,
  isSaved,
  writer,
  assets,
}: {
  environment: Environment;
  /** Whether everything that was typed is stored. */
  isSaved: boolean;
  writer: DraftWriter;
  /** Files of the draft. */
  assets: AdminValueOf<'getDraft'>['assets'];
}) {
  const { brand, draft, mayWrite } = useStudio();
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const params = { tenant: brand, draft };
  const load = useMutation({
    mutationFn: async () => {
      const { zipSync } = await import('fflate');
      const files = unpackParts(await downloadAdmin({ operation: 'exportDraft', params }));
      const zip = zipSync(Object.fromEntries(files.map(({ name, bytes }) => [`${brand}/${name}`, bytes])));
      saveFile(`${brand}.zip`, zip);
    },
  });
  const replace = useMutation({
    mutationFn: async (chosen: readonly File[]) => {
      const files = brandFiles(await filesOf(chosen));
      if (files === undefined)
        throw new Refusal({ code: 'folder.no_manifest', message: text('studio.folderNoManifest') });
      await writer.between(async (revision) => {
        const stored = await callAdmin({
          operation: 'putDraftFolder',
          params,
          query: { environment, revision, id: crypto.randomUUID() },
          file: packParts(files),
        });
        const now = await client.fetchQuery({
          ...callQuery({ operation: 'getDraft', params, query: { environment } }),
          staleTime: 0,
        });
        return { stored, files: restoringFiles({ before: assets, after: now.assets }) };
      });
      return files.length;
    },
  });
  const isLocked = !(mayWrite && isSaved) || replace.isPending;
  return (
    <>
      <Button
        onPress={() => {
          load.reset();
          replace.reset();
          setOpen(true);
        }}
      >
        {text('studio.folder')}
      </Button>
      <Dialog title={text('studio.folderTitle')} isOpen={isOpen} onClose={() => setOpen(false)}>
        <p>{text('studio.folderHint')}</p>
        <div>
          <Button isPending={load.isPending} onPress={() => load.mutate()}>
            {text('studio.folderDownload')}
          </Button>
        </div>
        <Refused error={load.error} />
        {mayWrite ? (
          <>
            <FileField
              label={text('studio.folderZip')}
              accept={['.zip']}
              isDisabled={isLocked}
              onChoose={(chosen) => replace.mutate(chosen)}
            />
            <FileField
              label={text('studio.folderFolder')}
              isFolder
              isDisabled={isLocked}
              onChoose={(chosen) => replace.mutate(chosen)}
            />
            <p className={sheet.quiet}>{text('studio.folderReplaces')}</p>
          </>
        ) : null}
        <Refused error={replace.error} />
        {replace.data === undefined ? null : <Note>{text('studio.folderReplaced', { count: replace.data })}</Note>}
        <ShownCommand words={['draft', 'pull', brand, draft, brand]} />
        <div className={sheet.row}>
          <Button onPress={() => setOpen(false)}>{text('studio.folderClose')}</Button>
        </div>
      </Dialog>
    </>
  );
}

/** Files of a chosen folder, or of the archive that was chosen. Throws a `Refusal` that the page shows. */
async function filesOf(chosen: readonly File[]): Promise<FolderFile[]> {
  const [first] = chosen;
  if (chosen.reduce((sum, { size }) => sum + size, 0) > serverLimits.releaseBytes) throw tooLarge();
  if (chosen.length === 1 && first?.name.toLowerCase().endsWith('.zip')) return unzipped(first);
  return Promise.all(
    chosen.map(async (file) => ({
      name: file.webkitRelativePath === '' ? file.name : file.webkitRelativePath,
      bytes: new Uint8Array(await file.arrayBuffer()),
    })),
  );
}

async function unzipped(file: File): Promise<FolderFile[]> {
  const { unzipSync } = await import('fflate');
  const archive = new Uint8Array(await file.arrayBuffer());
  let bytes = 0;
  try {
    const found = unzipSync(archive, {
      filter: ({ originalSize }) => {
        bytes += originalSize;
        if (bytes > serverLimits.releaseBytes) throw tooLarge();
        return true;
      },
    });
    return Object.entries(found).map(([name, content]) => ({ name, bytes: content }));
  } catch (error) {
    throw error instanceof Refusal
      ? error
      : new Refusal({ code: 'folder.unreadable', message: text('studio.folderUnreadable') });
  }
}

const tooLarge = () =>
  new Refusal({
    code: 'folder.too_large',
    message: text('studio.folderTooLarge', { size: shownBytes(serverLimits.releaseBytes) }),
  });

function saveFile(name: string, bytes: Uint8Array<ArrayBuffer>): void {
  const address = URL.createObjectURL(new Blob([bytes], { type: 'application/zip' }));
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  // The browser has read it once the click was handled.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** A file of a brand's folder, by its path in it. */
type FolderFile = { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> };

const newline = 10;

/** Splits an exported folder into its files: for each a line of JSON with `name` and `size` in bytes, then the bytes. Throws for anything else. */
function unpackParts(folder: Uint8Array<ArrayBuffer>): FolderFile[] {
  const files: FolderFile[] = [];
  for (let at = 0; at < folder.length; ) {
    const end = folder.indexOf(newline, at);
    if (end === -1) throw new Error('the folder ends within a header');
    const { name, size } = JSON.parse(new TextDecoder().decode(folder.subarray(at, end)));
    at = end + 1 + size;
    if (at > folder.length) throw new Error(`the folder ends within ${name}`);
    files.push({ name, bytes: folder.subarray(end + 1, at) });
  }
  return files;
}

/** Joins files to a folder as `pushRelease` and `putDraftFolder` receive it. */
const packParts = (files: readonly FolderFile[]): Blob =>
  new Blob(files.flatMap(({ name, bytes }) => [partHead(name, bytes.length), bytes]));

/**
 * The files of a brand among those of a folder or an archive, by their path in the brand's folder: the one that has a
 * `manifest.json` nearest to the top. Others, such as a README, are left out. Undefined if none has one.
 */
function brandFiles(files: readonly FolderFile[]): FolderFile[] | undefined {
  const [manifest] = files
    .filter(({ name }) => name === 'manifest.json' || name.endsWith('/manifest.json'))
    .toSorted((one, other) => one.name.split('/').length - other.name.split('/').length);
  if (manifest === undefined) return undefined;
  const top = manifest.name.slice(0, -'manifest.json'.length);
  return files.flatMap(({ name, bytes }) => {
    const path = name.slice(top.length);
    return name.startsWith(top) && isBrandPart(path) ? [{ name: path, bytes }] : [];
  });
}
