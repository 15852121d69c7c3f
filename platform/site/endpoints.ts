import type { ValueOf } from '../../schema/call-types.ts';
import type { Manifest } from '../../schema/generated/manifest.ts';
import { routes } from '../../schema/routes.ts';
import { mainDomain } from '../../server/brands/brand-origin.ts';
import type { Endpoints } from '../../server/http/endpoint.ts';
import { isBlocked, siteStateOf } from '../../server/http/site-state.ts';
import { customerServiceOf } from '../support/contact/customer-service.ts';

const paths = Object.fromEntries(Object.entries(routes).map(([id, { path }]) => [id, path]));

/** Settings of the site for other clients; the page has the manifest in its document. */
export const siteEndpoints = () =>
  ({
    getStatus: ({ brand: { manifest }, client }) => ({
      state: siteStateOf(manifest.status, client),
      maintenance: manifest.status.maintenance.on,
      regionRestriction: isBlocked({ status: manifest.status, client }),
      location: { ip: client.address },
      info: infoOf(manifest),
    }),
    // `mount` counts each call, so nothing is left to do.
    reportFailedPage: () => ({}),
    getTemplates: ({ brand: { manifest } }) => templatesOf(manifest),
    getDomainRoute: ({ brand: { manifest } }) => {
      const { domains } = manifest.tenant;
      return { mainDomain: mainDomainOf(manifest), domains: [...domains] };
    },
  }) satisfies Endpoints<'site'>;

function infoOf(manifest: Manifest): ValueOf<'getStatus'>['info'] {
  const mainDomain = mainDomainOf(manifest);
  return {
    customerService: customerServiceOf(manifest),
    domainRoute: mainDomain,
    mobileTemplate: templatesOf(manifest),
    paths,
    register: { ...manifest.registration.fields },
    resources: manifest.resources.map(({ resourceType, url, labelNameEn }) => ({ resourceType, url, labelNameEn })),
    whitelabel: { ...manifest.flags },
    mainDomain,
    imageCDNs: [...manifest.cdn.imageHosts],
    site: {
      platform: manifest.site.platforms.site,
      gateways: { WEB: manifest.site.gateways.WEB, MOBILE: manifest.site.gateways.MOBILE },
    },
  };
}

const mainDomainOf = ({ tenant: { id, domains } }: Manifest): string => mainDomain({ id, domains });

const templatesOf = ({ templates: { memberCentre, deposit } }: Manifest): ValueOf<'getTemplates'> => ({
  memberCentre: memberCentre === 'new' ? '1' : '0',
  deposit: deposit === 'new' ? '1' : '0',
});
