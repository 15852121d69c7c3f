import type { Delivery, PageState } from '../../schema/delivery.ts';
import type { DeviceClass } from '../../schema/device-class.ts';
import type { Language } from '../../schema/languages.ts';
import type { LoadedTexts } from '../texts/texts.ts';

/** Data that the document passes to hydration. */
export type Boot = {
  readonly delivery: Delivery;
  readonly language: Language;
  readonly memberHint: boolean;
  readonly state: PageState;
  /** Revision of the content in the document. */
  readonly content: string;
  readonly texts: LoadedTexts;
  /** Device class that the document was made for, if the page depends on it. */
  readonly device?: DeviceClass;
  /** A preview for a simulated member of this type; `null` for a simulated visitor. */
  readonly simulated?: number | null;
  /** Origin of the console, for a preview in one of its frames. */
  readonly framedBy?: string;
};

export const blockIds = { boot: 'boot', queries: 'queries' } as const;

/** JSON that is safe in a script element, because no end tag or comment can start in it. */
export function jsonForScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

export function readBlock(id: string): unknown {
  return JSON.parse(document.getElementById(id)?.textContent ?? 'null');
}
