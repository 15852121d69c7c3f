import { isUtf8 } from 'node:buffer';
import { serverLimits } from '../../../../schema/constants.ts';
import { type JsonFault, type JsonSource, positionAt, readJson } from './positions.ts';

/** Reads a brand's file. Files that are too large, too deeply nested, not UTF-8 or have too many values are reported without parsing. */
export function readSource(bytes: Uint8Array, mostBytes: number = serverLimits.brandFileBytes): JsonSource {
  if (bytes.length > mostBytes)
    return refused({
      line: 1,
      column: 1,
      message: `the file has ${Math.ceil(bytes.length / 1000)} kB, over ${mostBytes / 1000} kB`,
      fix: 'move everything that is not a setting out of it',
    });
  const encoding = encodingFault(bytes);
  if (encoding !== undefined) return refused(encoding);
  const text = Buffer.from(bytes)
    .toString('utf8')
    .replace(/^\uFEFF/, '');
  const excess = excessOf(text);
  if (excess === undefined) return readJson(text);
  const { offset, ...fault } = excess;
  return refused({ ...positionAt(text, offset), ...fault }, text);
}

/** Reads a file of text overrides. */
export const readTextSource = (bytes: Uint8Array): JsonSource => readSource(bytes, serverLimits.brandTextsBytes);

function refused(fault: JsonFault, text = ''): JsonSource {
  return { value: undefined, faults: [fault], broken: true, lostFrom: 1, tree: undefined, text };
}

/** Returns the fault of bytes that are not UTF-8. */
export function encodingFault(bytes: Uint8Array): JsonFault | undefined {
  const fix = 'save the file as UTF-8';
  const [first, second] = bytes;
  const isMarked = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  // JSON starts with an ASCII bracket and contains no NUL, so a NUL in the first two bytes means UTF-16.
  if (isMarked || (bytes.length > 1 && (first === 0 || second === 0)))
    return { line: 1, column: 1, message: 'the file is UTF-16, not UTF-8', fix };
  if (isUtf8(bytes)) return undefined;
  const lines = Buffer.from(bytes)
    .toString('latin1')
    .split(/\r\n|\r|\n/);
  const line = lines.findIndex((text) => !isUtf8(Buffer.from(text, 'latin1')));
  return { line: line + 1, column: 1, message: 'the file is no valid UTF-8 in this line', fix };
}

/** Text inside of quotes up to its next escape or end; a quote also ends with its line. */
const plain = /[^"\\\n\r]*/y;

/**
 * Returns the fault of a text whose nesting or number of values exceeds the limit. It scans the text without parsing, which could overflow
 * the stack and takes a hundred times as long.
 */
function excessOf(text: string): { offset: number; message: string; fix: string } | undefined {
  let depth = 0;
  let values = 1;
  let quoted = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (quoted) {
      plain.lastIndex = index;
      plain.test(text);
      index = plain.lastIndex;
      if (text[index] === '\\') index += 1;
      else quoted = false;
    } else if (character === '"') quoted = true;
    else if (character === '{' || character === '[') {
      depth += 1;
      values += 1;
      if (depth > serverLimits.brandFileDepth)
        return {
          offset: index,
          message: `the JSON has more than ${serverLimits.brandFileDepth} levels`,
          fix: 'close the open brackets',
        };
    } else if (character === '}' || character === ']') depth -= 1;
    else if (character === ',') values += 1;
    if (values > serverLimits.brandFileValues)
      return {
        offset: index,
        message: `the JSON has more than ${serverLimits.brandFileValues} values`,
        fix: 'remove entries that the brand does not need',
      };
  }
  return undefined;
}
