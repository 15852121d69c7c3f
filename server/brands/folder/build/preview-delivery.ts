import type { Delivery } from '../../../../schema/delivery.ts';

/** Features that previews do not have: browsers must not store anything of them. */
export const previewFeatures = { offline: false } as const;

/** A brand's data as the browser of a preview gets it. */
export const previewDelivery = ({
  delivered,
  id,
  revision = delivered.revision,
}: {
  delivered: Delivery;
  /** Tenant of the preview's players. */
  id: string;
  revision?: string;
}): Delivery => ({
  ...delivered,
  revision,
  manifest: {
    ...delivered.manifest,
    features: { ...delivered.manifest.features, ...previewFeatures },
    tenant: { ...delivered.manifest.tenant, id },
  },
});
