import type { BrandSettings } from './settings.ts';

export type OtherBrand = { readonly id: string; readonly codes: readonly string[] };

/** Returns why a brand would be mistaken for another one, by its id or merchant code; `undefined` if it would not. */
export function likeness({
  settings: { id, merchantCode },
  others,
}: {
  settings: Pick<BrandSettings, 'id' | 'merchantCode'>;
  others: Iterable<OtherBrand>;
}): { readonly of: 'id' | 'merchantCode'; readonly isSame: boolean; readonly message: string } | undefined {
  for (const other of others) {
    if (looks(other.id) === looks(id))
      return {
        of: 'id',
        isSame: other.id === id,
        message: `the id ${id} looks like ${other.id}, which already exists`,
      };
    const near = other.codes.find((code) => looks(code) === looks(merchantCode));
    const isSame = near === merchantCode;
    if (near !== undefined)
      return {
        of: 'merchantCode',
        isSame,
        message: isSame
          ? `the merchant code ${near} is that of ${other.id}`
          : `the merchant code ${merchantCode} looks like ${near} of ${other.id}`,
      };
  }
  return undefined;
}

const alike: Readonly<Record<string, string>> = { o: '0', i: '1', l: '1', s: '5', b: '8', z: '2' };

/** A name as a hurried reader perceives it, because support and suppliers identify brands by name. */
const looks = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[-_]/g, '')
    .replaceAll(/[oilsbz]/g, (letter) => alike[letter] ?? letter);
