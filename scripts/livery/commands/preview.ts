import { commandOf, environmentIn, listed, oneOf, reason, texts, timeOf, wholeOf } from '../rows.ts';

export const preview = commandOf(
  {
    usage: `livery preview BRAND --reason TEXT [--number NUMBER] [--environment staging|production] [--at TIME] [--as visitor|member|agent|guest|trial] [--hours N] [--json]
       livery preview list BRAND [--json]
       livery preview revoke BRAND ID --reason TEXT

Prints a link that shows a release as players would see it: the release of staging, or NUMBER. The link is signed and expires after N hours
(24; at most 168). Browsers do not cache it, search engines do not index it, and nobody can log in there.
--environment   environment whose live changes and content are shown
--at TIME       moment to show, with its zone: scheduled changes apply as of then
--as WHO        viewer that the pages assume
list            lists the links that still work, without their addresses
revoke          ends a link at once

examples:
       livery preview aurora --reason "for the brand's owners"
       livery preview aurora --number 12 --at 2026-12-24T18:00:00+08:00 --as member --reason "how Christmas looks"
       livery preview revoke aurora 0af3c1d2e4b5968778695a4b3c2d1e0f --reason "sent to the wrong address"`,
    summary: 'make a link that shows an unpublished release',
    options: { ...reason, ...texts('environment', 'number', 'at', 'as', 'hours'), json: { type: 'boolean' } },
  },
  ({ row }) => [
    row(
      'list BRAND',
      'listPreviews',
      (_, tenant) => ({ params: { tenant } }),
      (links, _, tenant) =>
        listed(
          links.map(
            (link) =>
              `${link.id} release ${link.release} over ${link.environment} as of ${link.at}, seen by a ${link.session}; made by ${link.actor} ${link.createdAt}, expires ${link.expiresAt}`,
          ),
          `${tenant} has no valid preview link`,
        ),
    ),
    row(
      'revoke BRAND ID',
      'revokePreview',
      ({ reason }, tenant, id) => ({ params: { tenant, preview: id }, body: { reason } }),
      (_, __, tenant, id) => `revoked the link ${id} to ${tenant}`,
    ),
    row(
      'BRAND',
      'createPreview',
      ({ environment = 'staging', as = 'visitor', hours = '24', number, at, reason }, tenant) => ({
        params: { tenant },
        body: {
          reason,
          at: timeOf('--at', at),
          environment: environmentIn(environment),
          session: oneOf('--as', as, ['visitor', 'member', 'agent', 'guest', 'trial']),
          hours: wholeOf('--hours', hours, 168),
          number: wholeOf('--number', number, 2_147_483_647),
        },
      }),
      ({ url, release, at, expiresAt }, _, tenant) =>
        `${url}\nrelease ${release} of ${tenant} as of ${at}; the link expires ${expiresAt}`,
    ),
  ],
);
