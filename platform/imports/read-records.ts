import { serverLimits } from '../../schema/constants.ts';
import { isObject, type Json, type JsonObject } from '../../schema/manifest/walk-schema.ts';
import { schemaFaults } from '../../server/brands/check/schema-faults.ts';
import { wrongEncodingFault } from '../../server/texts/wrong-encoding.ts';
import { csvRecords } from './csv-records.ts';
import type { FileKind, FileRecord, Sections, Unchecked } from './file-record.ts';
import { textOf } from './file-text.ts';
import { jsonRecords } from './json-records.ts';
import { type PlacedFault, UnreadableFileError } from './placed-fault.ts';

/**
 * Reads the records of a file from a stream, each validated on its own, and reports their faults. It ends at `serverLimits.faultsCounted` faults
 * and at `serverLimits.importRecords` records. Never throws because of the file's content. At most one record is in memory.
 */
export async function* readRecords({
  bytes,
  kind,
  sections,
  onFault,
  onSection = () => undefined,
  longest,
}: {
  bytes: AsyncIterable<Uint8Array>;
  kind: FileKind;
  sections: Sections;
  onFault: (fault: PlacedFault) => void;
  /** Called for each section that the file contains, even if empty. */
  onSection?: (section: string) => void;
  longest?: number;
}): AsyncGenerator<FileRecord> {
  const counted = { faults: 0, records: 0 };
  const add = (fault: PlacedFault) => {
    counted.faults += 1;
    onFault(fault);
    if (counted.faults === serverLimits.faultsCounted) throw new TooManyFaultsError();
  };
  const parts = { texts: textOf(bytes), sections, onFault: add, onSection, longest };
  try {
    for await (const record of kind === 'json' ? jsonRecords(parts) : csvRecords(parts)) {
      counted.records += 1;
      if (counted.records > serverLimits.importRecords) throw tooManyRecords(record);
      yield checked({ record, sections, onFault: add });
    }
  } catch (error) {
    if (error instanceof UnreadableFileError) onFault(error.fault);
    else if (!(error instanceof TooManyFaultsError)) throw error;
  }
}

/** Ends the reading of a file whose further faults nobody would read. */
class TooManyFaultsError extends Error {}

const tooManyRecords = ({ line, column }: Unchecked) =>
  new UnreadableFileError({
    rule: 'records',
    line,
    column,
    message: `the file has more than ${serverLimits.importRecords} records`,
    fix: 'split it into several files',
  });

function checked({
  record: { section, value, line, column, at, refused: before },
  sections,
  onFault,
}: {
  record: Unchecked;
  sections: Sections;
  onFault: (fault: PlacedFault) => void;
}): FileRecord {
  const { node, validate } = sections[section] ?? {};
  const stated = isObject(value) ? { ...value } : {};
  if (value === undefined || node === undefined || validate === undefined)
    return { section, value: undefined, stated, sound: {}, line, column, at };
  const refused = new Set(before);
  for (const { path, text } of textsIn(value)) {
    const wrong = wrongEncodingFault({ what: `\`${path.join('.')}\``, text });
    if (wrong === undefined) continue;
    refused.add(String(path[0]));
    onFault({ rule: 'encoding', ...at({ path }), ...wrong });
  }
  // Validation fills in the defaults.
  if (validate(value) && refused.size === 0) {
    const whole = value as JsonObject;
    return { section, value: whole, stated, sound: whole, line, column, at };
  }
  const faults = schemaFaults({
    errors: validate.errors ?? [],
    value,
    root: node,
    whole: `this record of \`${section}\``,
  });
  for (const { path, key, message, fix } of faults)
    if (!refused.has(String(path[0]))) onFault({ rule: 'schema', ...at({ path, key }), message, fix });
  const unsound = new Set([...refused, ...faults.map(({ path: [name], key }) => String(name ?? key))]);
  const own: JsonObject = isObject(value) ? value : {};
  const sound = Object.fromEntries(Object.entries(own).filter(([name]) => !unsound.has(name)));
  return { section, value: undefined, stated, sound, line, column, at };
}

type Path = readonly (string | number)[];

/** Texts of a record with characters that a wrong encoding may have made. */
function* textsIn(value: Json, path: Path = []): Generator<{ readonly path: Path; readonly text: string }> {
  if (typeof value === 'string') {
    if (/[^\0-\x7f]|\?\s*\?/.test(value)) yield { path, text: value };
  } else if (typeof value === 'object' && value !== null)
    for (const [key, child] of Object.entries(value))
      yield* textsIn(child, [...path, Array.isArray(value) ? Number(key) : key]);
}
