import { isPageOn, type PageId } from '../../../../schema/routes.ts';
import { shippedTexts } from '../../../texts/read-texts.ts';
import { entriesOf } from './entries-of.ts';
import type { Rule, RuleFinding } from './rule.ts';

export const switchRules: readonly Rule[] = [
  {
    name: 'registration-open',
    severity: 'warning',
    check: ({ manifest: { flags } }) =>
      flags.REGISTER_REE3 && !flags.USERNAMEREG3 && !flags.MOBILENUMREG3
        ? [
            {
              path: ['flags', 'REGISTER_REE3'],
              message: 'registration is on, but neither USERNAMEREG3 nor MOBILENUMREG3 is',
              fix: 'switch one of them on, or REGISTER_REE3 off',
            },
          ]
        : [],
  },
  {
    name: 'flag-needs',
    severity: 'warning',
    check: ({ manifest: { flags, features, registration, login, sms } }) => {
      const findings: RuleFinding[] = [];
      const needs = (isBroken: boolean, path: string[], message: string, fix: string) =>
        isBroken && findings.push({ path, message, fix });
      needs(
        flags.MOBILENUMREG3 && !flags.REGMOBVERF3,
        ['flags', 'MOBILENUMREG3'],
        'mobile registration without REGMOBVERF3 checks no code',
        'switch REGMOBVERF3 on',
      );
      needs(
        flags.MOBILENUMREG3 && !flags.MOBILENUMPASSREG3 && !login.smsEnabled,
        ['flags', 'MOBILENUMPASSREG3'],
        'mobile registration gives no password, and there is no login by code: such players can not come back',
        'switch MOBILENUMPASSREG3 or login.smsEnabled on',
      );
      const { apiBase, issuer, audience, jwksUrl } = sms.thirdParty;
      needs(
        sms.provider === 'thirdParty' && [apiBase, issuer, audience, jwksUrl].some((given) => !given),
        ['sms', 'provider'],
        'phones are verified by a third party whose addresses or tokens are not described, so no number is believed',
        'fill in apiBase, issuer, audience and jwksUrl of sms.thirdParty, or write "platform"',
      );
      needs(
        registration.fields.affiliateCode.enabled && !flags.AFFMAN3,
        ['registration', 'fields', 'affiliateCode'],
        'the affiliate field is enabled, but AFFMAN3 is off, so the form leaves it out',
        'switch AFFMAN3 on or the field off',
      );
      needs(
        features.referral && !(flags.AFFMAN3 && registration.fields.affiliateCode.enabled),
        ['features', 'referral'],
        'members invite others, but registration asks for no code, so nobody counts as invited',
        'switch AFFMAN3 and registration.fields.affiliateCode on, or features.referral off',
      );
      needs(
        registration.fields.captcha.enabled && !flags.VALID_CAPTCHA3,
        ['registration', 'fields', 'captcha'],
        'the captcha field is enabled, but VALID_CAPTCHA3 is off, so the form leaves it out',
        'switch VALID_CAPTCHA3 on or the field off',
      );
      needs(
        login.defaultMethod === 'sms' && !login.smsEnabled,
        ['login', 'defaultMethod'],
        'SMS is the first method, but login.smsEnabled is off',
        'set login.smsEnabled or choose username',
      );
      return findings;
    },
  },
  {
    name: 'support-link',
    severity: 'error',
    check: ({ manifest: { support } }) =>
      support.linkMode === 'legacyDecode' && support.legacyLink === null
        ? [
            {
              path: ['support', 'linkMode'],
              message: 'legacyDecode has no support.legacyLink to decode',
              fix: 'give the encrypted link, or write "plain"',
            },
          ]
        : [],
  },
  {
    name: 'entry-page-on',
    severity: 'warning',
    check: (brand) =>
      entriesOf(brand).flatMap(({ path, entry }) => {
        if (!entry.enabled || !entry.to.startsWith('page:') || isShippedEntry(entry)) return [];
        const page = entry.to.slice('page:'.length) as PageId;
        if (isPageOn(page, brand.manifest)) return [];
        return [
          {
            path: [...path, 'to'],
            message: `the entry ${entry.id} leads to ${page}, which is off, so it is hidden`,
            fix: 'switch the page on or remove the entry',
          },
        ];
      }),
  },
  {
    name: 'entry-title',
    severity: 'error',
    check: (brand) =>
      entriesOf(brand).flatMap(({ path, entry }) => {
        if (entry.titleKey !== null && Object.keys(entry.label).length > 0)
          return [
            {
              path: [...path, 'label'],
              message: `the entry ${entry.id} has a label beside its titleKey, and one of them is never shown`,
              fix: 'keep one: "titleKey": null lets the label be shown',
            },
          ];
        if (entry.titleKey !== null)
          return shippedTexts('EN').has(entry.titleKey)
            ? []
            : [
                {
                  path: [...path, 'titleKey'],
                  message: `no text has the key ${entry.titleKey}`,
                  fix: 'name a key of texts/EN, or give a label',
                },
              ];
        const lacking = brand.manifest.locale.enabled.filter((language) => entry.label[language] === undefined);
        return lacking.length === 0
          ? []
          : [
              {
                path: [...path, 'label'],
                message: `the entry ${entry.id} has no title in ${lacking.join(', ')}`,
                fix: 'add its label',
              },
            ];
      }),
  },
  {
    name: 'category-known',
    severity: 'error',
    check: ({ manifest: { games, home } }) => {
      const known = games.categories.map((category) => category.id);
      return home.blocks.flatMap((block, index) =>
        block.block !== 'gameRow' || known.includes(block.category)
          ? []
          : [
              {
                path: ['home', 'blocks', index, 'category'],
                message: `no game category is called ${block.category}`,
                fix: `one of ${known.join(', ')}`,
              },
            ],
      );
    },
  },
];

/** Shipped entries are shown and hidden by their flag, so a hidden one is not reported. */
function isShippedEntry(entry: { id: string; titleKey: string | null }): boolean {
  return entry.titleKey === `shell:menu.${entry.id}`;
}
