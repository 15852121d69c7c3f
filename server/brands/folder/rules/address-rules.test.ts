import { describe, expect, it } from 'vitest';
import { aManifest, type StatedManifest } from '../../../../tests/support/a-manifest.ts';
import { shippedTranslations } from '../../../texts/read-texts.ts';
import { addressRules } from './address-rules.ts';

function found({ rule, manifest }: { rule: string; manifest: StatedManifest }) {
  const brand = {
    id: 'lumina',
    manifest: aManifest(manifest),
    texts: new Map(),
    strayTexts: new Map(),
    assets: new Map(),
    translations: shippedTranslations,
  };
  const rules = addressRules.filter(({ name }) => name === rule);
  expect(rules).toHaveLength(1);
  return rules.flatMap(({ check, severity }) =>
    check(brand).map((finding) => `${finding.severity ?? severity} ${finding.path.join('.')}: ${finding.fix}`),
  );
}

describe('rules of addresses', () => {
  it('a brand has a domain for links in mails', () => {
    const of = (...domains: string[]) => found({ rule: 'main-domain', manifest: { tenant: { domains } } });
    expect(of('*.lumina.example', 'lumina.example')).toEqual([]);
    expect(of('*.lumina.example', '*.other.example')).toEqual([
      'error tenant.domains: put the domain that players know first, such as "www.lumina.example"',
    ]);
  });

  it('a destination is a page that exists and is on', () => {
    const rule = 'destination-page';
    const of = (pointsMall: string) => found({ rule, manifest: { destinations: { pointsMall } } });
    for (const fine of ['comingSoon', 'https://mall.example/', 'page:help']) expect(of(fine)).toEqual([]);
    expect(of('page:promotion')).toEqual(['error destinations.pointsMall: did you mean promotions?']);
    expect(of('page:constructor')).toHaveLength(1);
    expect(of('page:vipBenefits')).toEqual([
      'warning destinations.pointsMall: switch the page on, or write "comingSoon"',
    ]);
  });

  it('a frame that is on has an address', () => {
    const rule = 'frame-address';
    const features = { externalFrame: true, customerTask: true };
    expect(found({ rule, manifest: {} })).toEqual([]);
    expect(found({ rule, manifest: { features } })).toEqual([
      'warning features.externalFrame: give frames.game or frames.app, or switch it off',
      'warning features.customerTask: give frames.task, or switch it off',
    ]);
    const frames = { app: 'https://partner.example/', task: 'https://tasks.example/' };
    expect(found({ rule, manifest: { features, frames } })).toEqual([]);
  });

  it('a chat that is on has an address, and a secret for naming members', () => {
    const rule = 'chat-address';
    const chat = { launchUrl: 'https://chat.example/start', secretName: 'LUMINA__CHAT_SECRET' };
    expect(found({ rule, manifest: {} })).toEqual([]);
    expect(found({ rule, manifest: { flags: { CBS3: true }, chat } })).toEqual([]);
    expect(found({ rule, manifest: { flags: { CBS3: true } } })).toEqual([
      'warning flags.CBS3: give chat.launchUrl, or switch CBS3 off',
    ]);
    expect(found({ rule, manifest: { chat: { ...chat, secretName: null } } })).toEqual([
      'error chat.launchUrl: name the secret with which the chat checks names, such as "LUMINA__CHAT_SECRET"',
    ]);
  });

  it('a literal address is public, private with a warning, or on this machine', () => {
    const rule = 'address-public';
    const of = (issuer: string) =>
      found({ rule, manifest: { login: { social: { google: { issuer } } }, chat: { unreadUrl: issuer } } });
    for (const fine of ['https://id.example', 'https://203.0.114.1/', 'http://127.0.0.1:99/', 'http://[::1]/'])
      expect(of(fine)).toEqual([]);
    for (const bad of ['http://169.254.169.254/', 'http://0xA9FEA9FE/', 'https://[fe80::1]/', 'https://0/'])
      expect(of(bad)).toEqual([
        'error chat.unreadUrl: name the public host of the service',
        'error login.social.google.issuer: name the public host of the service',
      ]);
    expect(of('https://[::ffff:10.0.0.1]/')).toContain(
      'warning login.social.google.issuer: name a public host, or set OUTBOUND_ALLOWED',
    );
  });

  it('addresses are valid, and encrypted unless they are on this machine', () => {
    const rule = 'address-readable';
    const of = (unreadUrl: string) => found({ rule, manifest: { chat: { unreadUrl } } });
    for (const fine of ['https://chat.example/unread', 'http://127.0.0.1:99/', 'http://chat.localhost/'])
      expect(of(fine)).toEqual([]);
    expect(of('http://chat.example/unread')).toEqual(['error chat.unreadUrl: write https']);
    expect(found({ rule, manifest: { frames: { game: 'https://' } } })).toEqual([
      'error frames.game: write it whole: https://host/path',
    ]);
  });
});
