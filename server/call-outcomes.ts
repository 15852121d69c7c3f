/** Outcome of the calls by which a browser says that a page broke, as `brand_calls` counts it beside the codes of refusals. */
export const failedPage = 'page.failed';
