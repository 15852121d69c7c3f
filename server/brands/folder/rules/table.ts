import { addressRules } from './address-rules.ts';
import { assetRules } from './asset-rules.ts';
import { identityRules } from './identity-rules.ts';
import { languageRules } from './language-rules.ts';
import { moneyRules } from './money-rules.ts';
import type { Rule } from './rule.ts';
import { secretRules } from './secret-rules.ts';
import { serviceRules } from './service-rules.ts';
import { supplierRules } from './supplier-rules.ts';
import { switchRules } from './switch-rules.ts';
import { themeRules } from './theme-rules.ts';
import { valueRules } from './value-rules.ts';

/** All rules for a single brand. Conflicts between brands are checked in `check-set.ts`. */
export const rules: readonly Rule[] = [
  ...identityRules,
  ...valueRules,
  ...languageRules,
  ...switchRules,
  ...moneyRules,
  ...supplierRules,
  ...secretRules,
  ...addressRules,
  ...serviceRules,
  ...themeRules,
  ...assetRules,
];
