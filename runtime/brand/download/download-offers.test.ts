import { describe, expect, it } from 'vitest';
import { covers } from '../../../tests/support/covers.ts';
import { type Device, deviceOf, downloadOffers, hasOffer } from './download-offers.ts';

const link = (id: string, resourceType: 'IOS' | 'Android' | 'MOBILECONFIG' | 'TELEGRAM') => ({
  id,
  resourceType,
  url: `https://apps.example/${id}`,
  labelNameEn: id,
});
const all = [
  link('ios', 'IOS'),
  link('android', 'Android'),
  link('profile', 'MOBILECONFIG'),
  link('chat', 'TELEGRAM'),
];
const aPhone = (changes: Partial<Device> = {}): Device => ({
  ios: true,
  mobile: true,
  safari: true,
  version: 17.4,
  installed: false,
  webclip: false,
  ...changes,
});
const offered = (device: Device, resources = all) => {
  const { ios, android, profile, channel, guide } = downloadOffers({ resources, device });
  return [ios?.id, android?.id, profile?.id, channel?.id, guide].filter((id) => id !== undefined);
};

describe('what there is to download', () => {
  it('fits the device', () => {
    covers([...['DOWNLOAD-03', 'DOWNLOAD-04', 'DOWNLOAD-08..11', 'DOWNLOAD-AMB-02']]);
    expect(offered(aPhone())).toEqual(['ios', 'profile', 'chat', 'short']);
    expect(offered(aPhone({ webclip: true }))).toEqual(['ios', 'chat']);
    expect(offered(aPhone({ installed: true }))).toEqual(['ios', 'profile', 'chat']);
    expect(offered(aPhone({ ios: false, safari: false, version: undefined }))).toEqual(['android', 'chat']);
    const desk = aPhone({ ios: false, mobile: false, safari: false, version: undefined });
    expect(offered(desk)).toEqual(['ios', 'android', 'chat']);
  });

  it('leaves out what has no link', () => {
    covers(['DOWNLOAD-AMB-01']);
    expect(offered(aPhone(), [link('chat', 'TELEGRAM')])).toEqual(['chat', 'short']);
    const android = aPhone({ ios: false, safari: false });
    expect(hasOffer(downloadOffers({ resources: all, device: android }))).toBe(true);
    expect(hasOffer(downloadOffers({ resources: [link('ios', 'IOS')], device: android }))).toBe(false);
  });

  it('explains more steps on old systems, and asks for Safari elsewhere on iOS', () => {
    covers(['DOWNLOAD-01', 'DOWNLOAD-02', 'DOWNLOAD-12']);
    const guide = (version: number) => downloadOffers({ resources: all, device: aPhone({ version }) }).guide;
    expect([11.4, 12.0, 12.1, 12.4, 15.4].map(guide)).toEqual(['long', 'long', 'long', 'short', 'short']);
    const other = downloadOffers({ resources: all, device: aPhone({ safari: false }) });
    expect([other.needsSafari, other.guide]).toEqual([true, undefined]);
    expect(downloadOffers({ resources: all, device: aPhone() }).needsSafari).toBe(false);
  });
});

describe('a device', () => {
  const read = (userAgent: string, touchPoints = 5) =>
    deviceOf({ userAgent, touchPoints, standalone: false, webclip: null });
  const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';

  it('is known by what its browser says', () => {
    const phone = `Mozilla/5.0 (iPhone; CPU iPhone OS 12_1 like Mac OS X) ${webkit}`;
    expect(read(`${phone} Version/12.0 Mobile/15E148 Safari/604.1`)).toEqual(aPhone({ version: 12.1 }));
    expect(read(`${phone} CriOS/70.0 Mobile/15E148 Safari/605.1`)).toMatchObject({
      ios: true,
      safari: false,
    });
    const mac = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/17.0 Safari/605.1.15`;
    expect(read(mac, 5)).toMatchObject({ ios: true, mobile: true });
    expect(read(mac, 0)).toMatchObject({ ios: false, mobile: false });
    expect(
      read('Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36'),
    ).toMatchObject({ ios: false, mobile: true });
  });
});
