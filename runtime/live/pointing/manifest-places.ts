import type { Delivery } from '../../../schema/delivery.ts';
import { pointerOf } from '../../../schema/manifest/pointer.ts';
import { plainWords } from './recorded-texts.ts';

export type ManifestPlaces = {
  /** Place of a part of the manifest, or of a copy of one; `undefined` for any other value. */
  readonly placeOf: (value: unknown) => string | undefined;
  /** Places whose value is exactly these words, such as the name of the brand. */
  readonly placesOfWords: (words: string) => readonly string[];
  /** Place of the picture with this address. */
  readonly placeOfPicture: (address: string) => string | undefined;
};

/** Settings whose values are words for people. */
const spoken = /^\/tenant\/brandName$|^\/jurisdiction\/(authority|licenceNumber)$|\/label(\/|$)|\/labelName\w*$/;

/**
 * Finds places by the values that pages render. Components get parts of the manifest as they are, so that the identity of an object names
 * its place. A group at the top, such as the whole theme, names nothing that could be opened.
 */
export function manifestPlaces({ manifest, assets }: Delivery): ManifestPlaces {
  const parts = new Map<object, string>();
  const words = new Map<string, string[]>();
  const pictures = new Map<string, string>();
  const note = ({ value, place, depth }: { value: unknown; place: string; depth: number }): void => {
    if (typeof value === 'string') {
      const address = assets[value];
      if (address !== undefined && !pictures.has(address)) pictures.set(address, place);
      if (!spoken.test(place) || plainWords(value) === '') return;
      const setting = place.replace(/(\/label)\/\w+$/, '$1');
      words.set(plainWords(value), [...(words.get(plainWords(value)) ?? []), setting]);
    }
    if (typeof value !== 'object' || value === null) return;
    if (depth > 1 && !parts.has(value)) parts.set(value, place);
    for (const [key, child] of Object.entries(value)) {
      const step = Array.isArray(value) ? idOf(child) : key;
      // An item without an id cannot be addressed, but its list can.
      note({ value: child, place: step === undefined ? place : place + pointerOf([step]), depth: depth + 1 });
    }
  };
  note({ value: manifest, place: '', depth: 0 });

  /** Menu entries and rules of fields are rendered as copies that share inner parts with the manifest. */
  function placeOfCopy(value: object): string | undefined {
    if (Array.isArray(value)) return undefined;
    for (const [key, child] of Object.entries(value)) {
      const inside = typeof child === 'object' && child !== null ? parts.get(child) : undefined;
      const above = inside?.slice(0, inside.lastIndexOf('/'));
      if (above !== undefined && inside === above + pointerOf([key]) && above.lastIndexOf('/') > 0) return above;
    }
    return undefined;
  }

  return {
    placeOf: (value) =>
      typeof value === 'object' && value !== null ? (parts.get(value) ?? placeOfCopy(value)) : undefined,
    placesOfWords: (spokenWords) => words.get(plainWords(spokenWords)) ?? [],
    placeOfPicture: (address) => pictures.get(address),
  };
}

function idOf(item: unknown): string | undefined {
  const id = typeof item === 'object' && item !== null && 'id' in item ? item.id : undefined;
  return typeof id === 'string' ? id : undefined;
}
