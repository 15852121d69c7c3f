import { counted } from '../../../../schema/counted.ts';
import { isObject } from '../../../../schema/manifest/walk-schema.ts';
import { registrationFieldIds } from '../../../../schema/rules/registration-fields.ts';
import type { Rule, RuleFinding } from './rule.ts';

/** Minimum length by NIST 800-63B and security.md. A manifest with a lower one is refused, never silently changed. */
const shortestPassword = 8;

/** Fewer entries make no navigation bar; more are too narrow to tap at 320 px. */
const footerEntries = { least: 3, most: 5 };

export const valueRules: readonly Rule[] = [
  {
    name: 'password-length',
    severity: 'error',
    check: ({ manifest: { registration, rules } }) => {
      const found: RuleFinding[] = [];
      const tooShort = (path: string[], min: number) =>
        min < shortestPassword &&
        found.push({
          path: [...path, 'minLength'],
          message: `passwords of only ${min} characters are allowed`,
          fix: `require at least ${shortestPassword}`,
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
        ...registrationFieldIds.map((id) => ({ path: ['registration', 'fields', id], rule: registration.fields[id] })),
        ...Object.entries(rules).map(([id, rule]) => ({ path: ['rules', id], rule })),
      ];
      return all.flatMap(({ path, rule }) =>
        rule.minLength <= rule.maxLength
          ? []
          : [
              {
                path: [...path, 'minLength'],
                message: `minLength ${rule.minLength} is above maxLength ${rule.maxLength}`,
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
    name: 'footer-entries',
    severity: 'error',
    check: ({ manifest: { nav } }) => {
      const { length } = nav.footer.filter(({ enabled }) => enabled);
      return length >= footerEntries.least && length <= footerEntries.most
        ? []
        : [
            {
              path: ['nav', 'footer'],
              message: `the footer bar has ${counted({ count: length, one: 'entry', many: 'entries' })}, not ${footerEntries.least} to ${footerEntries.most}`,
              fix: 'hide entries with "enabled": false, or add some',
            },
          ];
    },
  },
  {
    name: 'raised-entry',
    severity: 'warning',
    check: ({ manifest: { shell, nav } }) => {
      if (shell.footerBar.variant !== 'raised') return [];
      const { raisedEntry } = shell.footerBar;
      const known = nav.footer.filter(({ enabled }) => enabled).map(({ id }) => id);
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
    name: 'field-required',
    severity: 'error',
    check: ({ manifest: { registration } }) =>
      registrationFieldIds.flatMap((id) => {
        const { enabled, required, requiredWhen } = registration.fields[id];
        const key = required ? 'required' : 'requiredWhen';
        return enabled || (!required && requiredWhen.length === 0)
          ? []
          : [
              {
                path: ['registration', 'fields', id, key],
                message: `the field ${id} is required, but not enabled, so nobody can fill it in`,
                fix: 'enable it, or make it optional',
              },
            ];
      }),
  },
  { name: 'ids-once', severity: 'error', check: ({ manifest }) => repeatedIds(manifest) },
];

/** Finds list items with the same id: merging, live changes and pages identify items by it. */
function repeatedIds(manifest: unknown): RuleFinding[] {
  const found: RuleFinding[] = [];
  // One array for the whole walk, because this runs over every value of every brand at the start.
  const path: (string | number)[] = [];
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if (!Array.isArray(value)) {
      for (const key in value) visitAt(key, (value as Readonly<Record<string, unknown>>)[key]);
      return;
    }
    const seen = new Set<unknown>();
    for (const [index, item] of value.entries()) {
      const id = isObject(item) ? item.id : undefined;
      if (id !== undefined && seen.has(id))
        found.push({
          path: [...path, index, 'id'],
          message: `the id ${String(id)} is used twice`,
          fix: 'give it another id',
        });
      seen.add(id);
      visitAt(index, item);
    }
  };
  const visitAt = (key: string | number, value: unknown): void => {
    if (typeof value !== 'object') return;
    path.push(key);
    visit(value);
    path.pop();
  };
  visit(manifest);
  return found;
}

const currencies = new Set(Intl.supportedValuesOf('currency'));

/** Cache: ten thousand brands use few time zones, and a call of `Intl` is slower than all other rules. */
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
