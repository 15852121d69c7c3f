import { createContext, type ReactNode, useContext } from 'react';
import type { Delivery } from '../../schema/delivery.ts';
import type { PublicManifest } from '../../schema/generated/public-manifest.ts';
import { isPageOn, type PageId } from '../../schema/routes.ts';

const BrandContext = createContext<Delivery | undefined>(undefined);

const FramedContext = createContext(false);

export function BrandProvider({
  delivery,
  framed = false,
  children,
}: {
  delivery: Delivery;
  /** Whether the page is a preview in a frame of the console. */
  framed?: boolean;
  children: ReactNode;
}) {
  return (
    <FramedContext value={framed}>
      <BrandContext value={delivery}>{children}</BrandContext>
    </FramedContext>
  );
}

/**
 * Returns attributes that name the place of the manifest that an element shows, as a JSON Pointer, or several from the most specific on.
 * The studio opens it when somebody points at the element. Only frames of the console have them; players' pages have none.
 */
export function usePlaces(): (...places: readonly string[]) => Placed {
  return useContext(FramedContext) ? placed : unplaced;
}

type Placed = { readonly 'data-place'?: string };
const placed = (...places: readonly string[]): Placed => ({ 'data-place': places.join(' ') });
const unplaced = (): Placed => ({});

/** A part of the manifest whose component has no element of its own. In frames of the console it gets one. */
export function Place({ of, children }: { of: string; children: ReactNode }) {
  const attributes = usePlaces()(of);
  return 'data-place' in attributes ? <div {...attributes}>{children}</div> : children;
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
