import { CodedError } from '../../../../schema/errors.ts';
import { touch } from '../../../../schema/manifest/pointer.ts';
import { isObject, type Json } from '../../../../schema/manifest/walk-schema.ts';
import type { BrandFault } from '../../brand.ts';
import type { StoredBrand } from '../stored-brand.ts';

const rule = 'currency-fixed';
const place = '/wallet/currency';

/**
 * Returns the manifest with the currency that wallets fix, and a fault if it states another one. Every effective manifest passes
 * through here. So neither a schedule older than the wallets nor a publication concurrent with the first wallet changes the
 * currency.
 */
export function inFixedCurrency(stored: StoredBrand, value: Json): { value: Json; faults: readonly BrandFault[] } {
  const { tenant, fixedCurrency: fixed } = stored;
  const wallet = isObject(value) ? value.wallet : undefined;
  if (fixed === undefined || !isObject(value) || !isObject(wallet) || wallet.currency === fixed)
    return { value, faults: [] };
  const fault: BrandFault = {
    tenant,
    severity: 'error',
    rule,
    pointer: place,
    message: `wallet.currency is ${String(wallet.currency)}, but players of ${tenant} have wallets in ${fixed}, so that currency stays`,
    fix: `set wallet.currency to ${fixed}, or open another brand for the other currency`,
  };
  const corrected = Object.freeze({ ...value, wallet: Object.freeze({ ...wallet, currency: fixed }) });
  return { value: corrected, faults: [fault] };
}

/** The part of a live brand set that is used here; the set builds its brands with this file. */
type Brands = {
  refresh(tenants?: readonly string[]): Promise<void>;
  descendants(id: string): readonly string[];
  wallets(tenant: string): Promise<number>;
};

/** Reloads fixed currencies if a change may affect a currency, because another node may have just opened the first wallet. */
export async function refreshCurrencies(
  brands: Brands,
  changes: readonly { readonly tenant: string; readonly path: string }[],
): Promise<void> {
  const tenants = changes.filter(({ path }) => touch(path, place)).flatMap(({ tenant }) => brands.descendants(tenant));
  if (tenants.length > 0) await brands.refresh([...new Set(tenants)]);
}

/** Runs `plan`. If it fails because of a fixed currency, throws `brand.currency_fixed` with the number of wallets. */
export async function planInCurrency<T>(brands: Brands, plan: () => Promise<T>): Promise<T> {
  try {
    return await plan();
  } catch (error) {
    const faults = error instanceof CodedError ? (error.value?.faults as BrandFault[] | undefined) : undefined;
    const fault = faults?.find((found) => found.rule === rule);
    if (fault === undefined) throw error;
    const wallets = await brands.wallets(fault.tenant);
    throw new CodedError('brand.currency_fixed', {
      message: `${fault.message} (${wallets} ${wallets === 1 ? 'wallet' : 'wallets'}): ${fault.fix}`,
      value: { tenant: fault.tenant, wallets, faults },
    });
  }
}
