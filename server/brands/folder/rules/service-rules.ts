import { entriesOf } from './entries-of.ts';
import type { Rule } from './rule.ts';

const logins = [
  ['FACEBOOKLOGIN3', 'facebook'],
  ['GOOGLELOGIN3', 'google'],
  ['LINELOGIN3', 'line'],
] as const;

/** Rules of features that depend on external services. */
export const serviceRules: readonly Rule[] = [
  {
    name: 'login-provider',
    severity: 'warning',
    check: ({ manifest: { flags, login } }) =>
      logins.flatMap(([flag, provider]) =>
        flags[flag] && login.social[provider].clientId === ''
          ? [
              {
                path: ['flags', flag],
                message: `${flag} is on, but login.social.${provider} has no clientId, so its button is hidden`,
                fix: 'give the clientId that the provider gave to the brand, or switch the flag off',
              },
            ]
          : [],
      ),
  },
  {
    name: 'support-address',
    severity: 'warning',
    check: (brand) => {
      const { support } = brand.manifest;
      if ((support.linkMode === 'plain' ? support.url : support.legacyLink) !== null) return [];
      const offered = entriesOf(brand).some(({ entry }) => entry.enabled && entry.to === 'action:customerService');
      return offered
        ? [
            {
              path: ['support', 'url'],
              message: 'customer service has no address, so the entries that lead to it are not offered',
              fix: 'give support.url, or hide them by "enabled": false',
            },
          ]
        : [];
    },
  },
  {
    name: 'maintenance-until',
    severity: 'warning',
    check: ({ manifest: { status }, now }) => {
      const { on, until } = status.maintenance;
      return until === null || now === undefined || new Date(until) > now
        ? []
        : [
            {
              path: ['status', 'maintenance', 'until'],
              message: `maintenance was to end at ${until}, which is past${on ? ', and it is on' : ''}`,
              fix: 'write a future time, or null',
            },
          ];
    },
  },
];
