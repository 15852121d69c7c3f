import { createContext, type ReactNode, useContext } from 'react';
import type { Delivery } from '../../schema/delivery.ts';
import type { PublicManifest } from '../../schema/generated/public-manifest.ts';
import { isPageOn, type PageId } from '../../schema/routes.ts';

const BrandContext = createContext<Delivery | undefined>(undefined);

export function BrandProvider({ delivery, children }: { delivery: Delivery; children: ReactNode }) {
  return <BrandContext value={delivery}>{children}</BrandContext>;
}

export function useDelivery(): Delivery {
  const delivery = useContext(BrandContext);
  if (delivery === undefined) throw new Error('BrandProvider is missing');
  return delivery;
}

/** The public projection of the brand's manifest. Components render again when a live change replaces it. */
export function useManifest(): PublicManifest {
  return useDelivery().manifest;
}

/** Address of an asset that the manifest names by path (`assets/logo.svg`); `undefined` if the manifest names none. */
export function useAsset(path: string | null): string | undefined {
  const { assets } = useDelivery();
  return path === null ? undefined : assets[path];
}

export function useIsPageOn(): (page: PageId) => boolean {
  const manifest = useManifest();
  return (page) => isPageOn(page, manifest);
}
