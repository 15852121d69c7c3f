import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aManifest, type StatedManifest } from '../../../tests/support/a-manifest.ts';
import { type ChatService, isSigned, startChatService } from '../../../tests/support/chat-service.ts';
import { covers } from '../../../tests/support/covers.ts';
import { aPlatform, type Browser, type TestPlatform } from '../../../tests/support/platform.ts';
import { aPlayer, enter } from '../../../tests/support/players.ts';
import { aSecretDoor } from '../../../tests/support/secret-door.ts';

const secret = 'shared-with-the-chat';
const launch = 'https://chat.alpha.example/start?site=7';

describe('chat', () => {
  let stage: TestPlatform;
  let chat: ChatService;
  let browser: Browser;
  let member: string;

  const use = (stated: StatedManifest['chat'] = {}, CBS3 = true) =>
    stage.brands.put(
      aManifest({
        tenant: { id: 'alpha' },
        flags: { CBS3 },
        chat: { launchUrl: launch, unreadUrl: chat.unreadUrl, secretName: 'ALPHA__CHAT_SECRET', ...stated },
      }),
    );
  const launched = async (query = {}) => {
    const { chatUrl } = await browser.value('launchChat', { query });
    const url = new URL(String(chatUrl));
    return { url, ...Object.fromEntries(url.searchParams) } as { url: URL } & Record<string, string>;
  };
  const unread = async (by = browser) => (await by.value('countChatUnread')).unReadCount;
  /** Reads the count again after the cached answer has expired. */
  const afterwards = () => {
    stage.clock.pass({ seconds: 1 });
    return unread();
  };

  beforeAll(async () => {
    chat = await startChatService(secret);
    stage = await aPlatform({
      config: {
        secretOf: aSecretDoor({ ALPHA__CHAT_SECRET: secret, BETA__CHAT_SECRET: secret, SHARED_CHAT_SECRET: secret })
          .secretOf,
      },
    });
  });
  afterAll(async () => {
    await stage?.close();
    await chat?.close();
  });
  beforeEach(async () => {
    use();
    chat.answer((response) => response.end('{"unReadCount":3}'));
    const entered = await enter({ stage });
    browser = entered.browser;
    member = entered.player.id;
  });

  test("is launched with the page's parameters and a signed name", async () => {
    covers(['CALL-ACC-27', 'CALL-GAME-30', 'ENTITY-CHAT-03', 'ENTITY-CHAT-AMB-01', 'FLAG-14']);
    const query = {
      b2c: 1,
      backUrl: 'https://alpha.localhost:8080/m/set?from=chat',
      headerColor: '1D2440',
      title: 'Help & more',
      template: 'v2',
    };
    const { url, expires, ...rest } = await launched(query);
    expect(url.origin + url.pathname).toBe('https://chat.alpha.example/start');
    expect(rest).toMatchObject({ ...query, b2c: '1', site: '7', tenant: 'alpha', member });
    expect(Number(expires)).toBe(stage.clock.now().getTime() / 1000 + 300);
    expect(isSigned(url, secret)).toBe(true);
  });

  test("uses the brand's values for missing parameters", async () => {
    expect(await launched()).toMatchObject({
      b2c: '1',
      backUrl: 'https://alpha.localhost/m/home',
      title: 'Alpha',
      template: 'v2',
      headerColor: aManifest().theme.colors.header.slice(1),
    });
    use({ headerColor: '#102030' });
    for (const headerColor of ['', 'red', '12345g'])
      expect(await launched({ headerColor })).toMatchObject({ headerColor: '102030' });
  });

  test('returns only to hosts of the brand', async () => {
    const home = 'https://alpha.localhost/m/home';
    for (const [requested, led] of [
      ['https://alpha.example/m/set', 'https://alpha.example/m/set'],
      ['/m/help', 'https://alpha.localhost/m/help'],
      ['https://evil.example/', home],
      ['https://beta.example/m/home', home],
      ['//evil.example/m/home', home],
      ['https://alpha.example@evil.example/', home],
      ['https://user:word@alpha.example/', home],
      ['javascript:alert(1)', home],
      ['ftp://alpha.example/', home],
      ['https://', home],
    ])
      expect([requested, (await launched({ backUrl: requested })).backUrl]).toEqual([requested, led]);
  });

  test('names no member without a secret', async () => {
    use({ launchUrl: null });
    expect(await browser.failure('launchChat')).toBe('503 service.unavailable');
    const serious = await aPlatform({
      database: stage.database,
      dataDir: stage.dataDir,
      manifests: [
        aManifest({
          tenant: { id: 'alpha' },
          flags: { CBS3: true },
          chat: { launchUrl: launch, unreadUrl: chat.unreadUrl, secretName: 'ALPHA__UNSET_CHAT_SECRET' },
        }),
      ],
      config: { sandbox: false },
    });
    const { browser: there } = await enter({ stage: serious });
    expect(await there.failure('launchChat')).toBe('503 service.unavailable');
    expect(await unread(there)).toBe(0);
    await serious.close();
  });

  test("names no member with another brand's secret", async () => {
    for (const [name, withheld] of [
      ['ALPHA__CHAT_SECRET', false],
      ['BETA__CHAT_SECRET', true],
      ['SHARED_CHAT_SECRET', true],
    ] as const) {
      use({ secretName: name });
      const { url } = await launched();
      expect([name, isSigned(url, secret)]).toEqual([name, !withheld]);
    }
  });

  test('uses a derived secret in the sandbox', async () => {
    use({ secretName: 'ALPHA__UNSET_CHAT_SECRET' });
    const { url, signature } = await launched();
    expect(signature).toMatch(/^[0-9a-f]{64}$/);
    expect(isSigned(url, secret)).toBe(false);
  });

  test("returns the chat's unread count, cached for a second per member", async () => {
    covers(['CALL-ACC-26', 'ENTITY-CHAT-02']);
    expect(await Promise.all([unread(), unread(), unread()])).toEqual([3, 3, 3]);
    expect(chat.requested.filter((account) => account === member)).toHaveLength(1);
    chat.answer((response) => response.end('{"unReadCount":120}'));
    expect(await unread()).toBe(3);
    expect(await afterwards()).toBe(120);
    const { browser: other, player } = await enter({ stage });
    expect([await unread(other), chat.requested.at(-1)]).toEqual([120, player.id]);
  });

  test('counts nothing as unread if the chat fails', async () => {
    covers(['CALL-ACC-26']);
    for (const text of [
      '',
      'no json',
      'null',
      '[3]',
      '{"unReadCount":"3"}',
      '{"unReadCount":-1}',
      '{"unReadCount":1.5}',
    ]) {
      chat.answer((response) => response.end(text));
      expect([text, await afterwards()]).toEqual([text, 0]);
    }
    chat.answer((response) => response.writeHead(500).end('{"unReadCount":3}'));
    expect(await afterwards()).toBe(0);
    chat.answer((response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end());
    expect(await afterwards()).toBe(0);
    chat.answer((response) => response.end(`{"unReadCount":3,"more":"${'x'.repeat(20_000)}"}`));
    expect(await afterwards()).toBe(0);
    // The chat never answers, so the request times out.
    chat.answer(() => undefined);
    expect(await afterwards()).toBe(0);
    use({ unreadUrl: null });
    expect(await afterwards()).toBe(0);
  });

  test("returns the chat's anchor and focus lists if they are switched on", async () => {
    covers(['ENTITY-CHAT-01', 'ENTITY-CHAT-AMB-01', 'CALL-GAME-27', 'CALL-GAME-28']);
    const anchorLists = { enabled: true, anchorsUrl: chat.anchorsUrl, focusUrl: chat.focusUrl };
    const lists = async (by = browser) => {
      stage.clock.pass({ seconds: 1 });
      return [await by.value('listChatAnchors'), await by.value('listChatFocus')];
    };
    const off = ['403 module.off', '403 module.off'];
    const refused = async () => [await browser.failure('listChatAnchors'), await browser.failure('listChatFocus')];
    expect(await refused()).toEqual(off);
    use({ anchorLists: { ...anchorLists, enabled: false } });
    expect(await refused()).toEqual(off);
    use({ anchorLists }, false);
    expect(await refused()).toEqual(off);

    use({ anchorLists });
    const mia = { id: 'a1', name: 'Mia', pictureUrl: 'https://chat.example/mia.webp', online: true };
    const leo = { id: 'a2', name: 'Leo' };
    chat.answer((response, path) => response.end(JSON.stringify({ list: path === '/focus' ? [leo] : [mia, leo] })));
    const shownLeo = { ...leo, pictureUrl: '', online: false };
    expect(await lists()).toEqual([[mia, shownLeo], [shownLeo]]);
    expect(chat.requested.slice(-2)).toEqual([member, member]);
    const { browser: other, player } = await enter({ stage });
    await lists(other);
    expect(chat.requested.slice(-2)).toEqual([player.id, player.id]);

    // Invalid anchors are left out; the lists are empty if the chat fails.
    const odd = [null, 'x', {}, { id: 1, name: 'x' }, { id: 'x', name: ' ' }, { ...mia, pictureUrl: 'javascript:1' }];
    chat.answer((response) => response.end(JSON.stringify({ list: odd })));
    expect((await lists())[0]).toEqual([{ ...mia, pictureUrl: '' }]);
    for (const text of ['', '[]', '{"list":1}', `{"list":[],"more":"${'x'.repeat(300_000)}"}`]) {
      chat.answer((response) => response.end(text));
      expect([text.slice(0, 20), await lists()]).toEqual([text.slice(0, 20), [[], []]]);
    }
    use({ anchorLists: { enabled: true, anchorsUrl: null, focusUrl: null } });
    expect(await lists()).toEqual([[], []]);
  });

  test('is refused to guests, and off with its flag', async () => {
    covers(['ROLE-12', 'FLAG-14']);
    const guest = await enter({ stage, player: await aPlayer({ stage, type: 4 }) });
    use({}, false);
    for (const operation of ['launchChat', 'countChatUnread'] as const)
      expect(await browser.failure(operation)).toBe('403 module.off');
    use();
    for (const operation of ['launchChat', 'countChatUnread'] as const)
      expect(await guest.browser.failure(operation)).toBe('403 auth.real_account_only');
    expect(chat.requested).not.toContain(guest.player.id);
  });
});
