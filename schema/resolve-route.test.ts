import { describe, expect, it } from 'vitest';
import { covers } from '../tests/support/covers.ts';
import { aDelivery } from '../tests/support/runtime/a-delivery.ts';
import { resolveRoute } from './resolve-route.ts';
import { routeOf } from './routes.ts';

const { manifest } = aDelivery();
const resolve = (path: string, over: Partial<Parameters<typeof resolveRoute>[0]> = {}) =>
  resolveRoute({ path, search: '', manifest, session: 'visitor', ...over });

describe('a route', () => {
  it.each(['/', '/m', '/m/', '/m/index', '/m/index.html', '/m/home'])('is home at %s', (path) => {
    expect(resolve(path)).toEqual({ page: 'home' });
  });

  it('ignores one slash at the end and is case-sensitive', () => {
    expect(resolve('/m/login/')).toEqual({ page: 'login' });
    expect(resolve('/m/login//')).toEqual({ redirect: '/m/home' });
    expect(resolve('/m/inhouse')).toEqual({ redirect: '/m/home' });
  });

  it('returns a visitor to the page that required the login, with its query', () => {
    const resolved = resolve('/m/transaction/record', { search: '?day=1' });
    expect(resolved).toEqual({ redirect: '/m/login?from=%2Fm%2Ftransaction%2Frecord%3Fday%3D1' });
  });

  it('redirects visitors of member pages to the target of their guard', () => {
    expect(resolve('/m/withdraw')).toEqual({ redirect: '/m/login?from=%2Fm%2Fwithdraw' });
    expect(resolve('/m/changePsw')).toEqual({ redirect: '/m/home' });
    expect(resolve(routeOf('applyReward').path)).toEqual({ redirect: '/m/activity' });
  });

  it('redirects unknown paths and pages that are off to home', () => {
    for (const path of ['/m/nothing', '/m/login/extra', '/m/Home', '//m/home'])
      expect(resolve(path)).toEqual({ redirect: '/m/home' });
    const off = { manifest: { ...manifest, features: { ...manifest.features, events: false } } };
    expect(resolve('/m/event', off)).toEqual({ redirect: '/m/home' });
    expect(resolve('/m/event')).toEqual({ page: 'events' });
  });

  it('admits members, and visitors who may turn out to be members', () => {
    for (const session of ['member', 'pending'] as const)
      expect(resolve('/m/withdraw', { session })).toEqual({ page: 'withdraw' });
  });

  it('is refused to members by the type of their account, where the page says why or sends them home', () => {
    const as = (path: string, type: number) => resolve(path, { session: 'member', type });
    for (const type of [4, 40, 41, 42]) expect(as('/m/withdraw', type)).toEqual({ page: 'withdraw', refused: true });
    for (const type of [4, 40]) expect(as('/m/changePsw', type)).toEqual({ page: 'changePassword', refused: true });
    for (const type of [0, 4, 40]) expect(as('/m/agent/home', type)).toEqual({ redirect: '/m/home', refused: true });
    for (const type of [1, 2, 41, 42]) expect(as('/m/agent/home', type)).toEqual({ page: 'agentHome' });
    // The type of a pending session is not known yet.
    expect(resolve('/m/withdraw', { session: 'pending' })).toEqual({ page: 'withdraw' });
  });

  it('is the change of a password, and no other, for a session with a temporary one', () => {
    covers(['PSW-01', 'PSW-AMB-01']);
    const forced = { session: 'member', mustChangePassword: true } as const;
    for (const path of ['/m/home', '/m/withdraw', '/m/login', '/m/forget', '/nowhere'])
      expect(resolve(path, forced)).toEqual({ redirect: '/m/changePsw' });
    expect(resolve('/m/changePsw', forced)).toEqual({ page: 'changePassword' });
    expect(resolve('/m/changePsw')).toEqual({ redirect: '/m/home' });
  });

  it('does not exist while its flag is off, for members as well', () => {
    const flags = { ...manifest.flags, TRANSREC3: false };
    const off = { manifest: { ...manifest, flags }, session: 'member' } as const;
    expect(resolve('/m/transaction/record', off)).toEqual({ redirect: '/m/home' });
  });
});
