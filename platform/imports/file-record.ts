import type { ValidateFunction } from 'ajv';
import type { Json, JsonObject, SchemaNode } from '../../schema/manifest/walk-schema.ts';
import type { PlacedFault } from './placed-fault.ts';

export type FileKind = 'json' | 'csv';
export type Sections = Readonly<Record<string, { node: SchemaNode; validate: ValidateFunction }>>;

/** A record of a file, checked by itself. */
export type FileRecord = {
  readonly section: string;
  /** With its defaults; undefined where it has faults. */
  readonly value: JsonObject | undefined;
  /** As the file has it. */
  readonly stated: JsonObject;
  /** What of it has no fault of its own, so that all that is wrong is told at once. */
  readonly sound: JsonObject;
  readonly line: number;
  readonly column: number;
  /** Where a property, or its name, stands. */
  at(input: { path: readonly (string | number)[]; key?: string | undefined }): Place;
};

/** What a section lists, as far as it was read. */
export type Unchecked = Omit<FileRecord, 'value' | 'stated' | 'sound'> & {
  readonly value: Json | undefined;
};
export type Place = { readonly line: number; readonly column: number };

export type RecordParts = {
  texts: AsyncIterable<string>;
  sections: Sections;
  onFault: (fault: PlacedFault) => void;
  onSection: (section: string) => void;
  /** Characters of one record of JSON. */
  longest?: number | undefined;
};
