import { pointerOf } from '../../../../schema/manifest/pointer.ts';
import { namedSecrets } from '../../secrets/named-secrets.ts';
import { ownerOf, refusalOf, refusalText, secretFix } from '../../secrets/secret-names.ts';
import type { Rule, RuleFinding } from './rule.ts';

/** Rules of the rights to secrets. The schema checks their kinds by the endings of the names. */
export const secretRules: readonly Rule[] = [
  {
    name: 'secret-owner',
    severity: 'error',
    tolerated: true,
    check: ({ id, manifest, secrets: { grants, isBrand } = {} }) =>
      namedSecrets(manifest).flatMap(({ path, ...named }): RuleFinding[] => {
        const secret = { ...named, brand: id };
        if (refusalOf({ ...secret, grants: grants ?? new Map() }) !== 'owner') return [];
        const fix = secretFix({ ...secret, refusal: 'owner', pointer: pointerOf(path) });
        if (grants !== undefined) return [{ path, message: refusalText({ ...secret, refusal: 'owner' }), fix }];
        const owner = ownerOf(named.name);
        if (owner !== undefined && isBrand?.(owner) === true)
          return [{ path, message: `${named.name} belongs to ${owner}, which is another brand`, fix }];
        const message = `${named.name} does not begin with the prefix of ${id}, so servers withhold it without a grant`;
        return [{ path, severity: 'warning', message, fix }];
      }),
  },
];
