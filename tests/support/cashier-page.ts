import type { Page, Request } from 'playwright-core';
import { afterEach } from 'vitest';
import { barriersOf } from './barriers.ts';
import { followAddress, noDialog } from './pages.ts';
import type { Stage, Visit } from './stage.ts';

/** A deposit or withdrawal, as the platform answers it. */
type MoneyRecord = { id: string; kind: string; status: string; amount: string; reason: string | null };

/** Helpers for the cashier's pages. Each acts on the page that is open when it is called. */
export function cashierPage(stage: Stage, page: () => Page) {
  /** Navigates within the page, which keeps its cached answers. */
  const goTo = (path: string) => page().evaluate(followAddress, path);
  /** Value of a call made with the page's own session. */
  const value = (path: string) =>
    page().evaluate(async (from) => (await (await fetch(`/api/v1${from}`)).json()).value, path);
  return {
    command: (...argv: string[]) => stage.livery.change(...argv),
    set: (path: string, setting: unknown) => stage.set('aurora', path, JSON.stringify(setting)),
    /** A visit as a demo account, in the language of the brand. */
    visitAs: (account: string | undefined, brand = 'aurora'): Promise<Visit> => {
      const options = {
        locale: brand === 'oasis' ? 'ar' : 'en-GB',
        permissions: ['clipboard-read', 'clipboard-write'],
      };
      return stage.visitAs({ account, brand, options });
    },
    /** Reports the calls that the page makes from now on, except reads. */
    onPosted: (report: (request: Request) => void) =>
      page().on('request', (request) => {
        if (request.method() !== 'GET' && request.url().includes('/api/v1/')) report(request);
      }),
    open: (path: string, brand = 'aurora') => stage.open({ page: page(), brand, path }),
    at: (path: string) => page().waitForURL((url) => url.pathname + url.search === path),
    goTo,
    /** Checks the balance in the header of home, without a reload of the page. */
    homeShows: async (amount: number) => {
      await goTo('/m/home');
      const shown = new Intl.NumberFormat('en', { minimumFractionDigits: 2 }).format(amount);
      await page().getByRole('banner').getByText(shown).waitFor();
    },
    main: () => page().getByRole('main'),
    field: (name: string) => page().locator(`form input[name="${name}"]`),
    submit: () => page().locator('form button[type=submit]'),
    dialog: () => page().locator('dialog[open]'),
    closed: () => noDialog(page()),
    expectText: (text: string | RegExp) => page().getByText(text).first().waitFor(),
    value,
    balance: async () => Number((await value('/wallet')).sumBalance),
    records: async (kind: string): Promise<MoneyRecord[]> =>
      (await value(`/transactions?kind=${kind}&pageSize=100`)).list,
    /** Value of the next answer to a path's call, which `press` causes. */
    answerTo: async (path: string, press: () => Promise<void>): Promise<MoneyRecord> => {
      const answer = page().waitForResponse((response) => response.url().endsWith(`/api/v1${path}`));
      await press();
      return (await (await answer).json()).value;
    },
    faults: () => barriersOf(page()),
  };
}

/** Decides requests of players by commands. Each test ends without pending requests, because a player may have at most three. */
export function moneyDecisions(stage: Stage) {
  afterEach(async () => {
    const { text } = await stage.livery.command('requests', 'aurora', '--json');
    for (const { kind, id } of JSON.parse(text)) await stage.livery.change('reject', 'aurora', kind, id);
  });
  return {
    decide: ({ decision, id, reason = 'test' }: { decision: string; id: string; reason?: string }) =>
      stage.livery.command(
        ...[decision, 'aurora', decision === 'approve' ? 'deposit' : 'withdrawal', id, '--reason', reason],
      ),
  };
}
