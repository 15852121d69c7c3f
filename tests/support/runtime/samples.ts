import type { Schemas } from '../../../runtime/api/operation-types.ts';

export function aGame(over: Partial<Schemas['Game']> = {}): Schemas['Game'] {
  const nodeId = over.nodeId ?? 1;
  return {
    nodeId,
    gameId: `G-${nodeId}`,
    gameName: `Game ${nodeId}`,
    gameType: 'RNG',
    vassalage: 'NOVA',
    vendorName: 'Nova Works',
    gameClassify: [],
    isNew: false,
    isHot: true,
    isFeatured: false,
    gameCode: 'lobby',
    roomId: '',
    supportFreePlay: true,
    isGameH5: true,
    lottoMode: '',
    mobileLargeIcon: `/media/covers/${nodeId}.webp?shape=portrait`,
    iconUrl: `/media/covers/${nodeId}.webp?shape=square`,
    ...over,
  };
}

export const someGames = (count: number, over: Partial<Schemas['Game']> = {}) =>
  Array.from({ length: count }, (_, at) => aGame({ nodeId: at + 1, ...over }));

export function aBanner(over: Partial<Schemas['Banner']> = {}): Schemas['Banner'] {
  return {
    id: 'b1',
    groupName: 'm_home',
    url: '/media/b1.webp',
    title: 'Night of lights',
    subtitle: '',
    action: { type: 'none', target: '' },
    ...over,
  };
}

export function anAnnouncement(over: Partial<Schemas['Announcement']> = {}): Schemas['Announcement'] {
  return {
    id: 'a1',
    title: 'Tables pause',
    content: '<p>Until noon.</p>',
    startDate: '2026-01-01T00:00:00Z',
    endDate: '2026-12-31T12:00:00Z',
    noExpiry: 0,
    promoAnnouncementCategoryIds: [],
    image: '',
    announcementImages: [],
    read: false,
    execution: 'A',
    linkedPromotionId: '',
    imageRequired: 'N',
    remarkRequired: 'N',
    ...over,
  };
}

export function announcements(over: Partial<Record<'player' | 'promotion', Schemas['Announcement'][]>> = {}) {
  return { promotion: [], banners: [], player: [], popup: [], hot: [], ...over };
}
