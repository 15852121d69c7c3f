import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { main } from '../../../scripts/livery/main.ts';
import { anAdminApi, type TestAdminApi, token } from '../../../tests/support/admin-api.ts';
import { serve } from '../../../tests/support/http.ts';
import { adminFile } from '../door/admin-token.ts';

const christmas = '2090-12-24T18:00:00+08:00';
const shown = '2090-12-24 18:00:00 UTC+8 (2090-12-24 10:00:00 UTC)';
const why = ['--reason', 'Christmas'];

describe('scheduled changes', () => {
  let admin: TestAdminApi;
  let close: () => Promise<void>;
  const command = async (...argv: string[]): Promise<[code: number, text: string]> => {
    const lines: string[] = [];
    const output = { out: (text: string) => lines.push(text), err: (text: string) => lines.push(text) };
    return [await main({ argv, output, env: { DATA_DIR: admin.folder } }), lines.join('\n')];
  };
  const done = async (...argv: string[]) => {
    const [code, text] = await command(...argv);
    expect([code, text]).toEqual([0, text]);
    return text;
  };

  beforeAll(async () => {
    admin = await anAdminApi();
    const server = await serve(admin.app);
    const url = `http://127.0.0.1:${server.port}`;
    await writeFile(join(admin.folder, adminFile), JSON.stringify({ url, host: 'console.localhost', token }));
    close = async () => {
      await server.close();
      await admin.close();
    };
    await done('set', 'one', '/locale/timeZone', 'Asia/Manila', ...why);
  });
  afterEach(() => command('flag', 'undo', 'one', 'CBS3', ...why));
  afterAll(() => close?.());

  it('are shown with their start and end, in the time zone of the brand and in UTC', async () => {
    const until = ['--until', '2090-12-26T00:00:00+08:00'];
    const set = await done('flag', 'schedule', 'one', 'CBS3', 'on', '--from', christmas, ...until, ...why);
    const lines = set.split('\n');
    expect([lines[0], ...lines.slice(-2)]).toEqual([
      'one /flags/CBS3: false -> true',
      `takes effect ${shown}`,
      'ends 2090-12-26 00:00:00 UTC+8 (2090-12-25 16:00:00 UTC)',
    ]);
    expect(await done('set', 'one', '/theme/radius/small', '4', '--from', christmas, ...why, '--dry-run')).toContain(
      `takes effect ${shown}`,
    );
    // For a brand in UTC only one time is shown.
    expect(await done('flag', 'schedule', 'two', 'CBS3', 'on', '--from', christmas, ...why)).toContain(
      'takes effect 2090-12-24 10:00:00 UTC',
    );
    expect(await done('flag', 'schedule', 'one,two', 'CBS3', 'on', '--from', christmas, ...why)).toContain(shown);
    await done('flag', 'undo', 'two', 'CBS3', ...why);
  });

  it('are shown in the list of flags and in the reasons for showing or hiding things', async () => {
    await done('flag', 'schedule', 'one', 'CBS3', 'on', '--from', christmas, ...why);
    await done('flag', 'set', 'one', 'MANPLAYREB3', 'off', '--until', '2090-01-01T00:00:00Z', ...why);
    await done('flag', 'schedule', 'one', 'MANPLAYREB3', 'on', '--from', christmas, ...why);
    const list = await done('flag', 'list', 'one');
    expect(list).toMatch(
      /CBS3 +off {2}shipped\n.*\n {4}scheduled: on from 2090-12-24 18:00:00 UTC\+8 by local: Christmas/,
    );
    expect(list).toMatch(/MANPLAYREB3 +off {2}change by local since .* until 2090-01-01 08:00:00 UTC\+8: Christmas/);
    expect(await done('why', 'one', 'page:manualRebate', '--as', 'type=0')).toContain(
      'scheduled: /flags/MANPLAYREB3 = true from 2090-12-24 18:00:00 UTC+8 by local: Christmas',
    );
    expect(await done('explain', '/flags/CBS3', '--brand', 'one')).toContain(
      'scheduled: /flags/CBS3 = true from 2090-12-24 18:00:00 UTC+8 by local: Christmas',
    );
    await done('flag', 'undo', 'one', 'MANPLAYREB3', ...why);
  });

  it('are listed when they are cancelled, by undo, by unset and by a change of the same place', async () => {
    const schedule = () => done('flag', 'schedule', 'one', 'CBS3', 'on', '--from', christmas, ...why);
    const line = `cancelled: one /flags/CBS3 = true from ${shown}, scheduled by local: Christmas`;
    const before = admin.brands.sequence();
    await schedule();
    expect(await done('flag', 'undo', 'one', 'CBS3', ...why, '--dry-run')).toContain(`would cancel: one`);
    expect((await done('flag', 'undo', 'one', 'CBS3', ...why)).split('\n')).toEqual([
      'one /flags/CBS3: nothing changes now',
      line,
    ]);
    await schedule();
    expect(await done('unset', 'one', '/flags', ...why)).toContain(line);
    await schedule();
    expect(await done('flag', 'set', 'one', 'CBS3', 'off', ...why)).toContain(line);
    await done('flag', 'undo', 'one', 'CBS3', ...why);
    await schedule();
    expect(await done('undo', 'one', '--to', String(before), ...why)).toContain(line);
    expect(await done('flag', 'list', 'one')).not.toContain('scheduled');
    // A change that is stated again is not cancelled.
    await schedule();
    expect(await schedule()).not.toContain('cancelled');
  });

  it('are one JSON value also for a parent, whose time zone is not known', async () => {
    const flag = ['set', 'group', '/flags/CBS3', 'false', '--from', christmas, ...why];
    expect(JSON.parse(await done(...flag, '--dry-run', '--json'))).toHaveProperty('differences');
  });

  it('are one JSON value with the cancelled changes', async () => {
    await done('flag', 'schedule', 'one', 'CBS3', 'on', '--from', christmas, ...why);
    const value = JSON.parse(await done('flag', 'undo', 'one', 'CBS3', ...why, '--json'));
    expect(value.cancelled).toEqual([
      {
        tenant: 'one',
        path: '/flags/CBS3',
        value: true,
        removed: false,
        actor: 'local',
        from: '2090-12-24T10:00:00.000Z',
        until: null,
        reason: 'Christmas',
      },
    ]);
  });
});
