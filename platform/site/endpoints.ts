import type { Manifest } from '../../schema/generated/manifest.ts';
import { routes } from '../../schema/routes.ts';
import type { Endpoint, ValueOf } from '../../server/http/endpoint.ts';
import { isKeptOut, siteStateOf } from '../../server/http/site-state.ts';
import { countriesIn, languageOf } from './countries.ts';

const paths = Object.fromEntries(Object.entries(routes).map(([id, { path }]) => [id, path]));

/** What clients other than the page ask for: the same manifest that the page has in its document. */
export const siteEndpoints = () =>
  [
    {
      operation: 'getStatus',
      access: 'anyone',
      whileClosed: true,
      personal: true,
      handle: ({ brand: { manifest }, client }) => ({
        state: siteStateOf({ status: manifest.status, client }),
        maintenance: manifest.status.maintenance.on,
        regionRestriction: isKeptOut({ status: manifest.status, client }),
        location: { ip: client.address },
        info: infoOf(manifest),
      }),
    },
    {
      operation: 'getTemplates',
      access: 'anyone',
      handle: ({ brand: { manifest } }) => templatesOf(manifest),
    },
    {
      operation: 'getRegistrationSettings',
      access: 'anyone',
      handle: ({ brand: { manifest } }) => ({
        methods: methodsOf(manifest),
        fields: fieldsOf(manifest),
        ageLimit: manifest.jurisdiction.ageLimit,
      }),
    },
    {
      operation: 'listCountries',
      access: 'anyone',
      handle: ({ brand: { manifest }, query }) =>
        countriesIn({
          language: languageOf({ asked: query.language, locale: manifest.locale }),
          timeZone: manifest.locale.timeZone,
        }),
    },
  ] satisfies Endpoint[];

function infoOf(manifest: Manifest): ValueOf<'getStatus'>['info'] {
  const { support } = manifest;
  const [mainDomain = ''] = manifest.tenant.domains;
  return {
    // Other clients decode the legacy form themselves, as they did (ENTITY-SUPPORT-01).
    customerService: (support.linkMode === 'plain' ? support.url : support.legacyLink) ?? '',
    domainRoute: mainDomain,
    mobileTemplate: templatesOf(manifest),
    paths,
    register: fieldsOf(manifest),
    resources: manifest.social.channels
      .filter(({ enabled }) => enabled)
      .map(({ id, url, label }) => ({ resourceType: id, url, labelNameEn: label })),
    whitelabel: { ...manifest.flags },
    mainDomain,
    // Pictures come from the brand's own host.
    imageCDNs: [],
  };
}

const templatesOf = ({ templates: { memberCentre, deposit } }: Manifest): ValueOf<'getTemplates'> => ({
  memberCentre: memberCentre === 'new' ? '1' : '0',
  deposit: deposit === 'new' ? '1' : '0',
});

function methodsOf({ flags }: Manifest): ValueOf<'getRegistrationSettings'>['methods'] {
  const methods: ValueOf<'getRegistrationSettings'>['methods'] = [];
  if (flags.USERNAMEREG3) methods.push('username');
  if (flags.MOBILENUMREG3) methods.push('mobileNum');
  return methods;
}

function fieldsOf({ registration }: Manifest): ValueOf<'getRegistrationSettings'>['fields'] {
  return { ...registration.fields };
}
