import { describe, expect, it } from 'vitest';
import { bufferedAnswer } from '../../server/answers/buffered-answer.ts';
import type { Brand } from '../../server/brands/brand.ts';
import { createShelves } from './documents.ts';

const aBrand = (id: string) => ({ id }) as Brand;
const anEntry = (body: string) => ({ value: bufferedAnswer({ body: Buffer.from(body), headers: {} }), used: false });

describe('shelves of documents', () => {
  const brand = aBrand('alpha');
  const place = { brand, version: '1', url: '/m/home', variant: 'ENvp' };

  it('store the newest of a document, by variant', () => {
    const shelves = createShelves();
    const entry = anEntry('home');
    shelves.put({ ...place, entry });
    expect(shelves.find(place)).toBe(entry);
    const second = anEntry('home, rendered again');
    shelves.put({ ...place, entry: second });
    expect(shelves.find(place)).toBe(second);
    expect(shelves.find({ ...place, variant: 'ENmp' })).toBeUndefined();
  });

  it('store nothing of an earlier brand, of older content or of another brand', () => {
    const shelves = createShelves();
    shelves.put({ ...place, entry: anEntry('home') });
    expect(shelves.find({ ...place, brand: aBrand('alpha') })).toBeUndefined();
    expect(shelves.find({ ...place, version: '2' })).toBeUndefined();
    expect(shelves.find({ ...place, brand: aBrand('beta') })).toBeUndefined();
    shelves.clear();
    expect(shelves.find(place)).toBeUndefined();
  });
});
