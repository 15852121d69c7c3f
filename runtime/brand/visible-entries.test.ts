import { describe, expect, it } from 'vitest';
import type { Entry } from '../../schema/generated/public-manifest.ts';
import type { JsonObject } from '../../schema/manifest/walk-schema.ts';
import { covers } from '../../tests/support/covers.ts';
import { aDelivery } from '../../tests/support/runtime/a-delivery.ts';
import { actions } from '../shell/actions.ts';
import { pages } from '../shell/pages.ts';
import { targetOf, type Viewer, visibleEntries } from './visible-entries.ts';

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
  viewer?: Partial<Viewer>;
  manifest?: JsonObject;
}) =>
  visibleEntries({
    entries,
    manifest: aDelivery({ manifest }).manifest,
    viewer: { audience: 'visitor', inApp: false, ...viewer },
    pages,
    actions,
  }).map(({ id }) => id);

describe('the entries of a menu', () => {
  it('leave out what is hidden', () => {
    const entries = [anEntry({ to: 'page:home', enabled: false }), anEntry({ to: 'page:events' })];
    expect(visible({ entries })).toEqual(['page:events']);
  });

  it('are those whose page is on, in the order of the manifest', () => {
    const entries = [
      anEntry({ to: 'page:events' }),
      anEntry({ to: 'page:pointsMall' }),
      anEntry({ to: 'page:home' }),
    ];
    expect(visible({ entries })).toEqual(['page:events', 'page:home']);
    expect(visible({ entries, manifest: { flags: { PTSYS3: true }, features: { events: false } } })).toEqual([
      'page:pointsMall',
      'page:home',
    ]);
  });

  it('are meant for who looks', () => {
    const entries = (['anyone', 'visitor', 'member', 'agent'] as const).map((audience) =>
      anEntry({ to: 'page:home', id: audience, audience }),
    );
    expect(visible({ entries })).toEqual(['anyone', 'visitor']);
    expect(visible({ entries, viewer: { audience: 'member' } })).toEqual(['anyone', 'member']);
    expect(visible({ entries, viewer: { audience: 'agent' } })).toEqual(['anyone', 'member', 'agent']);
  });

  it('lead to customer service only where it has an address', () => {
    const entries = [anEntry({ to: 'action:customerService' })];
    expect(visible({ entries, manifest: { support: { url: null } } })).toEqual([]);
    expect(visible({ entries, manifest: { support: { url: 'https://help.sample.example' } } })).toHaveLength(
      1,
    );
    const legacy = { linkMode: 'legacy', url: 'https://help.sample.example', legacyLink: null };
    expect(visible({ entries, manifest: { support: legacy } })).toEqual([]);
  });

  it('leave the download out inside the app', () => {
    covers(['MENU-SIDE-11', 'MENU-SHEET-10']);
    const entries = [anEntry({ to: 'page:download' })];
    const app = {
      id: 'one',
      resourceType: 'Android',
      url: 'https://apps.sample.example/one',
      labelNameEn: 'One',
    };
    const manifest = { resources: [app] };
    expect(visible({ entries, manifest })).toEqual(['page:download']);
    const channel = { ...app, resourceType: 'TELEGRAM' };
    for (const resources of [[], [channel]])
      expect(visible({ entries, manifest: { resources } })).toEqual([]);
    expect(visible({ entries, manifest, viewer: { inApp: true } })).toEqual([]);
  });

  it('leave actions out that the brand does not offer, or that only members have a use for', () => {
    covers(['MENU-SHEET-09', 'MENU-SIDE-16']);
    const entries = (['club', 'community', 'inviteFriend', 'signOut', 'bonus'] as const).map((action) =>
      anEntry({ to: `action:${action}` }),
    );
    expect(visible({ entries, manifest: { features: { club: 'off' } } })).toEqual(['action:bonus']);
    const channels = [{ id: 'chat', label: 'Chat', url: 'https://chat.example', enabled: true }];
    const manifest = { flags: { COMM3: true }, features: { referral: true }, social: { channels } };
    expect(visible({ entries, manifest, viewer: { audience: 'member' } })).toEqual(
      entries.map(({ id }) => id),
    );
  });

  it('lead to pages, actions and addresses that are known, and nowhere else', () => {
    expect(targetOf('page:home')).toEqual({ kind: 'page', page: 'home' });
    expect(targetOf('action:club')).toEqual({ kind: 'action', action: 'club' });
    expect(targetOf('https://a.example/x')).toEqual({ kind: 'address', url: 'https://a.example/x' });
    for (const to of [
      'page:nowhere',
      'page:toString',
      'action:nothing',
      'http://a.example',
      'javascript:alert(1)',
      '',
    ])
      expect(targetOf(to), to).toBeUndefined();
  });
});
