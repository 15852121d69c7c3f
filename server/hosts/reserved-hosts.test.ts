import { describe, expect, it } from 'vitest';
import { wildcardsOver } from './domain-overlap.ts';
import { productHosts, reservedHosts } from './reserved-hosts.ts';

describe('hosts of the product', () => {
  const { reservedFor } = reservedHosts(
    productHosts({ consoleHost: 'admin.firm.example', previewDomain: 'demo.firm.example' }),
  );

  it.each([
    ['admin.firm.example', 'the console'],
    ['x.admin.firm.example', 'the console'],
    ['*.admin.firm.example', 'the console'],
    ['jade.staging.admin.firm.example', 'staging'],
    ['*.staging.admin.firm.example', 'staging'],
    ['token.preview.admin.firm.example', 'previews of releases'],
    ['studio.demo.firm.example', 'the game studio of the sandbox'],
    ['deep.studio.demo.firm.example', 'the game studio of the sandbox'],
    ['demo.firm.example', 'preview hosts of brands'],
    ['*.demo.firm.example', 'preview hosts of brands'],
    ['foo.demo.firm.example', 'preview hosts of brands'],
    ['x.jade.demo.firm.example', 'preview hosts of brands'],
  ])('%s is reserved for %s', (claim, purpose) => {
    expect(reservedFor({ claim, id: 'jade' })).toBe(purpose);
  });

  it.each(['jade.example', 'firm.example', '*.firm.example', 'notadmin.firm.example', 'jade.demo.firm.example'])(
    '%s may be claimed by jade',
    (claim) => expect(reservedFor({ claim, id: 'jade' })).toBeUndefined(),
  );

  it('are never the preview host of a brand, whatever its id is', () => {
    const same = reservedHosts(productHosts({ consoleHost: 'admin.firm.example', previewDomain: 'firm.example' }));
    expect(same.reservedFor({ claim: 'admin.firm.example', id: 'admin' })).toBe('the console');
    expect(same.reservedFor({ claim: 'studio.firm.example', id: 'studio' })).toBe('the game studio of the sandbox');
  });

  it('are compared in lower case, however the settings write them', () => {
    const loud = productHosts({ consoleHost: 'Admin.Firm.example', previewDomain: 'Demo.example' });
    expect(loud.console).toBe('admin.firm.example');
    const { reservedFor: purposeOf } = reservedHosts(loud);
    expect([purposeOf({ claim: 'admin.firm.example' }), purposeOf({ claim: 'x.demo.example' })]).toEqual([
      'the console',
      'preview hosts of brands',
    ]);
  });

  it('are reserved without a preview domain, too', () => {
    const alone = reservedHosts(productHosts({ consoleHost: 'admin.firm.example', previewDomain: undefined }));
    expect(alone.reservedFor({ claim: 'a.staging.admin.firm.example' })).toBe('staging');
    expect(alone.reservedFor({ claim: 'undefined' })).toBeUndefined();
  });
});

it('a wildcard overlaps its own domain and all names below it', () => {
  expect(wildcardsOver('a.b.example')).toEqual(['*.a.b.example', '*.b.example', '*.example']);
  expect(wildcardsOver('*.b.example')).toEqual(['*.b.example', '*.example']);
});
