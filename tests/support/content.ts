import type { Readable } from 'node:stream';
import { createReEncode } from '../../platform/account/uploads/re-encode.ts';
import {
  type ContentImportOutcome,
  type ContentImportRequest,
  importContent,
} from '../../platform/content/imports/import-content.ts';
import type { PlacedFault } from '../../platform/imports/placed-fault.ts';
import { CodedError } from '../../schema/errors.ts';
import { partHead } from '../../schema/folder-format.ts';
import type { Clock } from '../../server/clock.ts';
import type { Database } from '../../server/database/database.ts';
import { createLog } from '../../server/log.ts';
import { importThreads, inPieces } from './catalogue.ts';
import { aClock } from './clock.ts';

const announcement = { types: ['PL'], title: { EN: 'Title' }, content: { EN: '<p>Words</p>' }, from: '2026-02-01' };
export const anAnnouncement = (changes: object = {}) => ({ id: 'a1', ...announcement, ...changes });
/** A file of many announcements, one per line from the second line on. */
export function manyAnnouncements(
  count: number,
  damage: (announcement: { index: number; line: string }) => string = ({ line }) => line,
): string {
  const lines = Array.from({ length: count }, (_, index) => {
    const title = { EN: `Notice of the ${index}th night` };
    return damage({ index, line: JSON.stringify(anAnnouncement({ id: `m${index}`, title })) });
  });
  return `{"announcements": [\n${lines.join(',\n')}\n]}`;
}
export const aPromotion = ({ ...changes }: object = {}) => ({
  id: 'p1',
  title: { EN: 'Offer' },
  content: { EN: '<p>Words</p>' },
  from: '2026-02-01',
  ...changes,
});
export const aBanner = (changes: object = {}) => ({
  id: 'b1',
  group: 'm_home',
  picture: { EN: '/media/banners/welcome.webp' },
  ...changes,
});
export const anArticle = (changes: object = {}) => ({
  id: 'h1',
  title: { EN: 'Help' },
  content: { EN: '<h3>One</h3><p>Words</p>' },
  ...changes,
});

type Files = Readonly<Record<string, object | string | Uint8Array>>;

/** A folder in the form in which it is sent, cut at any place. JSON values become files; texts and bytes are unchanged. */
export function aFolder(files: Files, size = 1013): Readable {
  const parts = Object.entries(files).flatMap(([name, file]) => {
    const bytes =
      file instanceof Uint8Array || typeof file === 'string' ? Buffer.from(file) : Buffer.from(JSON.stringify(file));
    return [Buffer.from(partHead(name, bytes.length)), bytes];
  });
  return inPieces(Buffer.concat(parts), size);
}

const reEncode = createReEncode(() => undefined);

/** Imports a folder into a brand. */
export async function aContentImport(
  files: Files | AsyncIterable<Uint8Array>,
  {
    database,
    clock = aClock(),
    ...given
  }: Partial<ContentImportRequest> & Pick<ContentImportRequest, 'brand'> & { database: Database; clock?: Clock },
): Promise<ContentImportOutcome> {
  return importContent({
    database,
    clock,
    log: createLog({ level: 'silent' }),
    reEncode,
    threads: importThreads,
    bytes: Symbol.asyncIterator in files ? (files as AsyncIterable<Uint8Array>) : aFolder(files as Files),
    folder: 'spring',
    actor: 'test',
    reason: 'test',
    ...given,
  });
}

/** The faults for which an import is refused, as `file:line:column [rule] message (fix)`. */
export async function contentFaultsOf(work: Promise<unknown>): Promise<string[]> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error === undefined) return [];
  if (!(error instanceof CodedError) || error.code !== 'content.invalid') throw error;
  return (error.value as { faults: PlacedFault[] }).faults.map(
    ({ file, line, column, rule, message, fix }) => `${file}:${line}:${column} [${rule}] ${message} (${fix ?? ''})`,
  );
}
