import type { ValidateFunction } from 'ajv';
import type { Json, JsonObject, SchemaNode } from '../../schema/manifest/walk-schema.ts';
import type { FileWords } from '../../server/brands/folder/check/schema-faults.ts';
import type { PlacedFault } from './placed-fault.ts';

export type FileKind = 'json' | 'csv';
export type Sections = Readonly<Record<string, { node: SchemaNode; validate: ValidateFunction }>>;

/** A record of a file, validated on its own. */
export type FileRecord = {
  readonly section: string;
  /** The record with its defaults; `undefined` if it has faults. */
  readonly value: JsonObject | undefined;
  /** The record as in the file. */
  readonly stated: JsonObject;
  /** The valid properties, so that further faults are found in the same run. */
  readonly sound: JsonObject;
  readonly line: number;
  readonly column: number;
  /** Place of a property or of its name. */
  at(input: { path: readonly (string | number)[]; key?: string | undefined }): Place;
};

/** A record as read, before its validation. */
export type Unchecked = Omit<FileRecord, 'value' | 'stated' | 'sound'> & {
  readonly value: Json | undefined;
  /** Names its places as the file does, if those are not the properties of the record. */
  readonly words?: FileWords;
  /** Properties whose faults are reported already. */
  readonly refused?: ReadonlySet<string>;
};
export type Place = { readonly line: number; readonly column: number };

export type RecordParts = {
  texts: AsyncIterable<string>;
  sections: Sections;
  onFault: (fault: PlacedFault) => void;
  onSection: (section: string) => void;
  /** Maximum characters of one record in JSON. */
  longest?: number | undefined;
};
