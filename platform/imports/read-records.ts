import { isObject, type JsonObject } from '../../schema/manifest/walk-schema.ts';
import { schemaFaults } from '../../server/brands/check/schema-faults.ts';
import { csvRecords } from './csv-records.ts';
import type { FileKind, FileRecord, Sections, Unchecked } from './file-record.ts';
import { textOf } from './file-text.ts';
import { jsonRecords } from './json-records.ts';
import { type PlacedFault, UnreadableFileError } from './placed-fault.ts';

/**
 * Reads every record of a file from a stream, each validated on its own, and reports every fault. Never throws because of the file's
 * content. At most one record is in memory.
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
  const texts = textOf(bytes);
  const parts = { texts, sections, onFault, onSection, longest };
  try {
    for await (const record of kind === 'json' ? jsonRecords(parts) : csvRecords(parts))
      yield checked({ record, sections, onFault });
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error;
    onFault(error.fault);
  }
}

function checked({
  record: { section, value, line, column, at },
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
  // Validation fills in the defaults.
  if (validate(value)) {
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
    onFault({ rule: 'schema', ...at({ path, key }), message, fix });
  const unsound = new Set(faults.map(({ path: [name], key }) => String(name ?? key)));
  const own: JsonObject = isObject(value) ? value : {};
  const sound = Object.fromEntries(Object.entries(own).filter(([name]) => !unsound.has(name)));
  return { section, value: undefined, stated, sound, line, column, at };
}
