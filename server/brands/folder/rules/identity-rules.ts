import { isIP } from 'node:net';
import { getDomain } from 'tldts';
import { reservedTenantIds } from '../../../../schema/constants.ts';
import { isPrintable } from '../../../../schema/rules/printable.ts';
import { latinLookOf, mixedScriptsOf, readableDomain } from '../../../hosts/look-alikes.ts';
import type { Rule } from './rule.ts';

export const identityRules: readonly Rule[] = [
  {
    name: 'tenant-is-folder',
    severity: 'error',
    check: ({ id, manifest }) =>
      manifest.tenant.id === id
        ? []
        : [
            {
              path: ['tenant', 'id'],
              message: `tenant.id is ${manifest.tenant.id}, but the folder is ${id}`,
              fix: `write "${id}" or rename the folder`,
            },
          ],
  },
  {
    name: 'tenant-reserved',
    severity: 'error',
    check: ({ manifest: { tenant } }) =>
      (reservedTenantIds as readonly string[]).includes(tenant.id)
        ? [
            {
              path: ['tenant', 'id'],
              message: `the id ${tenant.id} is reserved for a host of the product`,
              fix: `choose another than ${reservedTenantIds.join(', ')}`,
            },
          ]
        : [],
  },
  {
    name: 'brand-name-printable',
    severity: 'error',
    tolerated: true,
    check: ({ manifest: { tenant } }) =>
      isPrintable(tenant.brandName) && !tenant.brandName.includes('\n')
        ? []
        : [
            {
              path: ['tenant', 'brandName'],
              message: 'the name contains characters that are invisible or rewrite the text around them',
              fix: 'type the name again instead of pasting it',
            },
          ],
  },
  {
    name: 'domain-is-name',
    severity: 'error',
    check: ({ manifest: { tenant } }) =>
      tenant.domains.flatMap((domain, index) =>
        isIP(domain) !== 0 || /(^|\.)\d+$/.test(domain)
          ? [
              {
                path: ['tenant', 'domains', index],
                message: `${domain} is an address of a machine, not a domain`,
                fix: 'write the domain that points to it',
              },
            ]
          : [],
      ),
  },
  {
    name: 'domain-registrable',
    severity: 'error',
    tolerated: true,
    check: ({ manifest: { tenant } }) =>
      tenant.domains.flatMap((domain, index) => {
        const name = domain.replace(/^\*\./, '');
        // IP addresses have a fault of their own.
        if (/(^|\.)\d+$/.test(name) || isRegistrable(name)) return [];
        return [
          {
            path: ['tenant', 'domains', index],
            message: `${name} is a public suffix, below which anybody can register names, so no brand can have ${domain}`,
            fix: 'name a domain that is registered for the brand, such as "play.example.com"',
          },
        ];
      }),
  },
  {
    name: 'domain-scripts',
    severity: 'warning',
    check: ({ manifest: { tenant } }) =>
      tenant.domains.flatMap((domain, index) => {
        const mixed = mixedScriptsOf(domain);
        if (mixed === undefined) return [];
        return [
          {
            path: ['tenant', 'domains', index],
            message: `${domain} reads ${readableDomain(domain)}, which mixes ${mixed.join(' and ')} letters that look alike, as forged domains do`,
            fix: `write "${latinLookOf(domain)}" if it was meant in Latin letters, else name a domain of one script`,
          },
        ];
      }),
  },
];

/** Whether a name is a registrable domain or below one. A top-level domain that no list contains, such as `example`, counts as a suffix. */
function isRegistrable(name: string): boolean {
  return getDomain(name, { allowPrivateDomains: true }) !== null;
}
