import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { type PageId, pageIds } from '../../schema/routes.ts';
import { covers } from '../../tests/support/covers.ts';
import { backOf, useGoBack } from './frame.tsx';

describe('back of a page', () => {
  it('leads home from account pages, promotions and the download, and one step back elsewhere', () => {
    covers(['SHELL-HEADER-11', 'SHELL-HEADER-12']);
    const home = pageIds.filter((page) => backOf({ page, canStep: true }) === 'home');
    expect(home.sort()).toEqual(['agentLogin', 'download', 'forget', 'login', 'promotions', 'register']);
    for (const page of pageIds.filter((id) => !home.includes(id)))
      expect(backOf({ page, canStep: true }), page).toBe('step');
  });

  it('leads home without an earlier page, and nowhere from home', () => {
    covers(['SHELL-HEADER-AMB-01']);
    for (const page of pageIds)
      expect(backOf({ page, canStep: false }), page).toBe(page === 'home' ? 'nowhere' : 'home');
  });

  it.each<PageId>(['help', 'login'])('runs only the handler of the page %s', (page) => {
    covers(['SHELL-HEADER-10']);
    const calls: string[] = [];
    const back = { go: () => {} };
    const probe = createElement(Probe, { page, back, own: () => calls.push('own') });
    renderToString(createElement(StaticRouter, { location: '/m/help' }, probe));
    // A server-side router cannot navigate: anything except the handler would throw.
    back.go();
    expect(calls).toEqual(['own']);
  });
});

function Probe({ page, back, own }: { page: PageId; back: { go: () => void }; own: () => void }) {
  back.go = useGoBack(page, own);
  return null;
}
