import { expect, it } from 'vitest';
import { readIdentifiers } from './identifiers.ts';

it('reads an e-mail address with an international domain in its ASCII form', () => {
  for (const typed of ['Ulla@bücher.example', 'ulla@xn--bcher-kva.example', 'ulla@BÜCHER.example'])
    expect(readIdentifiers(typed)).toEqual([{ kind: 'email', value: 'ulla@xn--bcher-kva.example' }]);
  expect(readIdentifiers('Ana@mail.example')).toEqual([{ kind: 'email', value: 'ana@mail.example' }]);
});
