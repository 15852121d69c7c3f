import { getNodeValue, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import { serverLimits } from '../../../../schema/constants.ts';
import { largeNumbers } from '../../../../schema/large-numbers.ts';
import { isObject, isPrototypeKey, type Json, type JsonObject } from '../../../../schema/manifest/walk-schema.ts';
import { text as say, type TextKey } from '../../../texts.ts';

/** A fault of the text itself, at offsets of its characters. */
export type TextFault = { readonly from: number; readonly to: number; readonly message: string };

export type ReadText = {
  /** The tree as far as the text can be parsed. */
  readonly tree: Node | undefined;
  readonly faults: readonly TextFault[];
  /** The manifest; `undefined` if the text has faults. */
  readonly value: JsonObject | undefined;
};

/** Places of a draft beside its manifest. A property of these names would be taken for them. */
const otherPlaces: readonly string[] = ['texts', 'assets'];

/** Reads the text of a manifest. Strict: no comments, trailing commas or properties that are stated twice. */
export function readText(text: string): ReadText {
  const deep = tooDeepAt(text);
  if (deep !== undefined || text.length > serverLimits.brandFileBytes) {
    const from = deep ?? 0;
    const message = say(deep === undefined ? 'studio.json.tooLong' : 'studio.json.tooDeep');
    return { tree: undefined, faults: [{ from, to: from + 1, message }], value: undefined };
  }
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { disallowComments: true });
  // Further errors usually follow from the first one.
  const faults = errors.slice(0, 1).map((error) => syntaxFault(error, text));
  if (tree !== undefined && faults.length === 0)
    faults.push(...keyFaults(tree), ...rootFaults(tree), ...numberFaults(text));
  const value = tree === undefined || faults.length > 0 ? undefined : (getNodeValue(tree) as Json);
  return { tree, faults, value: isObject(value) ? value : undefined };
}

const wordings: Readonly<Record<string, TextKey>> = {
  PropertyNameExpected: 'studio.json.nameExpected',
  ValueExpected: 'studio.json.valueExpected',
  ColonExpected: 'studio.json.colonExpected',
  CommaExpected: 'studio.json.commaExpected',
  CloseBraceExpected: 'studio.json.braceExpected',
  CloseBracketExpected: 'studio.json.bracketExpected',
  EndOfFileExpected: 'studio.json.endExpected',
  InvalidCommentToken: 'studio.json.noComments',
  UnexpectedEndOfString: 'studio.json.quoteExpected',
};

function syntaxFault(error: ParseError, text: string): TextFault {
  const from = Math.min(error.offset, Math.max(0, text.length - 1));
  const key = wordings[printParseErrorCode(error.error)] ?? 'studio.json.invalid';
  return { from, to: Math.max(from + 1, error.offset + error.length), message: say(key) };
}

/** Faults of properties that are stated twice, or that no object may have. */
function keyFaults(node: Node): TextFault[] {
  const seen = new Set<unknown>();
  const here = (node.type === 'object' ? (node.children ?? []) : []).flatMap((property): TextFault[] => {
    const [key] = property.children ?? [];
    if (key === undefined) return [];
    const isTwice = seen.has(key.value);
    seen.add(key.value);
    if (isTwice) return [faultAt({ node: key, message: say('studio.json.twice', { name: key.value }) })];
    if (isPrototypeKey(key.value))
      return [faultAt({ node: key, message: say('studio.json.noProperty', { name: key.value }) })];
    return [];
  });
  return [...here, ...(node.children ?? []).flatMap(keyFaults)];
}

function rootFaults(root: Node): TextFault[] {
  if (root.type !== 'object') return [faultAt({ node: root, message: say('studio.json.noObject') })];
  return (root.children ?? []).flatMap(({ children: [key] = [] }) =>
    key !== undefined && otherPlaces.includes(key.value)
      ? [faultAt({ node: key, message: say('studio.json.noProperty', { name: key.value }) })]
      : [],
  );
}

const numberFaults = (text: string): TextFault[] =>
  largeNumbers(text).map(({ offset, length }) => ({
    from: offset,
    to: offset + length,
    message: say('studio.json.tooLarge', { number: Number.MAX_SAFE_INTEGER }),
  }));

const faultAt = ({ node: { offset, length }, message }: { node: Node; message: string }): TextFault => ({
  from: offset,
  to: offset + length,
  message,
});

/** Returns the position at which nesting exceeds the limit. It scans the text, because parsing could overflow the stack. */
function tooDeepAt(text: string): number | undefined {
  let depth = 0;
  let isQuoted = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (isQuoted) {
      if (character === '\\') index += 1;
      else if (character === '"' || character === '\n') isQuoted = false;
    } else if (character === '"') isQuoted = true;
    else if (character === '{' || character === '[') {
      depth += 1;
      if (depth >= serverLimits.brandFileDepth) return index;
    } else if (character === '}' || character === ']') depth -= 1;
  }
  return undefined;
}
