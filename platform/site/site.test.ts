import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aManifest, type StatedManifest } from '../../tests/support/a-manifest.ts';
import { covers } from '../../tests/support/covers.ts';
import { aPlatform, type Browser, type TestPlatform, type Value } from '../../tests/support/platform.ts';

let stage: TestPlatform;
let visitor: Browser;
const use = (stated: StatedManifest = {}) =>
  stage.brands.put(aManifest({ ...stated, tenant: { id: 'alpha', ...stated.tenant } }));
const info = async () => (await visitor.value('getStatus')).info as Value;

beforeAll(async () => {
  stage = await aPlatform();
});
afterAll(() => stage.close());
beforeEach(() => {
  use();
  visitor = stage.browser();
});

test('customer service is the same as in the status, for every device', async () => {
  covers(['CALL-ACC-23', 'CALL-ACC-AMB-04', 'ENTITY-STATUS-AMB-01']);
  expect(await visitor.value('getCustomerService')).toEqual({ path: '', encrypted: false });
  use({ support: { url: 'https://help.alpha.example' } });
  const answer = { path: 'https://help.alpha.example', encrypted: false };
  expect(await visitor.value('getCustomerService')).toEqual(answer);
  for (const device of [0, 4]) expect(await visitor.value('getCustomerService', { query: { device } })).toEqual(answer);
  expect(await info()).toMatchObject({ customerService: answer.path });
  const legacyLink = 'aMNzDhVcZmwUpWEhWaRj4suCWf1B4fr81tP44WgLgJ8=Kx7wQ2mZ';
  use({ support: { linkMode: 'legacyDecode', legacyLink } });
  expect(await visitor.value('getCustomerService')).toEqual({ path: legacyLink, encrypted: true });
  expect(await info()).toMatchObject({ customerService: legacyLink });
});

test('the domain route is the same as in the status, the main domain first', async () => {
  covers(['CALL-ACC-24', 'CALL-ACC-AMB-04', 'ENTITY-STATUS-AMB-01']);
  const domains = ['alpha.example', 'www.alpha.example'];
  use({ tenant: { domains } });
  const answer = { mainDomain: 'alpha.example', domains };
  expect(await visitor.value('getDomainRoute', { query: { device: 0 } })).toEqual(answer);
  expect(await info()).toMatchObject({ mainDomain: 'alpha.example', domainRoute: 'alpha.example' });
});

test('both are answered while the site is closed', async () => {
  use({ status: { maintenance: { on: true } } });
  for (const operation of ['getCustomerService', 'getDomainRoute'] as const)
    expect(await visitor.failure(operation)).toBe('200 succeeded');
});

test('the status names the hosts of pictures and the links to apps', async () => {
  covers(['CONST-CDN-01', 'CONST-CDN-AMB-01', 'ENTITY-RESOURCE-01', 'ENTITY-DOWNLOAD-01']);
  expect(await info()).toMatchObject({ imageCDNs: [], resources: [] });
  expect(await info()).toMatchObject({ site: { platform: 'mobile', gateways: { WEB: 1, MOBILE: 3 } } });
  use({ site: { platforms: { site: 'phone' }, gateways: { WEB: 7 } } });
  expect(await info()).toMatchObject({ site: { platform: 'phone', gateways: { WEB: 7, MOBILE: 3 } } });
  use();
  use({
    cdn: { imageHosts: ['img.alpha.example'] },
    resources: [
      { id: 'ios', resourceType: 'IOS', url: 'https://apps.example/alpha', labelNameEn: 'App for iOS' },
      { id: 'speed', resourceType: 'SpeedTest', url: 'https://speed.example', labelNameEn: 'Speed test' },
    ],
  });
  expect(await info()).toMatchObject({
    imageCDNs: ['img.alpha.example'],
    resources: [
      { resourceType: 'IOS', url: 'https://apps.example/alpha', labelNameEn: 'App for iOS' },
      { resourceType: 'SpeedTest', url: 'https://speed.example', labelNameEn: 'Speed test' },
    ],
  });
});
