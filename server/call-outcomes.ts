import { errorStatuses } from '../schema/error-statuses.ts';

/** Outcome of the calls by which a browser reports that a page broke. `brand_calls` counts it beside the codes of refusals. */
export const failedPage = 'page.failed';

/** Outcomes of calls that the server failed to answer, and of pages that failed. Refusals do not count as failures. */
export const failureOutcomes: readonly string[] = [
  failedPage,
  ...Object.entries(errorStatuses).flatMap(([code, status]) =>
    status >= 500 && code !== 'site.maintenance' ? [code] : [],
  ),
];
