import type { BrowserContext, Page, Route } from 'playwright-core';

/**
 * Answers the first request to an address, and lets later ones pass. Playwright's own `times: 1` switches interception off while the page
 * may already be sending another request, and Chromium then loses that request (microsoft/playwright#41802).
 */
export async function routeOnce(
  at: Page | BrowserContext,
  /** Glob of addresses. */ address: string,
  answer: (route: Route) => Promise<void>,
): Promise<void> {
  let isAnswered = false;
  await at.route(address, (route) => {
    if (isAnswered) return route.fallback();
    isAnswered = true;
    return answer(route);
  });
}
