import { describe, expect, it } from 'vitest';
import type { Entry } from '../../schema/generated/public-manifest.ts';
import type { JsonObject } from '../../schema/manifest/walk-schema.ts';
import type { Looker } from '../../schema/why.ts';
import { covers } from '../../tests/support/covers.ts';
import { aDelivery } from '../../tests/support/runtime/a-delivery.ts';
import { actions } from '../shell/actions.ts';
import { pages } from '../shell/pages.ts';
import { targetOf, visibleEntries } from './visible-entries.ts';

const anEntry = (over: Partial<Entry> & { to: string }): Entry => ({
  id: over.to,
  titleKey: null,
  label: {},
  icon: 'home',
  audience: 'anyone',
  enabled: true,
  ...over,
});

const visible = ({
  entries,
  viewer = {},
  manifest = {},
}: {
  entries: Entry[];
  viewer?: Partial<Looker>;
  manifest?: JsonObject;
}) =>
  visibleEntries({
    entries,
    list: '/nav/footer',
    manifest: aDelivery({ manifest }).manifest,
    viewer: { type: undefined, inApp: false, ...viewer },
    pages,
    actions,
  }).map(({ id }) => id);

describe('the entries of a menu', () => {
  it('omit hidden entries', () => {
    const entries = [anEntry({ to: 'page:home', enabled: false }), anEntry({ to: 'page:events' })];
    expect(visible({ entries })).toEqual(['page:events']);
  });

  it('contain entries with an enabled page, in manifest order', () => {
    const entries = [anEntry({ to: 'page:events' }), anEntry({ to: 'page:pointsMall' }), anEntry({ to: 'page:home' })];
    expect(visible({ entries })).toEqual(['page:events', 'page:home']);
    expect(visible({ entries, manifest: { flags: { PTSYS3: true }, features: { events: false } } })).toEqual([
      'page:pointsMall',
      'page:home',
    ]);
  });

  it('match the audience of the viewer', () => {
    const entries = (['anyone', 'visitor', 'member', 'agent'] as const).map((audience) =>
      anEntry({ to: 'page:home', id: audience, audience }),
    );
    expect(visible({ entries })).toEqual(['anyone', 'visitor']);
    expect(visible({ entries, viewer: { type: 0 } })).toEqual(['anyone', 'member']);
    for (const type of [1, 2, 41, 42])
      expect(visible({ entries, viewer: { type } }), `${type}`).toEqual(['anyone', 'member', 'agent']);
  });

  it('lead guests only to pages that they may open or that tell them what to do', () => {
    covers(['ROLE-AMB-03', 'ROLE-11']);
    const entries = (['deposit', 'feedback', 'inbox', 'transactionRecord', 'login', 'agentHome'] as const).map((page) =>
      anEntry({ to: `page:${page}` }),
    );
    const manifest = { flags: { FEEDBACK3: true, INBOX3: true, TRANSREC3: true } };
    const pagesFor = (type: number | undefined) =>
      visible({ entries, manifest, viewer: { type } }).map((id) => id.slice('page:'.length));
    expect(pagesFor(4)).toEqual(['deposit']);
    expect(pagesFor(40)).toEqual(['deposit', 'feedback', 'inbox', 'transactionRecord']);
    expect(pagesFor(1)).toEqual(['deposit', 'feedback', 'inbox', 'transactionRecord', 'agentHome']);
    // Visitors log in first.
    expect(pagesFor(undefined)).toEqual(entries.map(({ to }) => to.slice('page:'.length)));
  });

  it('contain customer service only if it has an address', () => {
    const entries = [anEntry({ to: 'action:customerService' })];
    expect(visible({ entries, manifest: { support: { url: null } } })).toEqual([]);
    expect(visible({ entries, manifest: { support: { url: 'https://help.sample.example' } } })).toHaveLength(1);
    const legacy = { linkMode: 'legacy', url: 'https://help.sample.example', legacyLink: null };
    expect(visible({ entries, manifest: { support: legacy } })).toEqual([]);
  });

  it('omit the download inside the app', () => {
    covers(['MENU-SIDE-11', 'MENU-SHEET-10']);
    const entries = [anEntry({ to: 'page:download' })];
    const app = { id: 'one', resourceType: 'Android', url: 'https://apps.sample.example/one', labelNameEn: 'One' };
    const manifest = { resources: [app] };
    expect(visible({ entries, manifest })).toEqual(['page:download']);
    const channel = { ...app, resourceType: 'TELEGRAM' };
    for (const resources of [[], [channel]]) expect(visible({ entries, manifest: { resources } })).toEqual([]);
    expect(visible({ entries, manifest, viewer: { inApp: true } })).toEqual([]);
  });

  it('omit actions that the brand does not offer or that only members can use', () => {
    covers(['MENU-SHEET-09', 'MENU-SIDE-16']);
    const entries = (['club', 'community', 'inviteFriend', 'signOut', 'bonus'] as const).map((action) =>
      anEntry({ to: `action:${action}` }),
    );
    expect(visible({ entries, manifest: { features: { club: 'off' } } })).toEqual(['action:bonus']);
    const channels = [{ id: 'chat', label: 'Chat', url: 'https://chat.example', enabled: true }];
    const manifest = { flags: { COMM3: true }, features: { referral: true }, social: { channels } };
    expect(visible({ entries, manifest, viewer: { type: 0 } })).toEqual(entries.map(({ id }) => id));
  });

  it('lead only to known pages, actions and addresses', () => {
    expect(targetOf('page:home')).toEqual({ kind: 'page', page: 'home' });
    expect(targetOf('action:club')).toEqual({ kind: 'action', action: 'club' });
    expect(targetOf('https://a.example/x')).toEqual({ kind: 'address', url: 'https://a.example/x' });
    for (const to of ['page:nowhere', 'page:toString', 'action:nothing', 'http://a.example', 'javascript:alert(1)', ''])
      expect(targetOf(to), to).toBeUndefined();
  });
});
