import { registrationFieldIds } from '../../../schema/rules/registration-fields.ts';
import type { Rule, RuleFinding } from './rule.ts';

/** NIST 800-63B; security.md: a manifest that asks for less is refused, never silently changed. */
const shortestPassword = 8;
/** Newest manifest format that this program reads. */
const format = { major: 1, minor: 0 };

export const valueRules: readonly Rule[] = [
  {
    name: 'format-version',
    severity: 'error',
    check: ({ manifest }) => {
      const [major = 0] = manifest.formatVersion.split('.').map(Number);
      return major === format.major
        ? []
        : [
            {
              path: ['formatVersion'],
              message: `format ${manifest.formatVersion}, but this program reads ${format.major}.x`,
              fix: major > format.major ? 'update the program' : `write "${format.major}.${format.minor}"`,
            },
          ];
    },
  },
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
    name: 'password-length',
    severity: 'error',
    check: ({ manifest: { registration, rules } }) => {
      const found: RuleFinding[] = [];
      const tooShort = (path: string[], min: number) =>
        min < shortestPassword &&
        found.push({
          path: [...path, 'minLength'],
          message: `passwords of ${min} characters`,
          fix: `ask for at least ${shortestPassword}`,
        });
      tooShort(['registration', 'fields', 'password'], registration.fields.password.minLength);
      tooShort(['rules', 'password'], rules.password.minLength);
      return found;
    },
  },
  {
    name: 'length-order',
    severity: 'error',
    check: ({ manifest: { registration, rules } }) => {
      const all = [
        ...registrationFieldIds.map((id) => ({
          path: ['registration', 'fields', id],
          rule: registration.fields[id],
        })),
        ...Object.entries(rules).map(([id, rule]) => ({ path: ['rules', id], rule })),
      ];
      return all.flatMap(({ path, rule }) =>
        rule.minLength <= rule.maxLength
          ? []
          : [
              {
                path: [...path, 'minLength'],
                message: `minLength ${rule.minLength} is over maxLength ${rule.maxLength}`,
                fix: 'swap or correct them',
              },
            ],
      );
    },
  },
  {
    name: 'time-zone',
    severity: 'error',
    check: ({ manifest: { locale } }) =>
      isTimeZone(locale.timeZone)
        ? []
        : [
            {
              path: ['locale', 'timeZone'],
              message: `${locale.timeZone} is no IANA time zone`,
              fix: 'write one such as Asia/Manila',
            },
          ],
  },
  {
    name: 'currency',
    severity: 'error',
    check: ({ manifest: { wallet } }) =>
      currencies.has(wallet.currency)
        ? []
        : [
            {
              path: ['wallet', 'currency'],
              message: `${wallet.currency} is no ISO 4217 currency`,
              fix: 'write one such as PHP',
            },
          ],
  },
  {
    name: 'raised-entry',
    severity: 'warning',
    check: ({ manifest: { shell, nav } }) => {
      if (shell.footerBar.variant !== 'raised') return [];
      const { raisedEntry } = shell.footerBar;
      const known = nav.footer.map((entry) => entry.id);
      return known.includes(raisedEntry)
        ? []
        : [
            {
              path: ['shell', 'footerBar', 'raisedEntry'],
              message: `no footer entry is called ${raisedEntry}`,
              fix: `one of ${known.join(', ')}`,
            },
          ];
    },
  },
  {
    name: 'ids-once',
    severity: 'error',
    check: ({ manifest: { nav, games, home } }) => {
      const lists: [string[], readonly { id: string }[]][] = [
        [['nav', 'footer'], nav.footer],
        [['nav', 'sideMenu', 'entries'], nav.sideMenu.entries],
        [['nav', 'menuPage'], nav.menuPage],
        [['games', 'categories'], games.categories],
        [['home', 'blocks'], home.blocks],
      ];
      return lists.flatMap(([path, items]) =>
        items.flatMap(({ id }, index) =>
          items.findIndex((item) => item.id === id) < index
            ? [{ path: [...path, index, 'id'], message: `the id ${id} stands twice`, fix: 'give it another' }]
            : [],
        ),
      );
    },
  },
  {
    name: 'secrets-set',
    severity: 'warning',
    check: ({ manifest: { api } }) =>
      api.key !== null && process.env[api.key.secret] === undefined
        ? [
            {
              path: ['api', 'key'],
              message: `the secret ${api.key.secret} is not set here`,
              fix: `set ${api.key.secret} in the environment of the server`,
            },
          ]
        : [],
  },
];

const currencies = new Set(Intl.supportedValuesOf('currency'));

/** Ten thousand brands share a few zones, and asking Intl takes longer than all other rules. */
const zones = new Map<string, boolean>();

function isTimeZone(zone: string): boolean {
  const known = zones.get(zone);
  if (known !== undefined) return known;
  let valid = true;
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
  } catch {
    valid = false;
  }
  zones.set(zone, valid);
  return valid;
}
