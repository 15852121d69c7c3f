import { describe, expect, it } from 'vitest';
import type { PublicManifest } from '../../../schema/generated/public-manifest.ts';
import { shippedLists } from '../../../schema/manifest/extend-lists.ts';
import { type Looker, lookers } from '../../../schema/why.ts';
import { manifestSchema } from '../../../server/brands/folder/manifest-schema.ts';
import { aManifest, type StatedManifest } from '../../../tests/support/a-manifest.ts';
import { decidingOf, setIn, showRulesOf } from './show-rules.ts';
import * as things from './things.ts';

const menus = shippedLists(manifestSchema)
  .filter(({ itemOf }) => itemOf === 'entry')
  .map(({ steps }) => steps);
const thingsOf = (manifest: PublicManifest) => things.thingsOf(manifest, menus);
const { visitor, player } = lookers;
const manifests: readonly StatedManifest[] = [
  {},
  {
    flags: { CBS3: true, COMM3: true, AFFMAN3: true, REWCEN3: true, MANPLAYREB3: true, MOBILENUMREG3: true },
    features: { vip: true, mission: true, referral: true, club: 'on' },
    support: { url: 'https://support.example' },
  },
];

describe('the deciding settings', () => {
  it('change the result of the rule when they are changed', () => {
    let explained = 0;
    for (const stated of manifests) {
      const manifest = aManifest(stated) as unknown as PublicManifest;
      for (const thing of thingsOf(manifest))
        for (const looker of [visitor, player]) {
          const shows = (given: PublicManifest) => thing.shows({ manifest: given, looker });
          const deciding = decidingOf({ manifest, schema: manifestSchema, shows });
          // An empty list has no value that this test could set.
          if (deciding.length === 0 || deciding.some(({ needed }) => needed === undefined)) continue;
          explained += 1;
          const alone = deciding.map(({ steps, needed }) => shows(setIn(manifest, steps, needed)));
          const together = deciding.reduce((value, { steps, needed }) => setIn(value, steps, needed), manifest);
          expect([
            thing.name,
            alone.every((answer) => answer !== shows(manifest)) || shows(together) !== shows(manifest),
          ]).toEqual([thing.name, true]);
        }
    }
    expect(explained).toBeGreaterThan(150);
  });

  it('can be a switch, two switches that are both off, or an empty list', () => {
    const manifest = aManifest({}) as unknown as PublicManifest;
    const of = (name: string, looker = player) => {
      const thing = thingsOf(manifest).find((one) => one.name === name);
      if (thing === undefined) throw new Error(`no ${name}`);
      return decidingOf({
        manifest,
        schema: manifestSchema,
        shows: (given) => thing.shows({ manifest: given, looker }),
      }).map(({ steps }) => steps.join('.'));
    };
    expect(of('page:manualRebate')).toEqual(['flags.MANPLAYREB3']);
    expect(of('field:affiliateCode')).toEqual(['registration.fields.affiliateCode.enabled', 'flags.AFFMAN3']);
    expect(of('entry:nav.memberSheet.other.download')).toEqual(['resources']);
    expect(of('entry:nav.sideMenu.entries.community')).toEqual(['flags.COMM3', 'social.channels']);
    expect(of('entry:nav.memberSheet.other.chat')).toEqual(['flags.CBS3']);
  });

  it('of a home block are found by the rule of home itself', () => {
    const home = {
      blocks: [
        { id: 'hi', block: 'welcome' },
        { id: 'row', block: 'gameRow', category: 'LIVE' },
      ],
    };
    const manifest = aManifest({
      home: { blocks: home.blocks.map((block) => ({ ...block, enabled: true })) },
    } as StatedManifest) as unknown as PublicManifest;
    const thing = (name: string) => {
      const found = thingsOf(manifest).find((one) => one.name === name);
      if (found === undefined) throw new Error(`no ${name}`);
      return found;
    };
    expect([visitor, player].map((looker) => thing('block:hi').shows({ manifest, looker }))).toEqual([true, false]);
    const shows = (given: PublicManifest) => thing('block:row').shows({ manifest: given, looker: player });
    const places = decidingOf({ manifest, schema: manifestSchema, shows }).map(({ steps }) =>
      steps.slice(0, 2).join('.'),
    );
    expect(new Set(places)).toEqual(new Set(['home.blocks', 'games.categories']));
    // A registration field is hidden if its page is off.
    const closed = aManifest({ flags: { USERNAMEREG3: false, MOBILENUMREG3: false } }) as never;
    expect(thing('field:username').shows({ manifest, looker: visitor })).toBe(true);
    expect(thing('field:username').shows({ manifest: closed, looker: visitor })).toBe(false);
  });
});

describe('the rules of what is shown', () => {
  const rules = showRulesOf({ schema: manifestSchema });
  const of = (stated: StatedManifest) => aManifest(stated) as unknown as PublicManifest;
  const manifest = of({});
  const explain = (name: string) => rules.explain({ manifest, looker: player, name });

  it('distinguish settings that decide together from settings that decide alone', () => {
    expect(explain('page:manualRebate')).toMatchObject({ shown: false, together: false });
    expect(explain('field:affiliateCode')).toMatchObject({ shown: false, together: true });
    expect(explain('entry:nav.sideMenu.entries.community')).toMatchObject({ shown: false, together: true });
  });

  it('name the page that a hidden page leads to, and its viewers', () => {
    expect(explain('page:manualRebate')).toMatchObject({ leadsTo: 'home', shownTo: [] });
    const on = { manifest: of({ flags: { MANPLAYREB3: true } }), name: 'page:manualRebate' };
    expect(rules.explain({ ...on, looker: visitor })).toMatchObject({
      shown: false,
      leadsTo: 'login',
      deciding: [],
      shownTo: ['player', 'agent', 'guest', 'trial', 'special41', 'special42', 'appPlayer'],
    });
    expect(rules.explain({ ...on, looker: player })?.leadsTo).toBeUndefined();
    expect(explain('page:nowhere')).toBeUndefined();
    // The page itself tells a guest why it does not open; an agent's page sends players home, and a login leads members on.
    const leads = (name: string, looker: Looker = player) => {
      const { shown, leadsTo } = rules.explain({ manifest, looker, name }) ?? {};
      return [shown, leadsTo];
    };
    expect(leads('page:deposit', lookers.guest)).toEqual([false, undefined]);
    expect(leads('page:agentHome')).toEqual([false, 'home']);
    expect(leads('page:agentLogin')).toEqual([false, manifest.login.successPage]);
    expect(leads('page:agentLogin', lookers.special41)).toEqual([false, 'agentHome']);
  });

  it('name the setting of a page that is off, whoever it is for', () => {
    const off = { manifest: of({ flags: { REGISTER_REE3: false } }), name: 'page:register' };
    for (const looker of [visitor, player])
      expect(rules.explain({ ...off, looker })).toMatchObject({
        shown: false,
        shownTo: [],
        leadsTo: 'home',
        deciding: [{ steps: ['flags', 'REGISTER_REE3'], value: false, needed: true }],
      });
  });

  it('name list items by their ids, and a list by itself', () => {
    const { read = [] } = rules.look({ manifest, looker: player, name: 'entry:nav.footer.home' }) ?? {};
    const places = read.map((steps) => steps.join('.'));
    expect(places).toContain('nav.footer.home.enabled');
    expect(places).toContain('nav.footer');
    expect(places.filter((place) => /\.\d+\.|length/.test(place))).toEqual([]);
  });
});
