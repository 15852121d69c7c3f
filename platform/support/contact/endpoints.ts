import type { Endpoints } from '../../../server/http/endpoint.ts';
import { customerServiceOf } from './customer-service.ts';

export const contactEndpoints = () =>
  ({
    getCustomerService: ({ brand: { manifest } }) => ({
      path: customerServiceOf(manifest),
      encrypted: manifest.support.linkMode === 'legacyDecode',
    }),
  }) satisfies Partial<Endpoints<'support'>>;
