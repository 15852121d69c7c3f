import type { Delivery, PageState } from '../../schema/delivery.ts';
import type { Language } from '../../schema/generated/languages.ts';
import type { LoadedTexts } from '../texts/texts.ts';

/** What a document hands to the page that hydrates it. */
export type Boot = {
  readonly delivery: Delivery;
  readonly language: Language;
  readonly memberHint: boolean;
  readonly state: PageState;
  readonly texts: LoadedTexts;
};

export const blockIds = { boot: 'boot', queries: 'queries' } as const;

/** JSON that can stand in a script element: no end tag and no comment can begin in it. */
export function jsonForScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

export function readBlock(id: string): unknown {
  return JSON.parse(document.getElementById(id)?.textContent ?? 'null');
}
