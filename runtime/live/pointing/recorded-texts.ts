import type { TextEngine } from '../../texts/text-engine.ts';

export type RecordedTexts = {
  /** Keys of the texts that gave exactly these words: `shell:header.login`. */
  readonly keysOf: (words: string) => readonly string[];
};

/** Texts that are remembered. Some change each second, such as a countdown; the oldest are forgotten. */
const most = 5_000;
const processor = 'pointing';

/** Part of the options that i18next passes to a processor if `postProcessPassResolved` is set. */
type Resolved = { readonly i18nResolved?: { readonly exactUsedKey?: string; readonly usedNS?: string } };

/** Records which key gave which words from now on, with placeholders filled in. `onChange` is called for words that are new. */
export function recordTexts({
  engine: { i18n },
  onChange,
}: {
  engine: Pick<TextEngine, 'i18n'>;
  onChange: () => void;
}): RecordedTexts {
  const known = new Map<string, Set<string>>();
  const record = (words: string, key: string) => {
    const keys = known.get(words) ?? new Set<string>();
    // Moves the words to the end, which is forgotten last.
    known.delete(words);
    known.set(words, keys);
    if (keys.has(key)) return;
    keys.add(key);
    for (const oldest of known.keys()) {
      if (known.size <= most) break;
      known.delete(oldest);
    }
    onChange();
  };
  i18n.use({
    type: 'postProcessor',
    name: processor,
    process: (value: string, _: string | string[], options: Resolved) => {
      const { exactUsedKey, usedNS } = options.i18nResolved ?? {};
      if (exactUsedKey !== undefined && usedNS !== undefined)
        // A text with tags is rendered in several parts.
        for (const part of [value, ...value.split(/<\/?\w+>/)])
          if (plainWords(part).length > 1) record(plainWords(part), `${usedNS}:${exactUsedKey}`);
      return value;
    },
  });
  Object.assign(i18n.options, { postProcess: [processor], postProcessPassResolved: true });
  return { keysOf: (words) => [...(known.get(plainWords(words)) ?? [])] };
}

/** Words without the signs that only affect line breaks. */
export const plainWords = (words: string): string => words.replaceAll('\u2060', '').replace(/\s+/g, ' ').trim();
