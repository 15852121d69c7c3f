import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { type Column, Table } from './table.tsx';

type Row = { readonly name: string; readonly calls: number };
const rows: readonly Row[] = [
  { name: 'Äquator', calls: 9 },
  { name: 'zebra 10', calls: 100 },
  { name: 'Zebra 9', calls: 20 },
];
const columns: readonly Column<Row>[] = [
  { id: 'name', title: 'Name', isHead: true, sortBy: ({ name }) => name, cell: ({ name }) => <a href="/x">{name}</a> },
  { id: 'calls', title: 'Calls', isFigure: true, sortBy: ({ calls }) => calls, cell: ({ calls }) => calls },
  { id: 'notes', title: 'Notes', isWide: true, cell: () => 'a note' },
];

const shown = (search: string, more: Partial<Parameters<typeof Table<Row>>[0]> = {}) => {
  const markup = renderToString(
    <StaticRouter location={`/brands${search}`}>
      <Table label="Brands" rows={rows} columns={columns} keyOf={({ name }) => name} {...more} />
    </StaticRouter>,
  );
  return {
    markup,
    names: [...markup.matchAll(/<th scope="row"[^>]*><a[^>]*>([^<]*)/g)].map(([, name]) => name),
    sorted: [...markup.matchAll(/aria-sort="(\w+)"><button[^>]*>(\w+)/g)].map(([, direction, title]) => [
      title,
      direction,
    ]),
  };
};

describe('a table', () => {
  it.each([
    ['', ['Äquator', 'zebra 10', 'Zebra 9'], []],
    ['?sort=name', ['Äquator', 'Zebra 9', 'zebra 10'], [['Name', 'ascending']]],
    ['?sort=-name', ['zebra 10', 'Zebra 9', 'Äquator'], [['Name', 'descending']]],
    ['?sort=calls', ['Äquator', 'Zebra 9', 'zebra 10'], [['Calls', 'ascending']]],
    ['?sort=-calls', ['zebra 10', 'Zebra 9', 'Äquator'], [['Calls', 'descending']]],
    ['?sort=notes', ['Äquator', 'zebra 10', 'Zebra 9'], []],
    ['?sort=%3Cb%3E', ['Äquator', 'zebra 10', 'Zebra 9'], []],
  ])('is sorted as the address %s names it, and says so', (search, names, sorted) => {
    expect([shown(search).names, shown(search).sorted]).toEqual([names, sorted]);
  });

  it('has an order of its own without one in the address', () => {
    expect(shown('', { sorted: '-calls' }).names).toEqual(['zebra 10', 'Zebra 9', 'Äquator']);
  });

  it('leaves rows as the server has sorted them, and says in which direction', () => {
    const served = columns.map((column) => ({ ...column, sortBy: undefined, served: 'descending' as const }));
    expect(shown('?sort=name', { columns: served })).toMatchObject({
      names: ['Äquator', 'zebra 10', 'Zebra 9'],
      sorted: [['Name', 'descending']],
    });
  });

  it('names its rows by their heads, ends figures at one place, and counts long lists', () => {
    expect(shown('').markup).toMatch(/<td class="[^"]*number[^"]*">100</);
    expect(shown('').markup).not.toContain('3 rows');
    const many = Array.from({ length: 40 }, (_, index) => ({ name: `brand ${index}`, calls: index }));
    expect(shown('', { rows: many }).markup).toContain('40 rows');
    expect(shown('', { rows: many, hasMore: true }).markup).toContain('The first 40 rows');
  });
});
