import { prerender } from 'react-dom/static.edge';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { operationRules } from '../../../schema/generated/operation-rules.ts';
import type { JsonObject } from '../../../schema/manifest/walk-schema.ts';
import { isOffered, type PageId, pageIds, pageOf } from '../../../schema/routes.ts';
import { isAdmitted } from '../../../schema/rules/access.ts';
import { manifestSchema } from '../../../server/brands/folder/manifest-schema.ts';
import { aManifest } from '../../../tests/support/a-manifest.ts';
import { addressOf } from '../../../tests/support/address-of.ts';
import { covers } from '../../../tests/support/covers.ts';
import { aDelivery } from '../../../tests/support/runtime/a-delivery.ts';
import { textOf } from '../../../tests/support/runtime/render-page.ts';
import english from '../../../texts/EN/account.json' with { type: 'json' };
import { simulatedSession } from '../../session/simulated-session.ts';
import { App } from '../app.tsx';
import { createRuntime } from '../create-runtime.ts';
import { firstTexts } from '../server/render-document.tsx';
import { showRulesOf } from './show-rules.ts';

/** Everything is on, so that only the viewer decides. */
const { flags, features } = aManifest();
const allOn: JsonObject = {
  flags: Object.fromEntries(Object.keys(flags).map((flag) => [flag, true])),
  features: Object.fromEntries(
    Object.entries(features).flatMap(([feature, value]) => (typeof value === 'boolean' ? [[feature, true]] : [])),
  ),
};
const delivery = aDelivery({ manifest: allOn });
const { manifest } = delivery;
const viewers = [undefined, 0, 1, 2, 4, 40, 41, 42];

/** Leads members on only once it runs: a link in a mail has its token in the fragment of the address. */
const decidesAlive: PageId = 'forget';

/** Renders a page for a viewer whose session is known. */
async function view(page: PageId, type: number | undefined) {
  const { session, ...runtime } = createRuntime({
    boot: { delivery, language: 'EN', memberHint: type !== undefined, state: 'normal', content: 'c1', texts: {} },
    ...(type !== undefined && { storage: simulatedSession({ merchantCode: 'SAMPLE', type }) }),
    call: () => Promise.reject(new Error('no platform')),
  });
  await runtime.texts.load(firstTexts(page, manifest));
  const { prelude } = await prerender(
    <MemoryRouter initialEntries={[addressOf(page)]}>
      <App runtime={{ ...runtime, session: { ...session, assumed: session.current } }} />
    </MemoryRouter>,
  );
  const html = await new Response(prelude).text();
  const [, content = ''] = /<main\b[^>]*>(.*?)<\/main>/s.exec(html) ?? [];
  const refused = runtime.queries
    .getQueryCache()
    .findAll()
    .filter(({ options }) => (options as { enabled?: boolean }).enabled !== false)
    .map(({ queryKey }) => queryKey[1] as keyof typeof operationRules)
    .filter((operation) => !isAdmitted(operationRules[operation].access, type));
  const leads = [...html.matchAll(/<a [^>]*?href="(\/[^"?#]*)/g)]
    .map(([, path = '']) => pageOf(path))
    .filter((to) => to !== undefined && !isOffered(to, type));
  runtime.queries.clear();
  // A page that leads on renders nothing.
  return {
    shown: content.replace(/<!--.*?-->/g, '') !== '' && !textOf(content).includes(english['real.title']),
    refused,
    /** Pages that links lead to although they are not offered to the viewer. */
    leads: [...new Set(leads)],
  };
}

describe('every page, for every type of account and for visitors', () => {
  const rules = showRulesOf({ schema: manifestSchema });
  const shownTo = (type: number | undefined) =>
    rules
      .list({ manifest, looker: { type, inApp: false } })
      .filter(({ kind, shown }) => kind === 'page' && shown)
      .map(({ id }) => id as PageId);

  it.each(viewers)(
    'is shown to type %s as `why` states, requests nothing that is refused, and links to nothing that is not offered',
    async (type) => {
      covers(['ROLE-AMB-03', 'ROLE-10', 'ENTITY-SESSION-05']);
      const expected = new Set(shownTo(type));
      for (const page of pageIds.filter((id) => type === undefined || id !== decidesAlive))
        expect([page, await view(page, type)]).toEqual([page, { shown: expected.has(page), refused: [], leads: [] }]);
    },
    120_000,
  );

  it('is refused to the types that the specification names', () => {
    const members = shownTo(0);
    const without = (type: number) => members.filter((page) => !shownTo(type).includes(page)).sort();
    const agents = ['agentHome', 'dividendContract', 'hourContract', 'salaryContract'];
    const money = ['applyReward', 'deposit', 'rewardCentre', 'withdraw'];
    expect(members.filter((page) => agents.includes(page))).toEqual([]);
    for (const type of [1, 2])
      expect(
        shownTo(type)
          .filter((page) => !members.includes(page))
          .sort(),
      ).toEqual(agents);
    expect(without(40)).toEqual(['changePassword', ...money].sort());
    for (const type of [41, 42]) expect(without(type)).toEqual(['playGame', ...money].sort());
    expect(without(4)).toEqual(
      [
        'bettingRecord',
        'changePassword',
        'favourites',
        'feedback',
        'inbox',
        'playGame',
        'recentGames',
        'transactionRecord',
        ...money,
      ].sort(),
    );
  });
});
