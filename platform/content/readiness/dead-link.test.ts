import { describe, expect, it } from 'vitest';
import { aManifest } from '../../../tests/support/a-manifest.ts';
import { deadLink, deadPicture, type Targets } from './dead-link.ts';

const targets: Targets = {
  brand: {
    manifest: aManifest({
      tenant: { id: 'one', domains: ['one.example'] },
      flags: { REWCEN3: false },
      cdn: { imageHosts: ['img.example'] },
    }),
  },
  games: [{ vassalage: 'NINE', nodeId: 9 }],
  listedOn: (page) => ({
    vendors: new Set(page === 'slotGames' ? ['NINE', 'TEN'] : ['TEN']),
    classifications: new Set(['JP']),
  }),
  promotions: new Set(['p1']),
  announcements: new Set(['a1']),
  articles: new Set(['h1', 'h2']),
  tags: new Set(['terms']),
  notices: 1,
};
const messageOf = (address: string) => deadLink(address, targets)?.message;

describe('an address in content', () => {
  it.each([
    '/',
    '/m/home',
    '/m/help',
    '/m/help?tag=terms',
    '/m/help?i=1',
    '/m/helpDetail?tag=terms',
    '/m/notice?i=0',
    '/m/noticeDetail?id=a1',
    '/m/activity?id=p1',
    '/m/activity',
    '/m/applyReward?id=p1',
    '/m/slot-games?x=y',
    '/m/slot-games?vassalage=NINE,TEN&gameClassify=JP',
    '/m/slot-games?vassalage=&gameClassify=',
    '/m/all-games?vassalage=NOBODY',
    '/m/play?vendor=NINE&nodeId=9',
    '/media/content/a.webp',
    'https://one.example/m/home',
    'tel:+63 2 8123',
    'https://elsewhere.example/m/nowhere',
    'mailto:help@one.example?subject=x',
  ])('%s leads somewhere', (address) => {
    expect(messageOf(address)).toBeUndefined();
  });

  it.each([
    ['', 'a link has no address'],
    ['#top', '#top names no page'],
    ['?tag=terms', '?tag=terms names no page'],
    ['/m/hlep', '/m/hlep is no page: it leads home'],
    ['https://one.example/m/hlep', '/m/hlep is no page: it leads home'],
    ['/m/rewardCenter', 'the page rewardCentre is off'],
    ['/m/help?tag=terns', 'no article with the tag terns is published'],
    ['/m/help?i=2', 'there is no article at place 2: places begin at 0 and end at 1'],
    ['/m/helpDetail?id=h9', 'no article h9 is published'],
    ['/m/noticeDetail', 'no announcement (none is named) is published'],
    ['/m/activityDetail?id=p9', 'no promotion p9 is published'],
    ['/m/play?vendor=TEN&nodeId=9', 'no game 9 of TEN is offered'],
    ['/m/slot-games?vassalage=NINEE', '/m/slot-games lists no game of the vendor NINEE'],
    ['/m/slot-games?vassalage=TEN,nine', '/m/slot-games lists no game of the vendor nine'],
    ['/m/live-games?vassalage=NINE', '/m/live-games lists no game of the vendor NINE'],
    ['/m/slot-games?gameClassify=JQ', '/m/slot-games lists no game of the classification JQ'],
    ['http://elsewhere.example', "http://elsewhere.example can't be opened"],
    ['https://user@elsewhere.example', "https://user@elsewhere.example can't be opened"],
    ['https://intranet/x', "https://intranet/x is on a host that players can't reach"],
    ['mailto:help', 'mailto:help has no recipient'],
    ['tel:', 'tel: has no recipient'],
  ])('%s leads nowhere', (address, message) => {
    expect(messageOf(address)).toBe(message);
    expect(deadLink(address, targets)?.fix).not.toBe('');
  });

  it("of a picture must be the brand's, or on a host that pages load from", () => {
    const pictures = ['/media/a.webp', 'https://img.example/a.webp', 'https://far.example/a.webp', ''];
    expect(pictures.map((address) => deadPicture(address, targets) === undefined)).toEqual([true, true, false, false]);
  });
});
