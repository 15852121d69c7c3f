import { describe, expect, it } from 'vitest';
import { idOfName } from '../console/features/brands/new-brand-answers.ts';
import { withValidId } from '../console/features/studio/controls/add-item.tsx';
import { newIdOf } from '../console/form/new-id.ts';
import { typedColour } from '../schema/rules/colour.ts';

describe('ids that the console makes from names', () => {
  const channel = '^[a-z][a-z0-9-]{0,30}$';
  const resource = '^[a-z][a-zA-Z0-9]{0,30}$';
  it.each([
    ['Instagram', channel, [], 'instagram'],
    ['Instagram', channel, ['instagram'], 'instagram2'],
    ['Instagram', channel, ['instagram', 'instagram2'], 'instagram3'],
    ['Café Münch', channel, [], 'cafe-munch'],
    ['Our channel', resource, [], 'ourchannel'],
    ['إنستغرام', channel, ['item'], 'item2'],
    ['微信', channel, [], 'item'],
    ['7 days', channel, [], 'days'],
    ['a name that is much longer than any id may ever be', channel, [], 'a-name-that-is-much-longer'],
    ['sideMenu', '^[a-zA-Z][a-zA-Z0-9-]{0,40}$', [], 'sideMenu'],
  ])('make an id of %s that %s accepts', (wanted, pattern, taken, id) => {
    expect(newIdOf({ wanted, pattern, taken: new Set(taken) })).toBe(id);
    expect(id).toMatch(new RegExp(pattern));
  });

  it('replace an id that the pattern refuses by one that no other item has, and leave the other items', () => {
    const [valid, invalid] = [{ id: 'instagram' }, { id: 'Instagram', label: 'Instagram', enabled: true }];
    expect(withValidId({ items: [valid, invalid], id: 'Instagram', pattern: channel })).toEqual({
      items: [valid, { ...invalid, id: 'instagram2' }],
      id: 'instagram2',
    });
  });

  it('offer an id for a brand in any script, and none without a name', () => {
    expect(idOfName('Comet Casino')).toBe('comet-casino');
    for (const name of ['واحة', '玉龙', '7']) expect(idOfName(name)).toMatch(/^brand-\d+$/);
    expect(idOfName('واحة')).not.toBe(idOfName('玉龙'));
    expect(idOfName('  ')).toBe('');
  });
});

it.each([
  ['0B5563', '#0b5563'],
  ['#0B5563', '#0b5563'],
  [' abc ', '#aabbcc'],
  ['#0b556', undefined],
  ['teal', undefined],
  ['', undefined],
])('reads the colour %s', (typed, colour) => {
  expect(typedColour(typed)).toBe(colour);
});
