import { nearestOf } from '../../server/nearest-word.ts';
import { type PlacedFault, UnreadableFileError } from './placed-fault.ts';

/** A record of a section, as text of the file. */
export type JsonPiece = {
  readonly section: string;
  readonly text: string;
  readonly line: number;
  readonly column: number;
};

type Place = { readonly line: number; readonly column: number };
type State =
  | 'root'
  | 'key or end'
  | 'key'
  | 'colon'
  | 'value'
  | 'comma or end'
  | 'record or end'
  | 'record'
  | 'comma or end of list'
  | 'done';

/** Default maximum characters of one record. Longer ones mean that a bracket or quote was left open. */
export const longestRecord = 65_536;

/** A value in progress. It ends with its closing bracket or quote, or before a separator. */
type Capture = { parts: string[]; length: number; depth: number; quoted: boolean; escaped: boolean } & Place;

/**
 * Splits a JSON object of lists into the texts of their records, from a stream. So each record is parsed on its own with all its faults,
 * and at most one is in memory.
 */
export function createJsonSplitter({
  sections,
  onSection,
  onPiece,
  onFault,
  longest = longestRecord,
}: {
  sections: readonly string[];
  onSection: (section: string) => void;
  onPiece: (piece: JsonPiece) => void;
  onFault: (fault: PlacedFault) => void;
  longest?: number | undefined;
}): { push(text: string): void; end(): void } {
  let state: State = 'root';
  let line = 1;
  let column = 1;
  let capture: Capture | undefined;
  let key = '';
  let section: string | undefined;
  const seen = new Set<string>();

  const fault = (message: string, fix: string, at: Place = { line, column }) =>
    onFault({ rule: 'json', line: at.line, column: at.column, message, fix });
  const stop = (message: string, fix: string, at: Place = { line, column }): never => {
    throw new UnreadableFileError({ rule: 'json', line: at.line, column: at.column, message, fix });
  };
  const begin = (then: State): State => {
    capture = { parts: [], length: 0, depth: 0, quoted: false, escaped: false, line, column };
    return then;
  };

  function push(text: string): void {
    let from = 0;
    for (let index = 0; index < text.length; index += 1) {
      const character = text[index] ?? '';
      if (capture === undefined) {
        step(character);
        from = index;
      }
      if (capture !== undefined) {
        const end = follow(capture, character);
        if (end !== 'goes on') {
          const upTo = end === 'with this' ? index + 1 : index;
          finish(capture, text.slice(from, upTo));
          // The character after a value without brackets is processed again, as a separator.
          if (end === 'before this') step(character);
        } else if (capture.length + index - from > longest)
          stop(`a value of more than ${longest / 1024} kB begins here`, 'close the open bracket or quote', capture);
      }
      if (character === '\n') {
        line += 1;
        column = 1;
      } else column += 1;
    }
    if (capture !== undefined) {
      capture.parts.push(text.slice(from));
      capture.length += text.length - from;
    }
  }

  function follow(value: Capture, character: string): 'goes on' | 'with this' | 'before this' {
    if (value.quoted) {
      if (value.escaped) value.escaped = false;
      else if (character === '\\') value.escaped = true;
      // A text ends at the end of its line, so that one missing quote is one fault.
      else if (character === '"' || character === '\n') {
        value.quoted = false;
        return value.depth === 0 ? 'with this' : 'goes on';
      }
      return 'goes on';
    }
    if (character === '"') value.quoted = true;
    else if (character === '{' || character === '[') value.depth += 1;
    else if (character === '}' || character === ']') {
      if (value.depth === 0) return 'before this';
      value.depth -= 1;
      if (value.depth === 0) return 'with this';
    } else if (value.depth === 0 && (character === ',' || character === ':' || /\s/.test(character)))
      return 'before this';
    return 'goes on';
  }

  function finish(value: Capture, last: string): void {
    const text = [...value.parts, last].join('');
    capture = undefined;
    if (state === 'key' || state === 'key or end') {
      key = keyOf(text);
      state = 'colon';
      checkKey(value);
    } else if (state === 'value') state = 'comma or end';
    else {
      if (section !== undefined) onPiece({ section, text, line: value.line, column: value.column });
      state = 'comma or end of list';
    }
  }

  function checkKey(at: Place): void {
    if (seen.has(key)) fault(`"${key}" is stated twice`, 'keep one of them', at);
    seen.add(key);
    if (key === '$schema' || sections.includes(key)) return;
    const nearest = nearestOf(key, sections);
    const fix = nearest === undefined ? `one of ${sections.join(', ')}` : `did you mean ${nearest}?`;
    fault(`the file has no section "${key.slice(0, 60)}"`, fix, at);
  }

  /** Next state after a character outside of any value. */
  const steps: Readonly<Record<State, (character: string) => State>> = {
    root: (character) =>
      character === '{' ? 'key or end' : stop('the file is no JSON object', `write { "${sections.at(-1)}": [ ... ] }`),
    'key or end': (character) => (character === '}' ? 'done' : keyAt(character, 'key or end')),
    key: (character) => {
      if (character !== '}') return keyAt(character, 'key');
      fault('trailing comma before }', 'remove the comma');
      return 'done';
    },
    colon: (character) => (character === ':' ? 'value' : stop('a colon is missing', 'write : between name and value')),
    value: (character) => {
      section = sections.includes(key) ? key : undefined;
      if (character === '[') {
        if (section !== undefined) onSection(section);
        return 'record or end';
      }
      if (section !== undefined) fault(`"${section}" is no list`, 'write a list in [ ]');
      return begin('value');
    },
    'record or end': (character) => (character === ']' ? 'comma or end' : recordAt(character, 'record or end')),
    record: (character) => {
      if (character !== ']') return recordAt(character, 'record');
      fault('trailing comma before ]', 'remove the comma');
      return 'comma or end';
    },
    'comma or end of list': (character) => {
      if (character === ',') return 'record';
      if (character === ']') return 'comma or end';
      if (character === '}') return stop('a list is not closed', 'write ] before this');
      fault('a comma is missing before this', 'write a comma between records');
      return begin('record');
    },
    'comma or end': (character) => {
      if (character === ',') return 'key';
      return character === '}' ? 'done' : stop('a comma is missing before this', 'write a comma between sections');
    },
    done: () => stop('there is something after the end', 'remove it'),
  };
  const keyAt = (character: string, then: State) =>
    character === '"' ? begin(then) : stop('the name of a section is missing', 'write it in quotes');
  const recordAt = (character: string, then: State) => {
    if (character !== ',') return begin(then);
    fault('a record is missing before this comma', 'remove the comma');
    return then;
  };
  const step = (character: string) => {
    if (!/\s/.test(character)) state = steps[state](character);
  };

  return {
    push,
    end: () => {
      if (state === 'done') return;
      const empty = state === 'root';
      stop(
        empty ? 'the file is empty' : 'the file ends in the middle',
        empty ? `write { "${sections.at(-1)}": [] }` : 'send the whole file, and close open brackets and quotes',
        capture ?? { line, column },
      );
    },
  };
}

function keyOf(text: string): string {
  try {
    return String(JSON.parse(text));
  } catch {
    return text;
  }
}
