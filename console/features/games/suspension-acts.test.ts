import { expect, it } from 'vitest';
import { type Reach, resumeAct } from './suspension-acts.ts';

it('resuming names the brands whose policy may ask for a second person: the chosen ones, or all', () => {
  const brands = ['one', 'two'].map((brand) => ({ brand, name: brand, offered: 1, openRounds: 0, emptied: [] }));
  const reach = { kind: 'vendor', name: 'NOVA', title: 'Nova', brands, more: 0 } as unknown as Reach;
  expect(resumeAct({ reach, brands: ['two'] }).brands).toEqual(['two']);
  expect(resumeAct({ reach, brands: undefined }).brands).toEqual(['one', 'two']);
});
