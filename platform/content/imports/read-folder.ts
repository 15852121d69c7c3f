import { serverLimits } from '../../../schema/constants.ts';
import { CodedError } from '../../../schema/errors.ts';
import { type FolderPart, folderParts } from '../../../server/folder-parts.ts';
import { nearestOf } from '../../../server/nearest-word.ts';
import type { ImageRefusal } from '../../account/uploads/image-process.ts';
import type { FaultList } from '../../imports/fault-list.ts';
import type { FileRecord } from '../../imports/file-record.ts';
import type { CallThread } from '../../imports/import-thread.ts';
import { readInThread } from '../../imports/read-in-thread.ts';
import type { ContentKind } from '../content-row.ts';
import { contentFiles, pictureName, picturePattern } from './content-format.ts';

/** A record and the file that contains it. */
export type ContentRecord = FileRecord & { readonly file: string };
export type Folder = {
  /** Number of records, which are in the import's thread. */
  readonly records: number;
  /** Sections that a file contains, even if empty. */
  readonly stated: ReadonlySet<ContentKind>;
  /** Name in the folder -> hash. */
  readonly pictures: ReadonlyMap<string, string>;
};

/** Maximum bytes of records, because they are in memory like served content. */
const mostText = 48_000_000;
const reportEvery = 500;

/** Reads a folder from a stream and collects its faults, until there are too many. Its records stay in the import's thread. */
export async function readFolder({
  callThread,
  bytes,
  faults,
  takePicture,
  onRead,
}: {
  callThread: CallThread;
  bytes: AsyncIterable<Uint8Array>;
  faults: FaultList;
  /** Stores a picture and returns its hash. Throws an `ImageRefusal`. */
  takePicture: (part: FolderPart) => Promise<string>;
  /** Called with the number of records and pictures read since the last call. */
  onRead: (count: number) => Promise<void>;
}): Promise<Folder> {
  let records = 0;
  const stated = new Set<ContentKind>();
  const pictures = new Map<string, string>();
  const seen = new Set<string>();
  let text = 0;
  let untold = 0;
  const report = async (every: number) => {
    if (untold < every) return;
    await onRead(untold);
    untold = 0;
  };
  for await (const part of folderParts(bytes)) {
    if (faults.count >= serverLimits.faultsCounted) break;
    const name = pictureName(part.name);
    const fault = (rule: string, message: string, fix: string) =>
      faults.add({ rule, file: name.slice(0, 120), line: 1, column: 1, message, fix });
    const format = Object.hasOwn(contentFiles, name) ? contentFiles[name] : undefined;
    if (seen.has(name)) fault('folder', 'the file comes twice', 'send it once');
    else if (format !== undefined) {
      text += part.size;
      if (text > mostText)
        throw new CodedError('upload.too_large', {
          message: `the record files have more than ${mostText / 1_000_000} MB`,
        });
      for await (const piece of readInThread({
        callThread,
        bytes: part.bytes,
        file: name,
        kind: 'json',
        onFault: (found) => faults.add({ ...found, file: name }),
        onSection: (section) => stated.add(section as ContentKind),
      })) {
        records += piece.records;
        untold += piece.records;
        if (records > serverLimits.contentRecords) throw tooMany(`${serverLimits.contentRecords} records`);
        await report(reportEvery);
      }
    } else if (picturePattern.test(name)) {
      if (pictures.size === serverLimits.contentPictures) throw tooMany(`${serverLimits.contentPictures} pictures`);
      const hash = await takePicture(part).catch((error: unknown) => refusedPicture(error, fault));
      // A refused picture counts as existing, so that a reference to it is not a second fault.
      pictures.set(name, hash);
      untold += 1;
      // A picture takes long, but a refused one does not.
      await report(hash === '' ? reportEvery : 1);
    } else {
      const nearest = nearestOf(name, Object.keys(contentFiles));
      const known = `${Object.keys(contentFiles).join(', ')}, or pictures/<name>`;
      fault('folder', 'no such file', nearest === undefined ? known : `did you mean ${nearest}?`);
    }
    seen.add(name);
  }
  await report(1);
  return { records, stated, pictures };
}

const tooMany = (limit: string) =>
  new CodedError('upload.too_large', { message: `the folder has more than ${limit}: import it in several folders` });

const pictureFaults: Readonly<Record<ImageRefusal, readonly [message: string, fix: string]>> = {
  'upload.not_an_image': ['the file is no picture', 'save it as JPEG, PNG or WebP'],
  'upload.cut_short': ['the end of the picture is missing', 'save it again'],
  'upload.too_large': ['the picture is too large', 'at most 5 MiB'],
  'upload.too_many_pixels': ['the picture has too many pixels', 'at most 40 million: make it smaller'],
};

function refusedPicture(error: unknown, fault: (rule: string, message: string, fix: string) => void): string {
  const code = error instanceof CodedError ? error.code : undefined;
  const problem = Object.hasOwn(pictureFaults, code ?? '') ? pictureFaults[code as ImageRefusal] : undefined;
  if (problem === undefined) throw error;
  fault('picture', ...problem);
  return '';
}
