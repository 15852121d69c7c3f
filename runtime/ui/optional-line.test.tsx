import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { omittableTexts } from '../../schema/omittable-texts.ts';
import { type PageId, pageIds, routeOf } from '../../schema/routes.ts';
import { shippedTexts } from '../../server/texts/read-texts.ts';
import { renderPage } from '../../tests/support/runtime/render-page.ts';
import { ChoiceCards } from './choice-cards.tsx';
import { EmptyState } from './empty-state.tsx';

const shipped = (key: string) => shippedTexts('EN').get(key) ?? '';
/** A server-rendered page of a brand with these texts. */
const shown = (page: PageId, texts: Record<string, string> = {}) =>
  renderPage({
    page,
    texts: { EN: texts },
    memberHint: routeOf(page).guard !== undefined,
    answers: { listBanners: [] },
  });
const emptyLines = (html: string) => html.match(/<(p|small)><\/\1>/g) ?? [];

it('names texts that exist', () => {
  expect([...omittableTexts].filter((key) => !shippedTexts('EN').has(key))).toEqual([]);
});

it.each<[PageId, readonly string[]]>([
  ['login', ['access:text']],
  ['register', ['registration:text']],
  ['forget', ['recovery:text']],
  ['home', ['home:welcome.text', 'home:carousel.text', 'home:footer.marketing']],
  ['searchGames', ['lists:search.startText']],
])('leaves the lines of %s out whose texts a brand empties', async (page, keys) => {
  const lines = keys.map((key) => shipped(key).replace('{{brand}}', 'Sample'));
  const [full, bare] = [await shown(page), await shown(page, Object.fromEntries(keys.map((key) => [key, ''])))];
  expect(lines.filter((line) => full.includes(line))).toEqual(lines);
  expect(lines.filter((line) => bare.includes(line))).toEqual([]);
});

it('leaves no empty line on any page if a brand empties all of them', async () => {
  const none = Object.fromEntries([...omittableTexts].map((key) => [key, '']));
  for (const page of pageIds) expect([page, emptyLines(await shown(page, none))]).toEqual([page, []]);
}, 60_000);

it('leaves the text of an empty state and of a choice out', () => {
  const state = renderToStaticMarkup(
    <MemoryRouter>
      <EmptyState title="Nothing here" text="" />
    </MemoryRouter>,
  );
  const choices = renderToStaticMarkup(
    <ChoiceCards
      legend="Method"
      name="method"
      choices={[{ id: 'bank', title: 'Bank', text: '' }]}
      value={undefined}
      onChange={() => {}}
    />,
  );
  expect([state.includes('<p'), choices.includes('<small')]).toEqual([false, false]);
});
