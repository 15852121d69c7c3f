import { describe, expect, it } from 'vitest';
import { covers } from '../../../tests/support/covers.ts';
import { userAgents } from '../../../tests/support/user-agents.ts';
import { type Device, deviceOf } from './device.ts';
import { downloadOffers, hasOffer } from './download-offers.ts';
import { hasApp } from './has-app.ts';

const types = ['IOS', 'Android', 'MOBILECONFIG', 'TELEGRAM', 'AppDownloadIcon', 'SpeedTest'] as const;
type Type = (typeof types)[number];
const link = (resourceType: Type) => ({
  id: resourceType.toLowerCase(),
  resourceType,
  url: `https://apps.example/${resourceType}`,
  labelNameEn: resourceType,
});
const apps = (['IOS', 'Android', 'MOBILECONFIG', 'TELEGRAM'] as const).map(link);
const aDevice = (changes: Partial<Device> = {}): Device => ({
  kind: 'ios',
  installed: false,
  webclip: false,
  ...changes,
});
const offered = ({
  device = {},
  resources = apps,
  hidden = false,
}: {
  device?: Partial<Device>;
  resources?: ReturnType<typeof link>[];
  hidden?: boolean;
}) => {
  const { ios, android, profile, icon, channel, speedTest, guide } = downloadOffers({
    resources,
    hidden,
    device: aDevice(device),
  });
  return [ios?.id, android?.id, profile?.id, icon?.id, channel?.id, speedTest?.id, guide].filter(
    (id) => id !== undefined,
  );
};

describe('download offers', () => {
  it('match the device', () => {
    covers(['DOWNLOAD-03', 'DOWNLOAD-04', 'DOWNLOAD-08..11', 'DOWNLOAD-AMB-02']);
    expect(offered({})).toEqual(['ios', 'mobileconfig', 'telegram', 'short']);
    expect(offered({ device: { webclip: true } })).toEqual(['ios', 'telegram']);
    expect(offered({ device: { installed: true } })).toEqual(['ios', 'mobileconfig', 'telegram']);
    expect(offered({ device: { kind: 'iosElsewhere' } })).toEqual(['ios', 'mobileconfig', 'telegram']);
    expect(offered({ device: { kind: 'android' } })).toEqual(['android', 'telegram']);
    expect(offered({ device: { kind: 'desktop' } })).toEqual(['ios', 'android', 'telegram']);
  });

  it('omit downloads without a link, and the app that is hidden on iOS', () => {
    covers(['DOWNLOAD-10', 'DOWNLOAD-AMB-01']);
    expect(offered({ resources: [link('TELEGRAM')] })).toEqual(['telegram', 'short']);
    expect(offered({ hidden: true })).toEqual(['mobileconfig', 'telegram', 'short']);
    expect(offered({ hidden: true, device: { kind: 'desktop' } })).toEqual(['ios', 'android', 'telegram']);
    const android = aDevice({ kind: 'android' });
    const on = (resources: ReturnType<typeof link>[]) =>
      hasOffer(downloadOffers({ resources, hidden: false, device: android }));
    expect(on(apps)).toBe(true);
    expect(on([link('IOS'), link('SpeedTest'), link('TELEGRAM')])).toBe(false);
    expect(on([link('AppDownloadIcon')])).toBe(true);
  });

  it('contain links of every type; a channel and a speed test do not count as apps', () => {
    covers(['ENTITY-DOWNLOAD-01']);
    expect(offered({ resources: types.map(link) })).toEqual([
      'ios',
      'mobileconfig',
      'appdownloadicon',
      'telegram',
      'speedtest',
      'short',
    ]);
    const leads = (...some: Type[]) =>
      hasApp({ features: { download: true }, resources: some.map(link) } as Parameters<typeof hasApp>[0]);
    expect(types.map((type) => leads(type))).toEqual([true, true, true, false, true, false]);
    expect(leads('SpeedTest', 'TELEGRAM')).toBe(false);
  });

  it('have a longer guide on old iOS versions, and require Safari in other iOS browsers', () => {
    covers(['DOWNLOAD-02', 'DOWNLOAD-12']);
    expect(offered({ device: { kind: 'iosOld' } }).at(-1)).toBe('long');
    const needsSafari = (kind: Device['kind'], resources = apps) =>
      downloadOffers({ resources, hidden: false, device: aDevice({ kind }) }).needsSafari;
    expect((['ios', 'iosOld', 'iosElsewhere', 'android', 'desktop'] as const).map((one) => needsSafari(one))).toEqual([
      false,
      false,
      true,
      false,
      false,
    ]);
    expect(needsSafari('iosElsewhere', [link('Android')])).toBe(false);
  });
});

describe('a device', () => {
  const read = (userAgent: string, touchPoints = 5) =>
    deviceOf({ userAgent, touchPoints, standalone: false, webclip: null }).kind;

  it('is detected from the user agent, and a tablet that identifies as a Mac by its touch screen', () => {
    covers(['DOWNLOAD-02', 'DOWNLOAD-12']);
    expect(
      ['11_4', '12_0', '12_1', '12_1_4', '12_2', '12_4', '15_4'].map((version) => read(userAgents.iphone(version))),
    ).toEqual(['iosOld', 'iosOld', 'iosOld', 'iosOld', 'ios', 'ios', 'ios']);
    for (const userAgent of userAgents.iosElsewhere)
      expect([userAgent, read(userAgent)]).toEqual([userAgent, 'iosElsewhere']);
    expect(read(userAgents.ipadChromeAsMac, 5)).toBe('iosElsewhere');
    expect(read(userAgents.ipad)).toBe('ios');
    expect(read(userAgents.mac, 5)).toBe('ios');
    expect(read(userAgents.mac, 0)).toBe('desktop');
    expect(read(userAgents.android)).toBe('android');
    expect(read(userAgents.windows, 10)).toBe('desktop');
    expect(read('')).toBe('desktop');
  });
});
