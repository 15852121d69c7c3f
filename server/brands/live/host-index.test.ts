import { expect, it } from 'vitest';
import { productHosts, reservedHosts } from '../../hosts/reserved-hosts.ts';
import { indexHosts } from './open-brand-set.ts';

const previewDomain = 'firm.example';
const reserved = reservedHosts(productHosts({ consoleHost: 'admin.firm.example', previewDomain }));
const brands = [
  {
    id: 'jade',
    domains: ['jade.example', '*.example', 'admin.firm.example', 'x.staging.admin.firm.example', 'foo.firm.example'],
  },
  { id: 'admin', domains: ['*.preview.admin.firm.example', '*.studio.firm.example'] },
];
const hosts = indexHosts(brands, previewDomain, reserved);

it.each([
  'admin.firm.example',
  'ADMIN.firm.example.:8080',
  'x.admin.firm.example',
  'x.staging.admin.firm.example',
  'token.preview.admin.firm.example',
  'studio.firm.example',
  'a.studio.firm.example',
  'foo.firm.example',
  'a.jade.firm.example',
  'firm.example',
])('no brand is found on %s, whatever brands claim and whatever their ids are', (host) => {
  expect(hosts.find(host)).toBeUndefined();
  expect(hosts.find(host)).toBeUndefined();
});

it.each([
  ['jade.firm.example', 'jade'],
  ['jade.example', 'jade'],
  ['other.example', 'jade'],
])('%s is found for %s', (host, id) => expect(hosts.find(host)).toBe(id));
