import type { SeedGame } from './types.ts';

/** Names in the languages that the demo brands speak besides English. */
type Names = { readonly name_AR: string; readonly name_CN: string; readonly name_TY: string };
type Words = readonly [arabic: string, chinese: string, tagalog: string];

/** Every third game has translated names. */
const everyNth = 3;

/** Nouns by motif: Arabic, Chinese, Tagalog. */
const nouns: Readonly<Record<string, Words>> = {
  fan: ['مروحة', '折扇', 'Pamaypay'],
  seven: ['سبعات', '幸运七', 'Suwerteng Siyete'],
  bingo: ['بينغو', '宾果', 'Bingo'],
  drum: ['طبول', '锣鼓', 'Tambol'],
  coin: ['نقود', '金币', 'Barya'],
  bell: ['أجراس', '铃铛', 'Kampana'],
  balls: ['كرات', '彩球', 'Bola'],
  mountain: ['جبال', '高山', 'Bundok'],
  gem: ['جواهر', '宝石', 'Hiyas'],
  crown: ['تاج', '皇冠', 'Korona'],
  star: ['نجوم', '星辰', 'Bituin'],
  potion: ['إكسير', '灵药', 'Gayuma'],
  cat: ['قطط', '招财猫', 'Pusa'],
  crowncard: ['أوراق الملك', '王牌', 'Baraha ng Hari'],
  snake: ['أفعى', '灵蛇', 'Ahas'],
  bolt: ['برق', '闪电', 'Kidlat'],
  suits: ['أوراق', '纸牌', 'Baraha'],
  castle: ['قلعة', '城堡', 'Kastilyo'],
  flower: ['أزهار', '繁花', 'Bulaklak'],
  blackjack: ['بلاك جاك', '二十一点', 'Blackjack'],
  roulette: ['روليت', '轮盘', 'Ruleta'],
  sicbo: ['سيك بو', '骰宝', 'Sic Bo'],
  baccarat: ['باكارات', '百家乐', 'Baccarat'],
  spur: ['ديوك', '斗鸡', 'Sabong'],
  digits: ['أرقام', '数字', 'Numero'],
  led: ['أضواء', '霓虹', 'Ilaw'],
  phoenix: ['عنقاء', '凤凰', 'Feniks'],
  koi: ['أسماك', '锦鲤', 'Karpa'],
  tiles: ['ماهجونغ', '麻将', 'Mahjong'],
  wolf: ['ذئاب', '狼群', 'Lobo'],
  lamp: ['مصباح', '神灯', 'Lampara'],
  sword: ['سيوف', '宝剑', 'Espada'],
  moon: ['أقمار', '明月', 'Buwan'],
  ship: ['سفن', '宝船', 'Barko'],
  dragontiger: ['التنين والنمر', '龙虎', 'Dragon at Tigre'],
  ticket: ['تذاكر', '彩票', 'Tiket'],
  lantern: ['فوانيس', '灯笼', 'Parol'],
  tiger: ['نمور', '猛虎', 'Tigre'],
  dragon: ['تنانين', '神龙', 'Dragon'],
};

/** Words by game type, for motifs without a noun of their own. */
const typeNouns: Readonly<Record<SeedGame['gameType'], Words>> = {
  RNG: ['كنوز', '宝藏', 'Kayamanan'],
  FISH: ['بحار', '渔海', 'Dagat'],
  PVP: ['تحدي الأوراق', '牌局', 'Laban ng Baraha'],
  LIVE: ['طاولة', '牌桌', 'Mesa'],
  LOTT: ['يانصيب', '乐透', 'Loterya'],
  ELOTT: ['سحب', '快彩', 'Mabilis na Loterya'],
  SPORTS: ['ملاعب', '赛场', 'Palaruan'],
};

/** The word that follows a noun; in Chinese it comes first. */
const endings: readonly Words[] = [
  ['الذهب', '黄金', 'ng Ginto'],
  ['الليل', '夜色', 'ng Gabi'],
  ['الحظ', '好运', 'ng Suwerte'],
  ['الميناء', '港湾', 'ng Daungan'],
  ['الصحراء', '大漠', 'ng Disyerto'],
  ['الملوك', '王者', 'ng mga Hari'],
  ['الفجر', '黎明', 'ng Umaga'],
  ['النهر', '江河', 'ng Ilog'],
  ['المدينة', '都市', 'ng Lungsod'],
  ['الجزيرة', '海岛', 'ng Isla'],
  ['الربيع', '春日', 'ng Tagsibol'],
  ['الشتاء', '冬雪', 'ng Taglamig'],
  ['السماء', '云天', 'ng Langit'],
  ['الغابة', '森林', 'ng Gubat'],
  ['الواحة', '绿洲', 'ng Oasis'],
  ['العاصفة', '风暴', 'ng Bagyo'],
  ['المرجان', '珊瑚', 'ng Korales'],
  ['الياقوت', '红玉', 'ng Rubi'],
  ['القمر', '月光', 'ng Buwan'],
];

/** Translated names by node id, for a third of the games. No two games of a motif share a name. */
export function translatedNames(games: readonly SeedGame[]): ReadonlyMap<string, Names> {
  const used = new Map<Words, number>();
  const found = new Map<string, Names>();
  for (const [index, { nodeId, motif, gameType }] of games.entries()) {
    if (index % everyNth !== 0) continue;
    const noun = nouns[motif] ?? typeNouns[gameType];
    const turn = used.get(noun) ?? 0;
    used.set(noun, turn + 1);
    const ending = endings[turn % endings.length];
    if (ending === undefined) continue;
    // A noun that already has every ending gets a number.
    const round = Math.floor(turn / endings.length);
    const suffix = round === 0 ? '' : ` ${round + 1}`;
    found.set(nodeId, {
      name_AR: `${noun[0]} ${ending[0]}${suffix}`,
      name_CN: `${ending[1]}${noun[1]}${suffix}`,
      name_TY: `${noun[2]} ${ending[2]}${suffix}`,
    });
  }
  return found;
}

/** Translations of classifications by their code. */
export const classificationNames: Readonly<Record<string, Names>> = {
  new: { name_AR: 'جديد', name_CN: '新游', name_TY: 'Bago' },
  JP: { name_AR: 'الجائزة الكبرى', name_CN: '大奖', name_TY: 'Malaking Premyo' },
  BG: { name_AR: 'بينغو', name_CN: '宾果', name_TY: 'Bingo' },
  FeatureBuy: { name_AR: 'شراء الميزة', name_CN: '购买功能', name_TY: 'Bilhin ang Feature' },
  Ways: { name_AR: 'طرق الفوز', name_CN: '多路赢奖', name_TY: 'Maraming Paraan' },
  Classic: { name_AR: 'كلاسيكية', name_CN: '经典', name_TY: 'Klasiko' },
  HoldSpin: { name_AR: 'ثبّت ودوّر', name_CN: '锁定旋转', name_TY: 'Hawak at Ikot' },
  Cluster: { name_AR: 'عناقيد', name_CN: '消除', name_TY: 'Kumpol' },
  Video: { name_AR: 'فيديو', name_CN: '视频', name_TY: 'Video' },
  Shooting: { name_AR: 'صيد', name_CN: '捕鱼', name_TY: 'Pamamaril' },
  Cards: { name_AR: 'ورق', name_CN: '纸牌', name_TY: 'Baraha' },
  Table: { name_AR: 'طاولات', name_CN: '桌面', name_TY: 'Mesa' },
  Esports: { name_AR: 'رياضات إلكترونية', name_CN: '电竞', name_TY: 'Esports' },
  Cockfight: { name_AR: 'صراع الديوك', name_CN: '斗鸡', name_TY: 'Sabong' },
  Book: { name_AR: 'مراهنات', name_CN: '体育投注', name_TY: 'Pustahan' },
  Baccarat: { name_AR: 'باكارات', name_CN: '百家乐', name_TY: 'Baccarat' },
  Roulette: { name_AR: 'روليت', name_CN: '轮盘', name_TY: 'Ruleta' },
  Blackjack: { name_AR: 'بلاك جاك', name_CN: '二十一点', name_TY: 'Blackjack' },
  SicBo: { name_AR: 'سيك بو', name_CN: '骰宝', name_TY: 'Sic Bo' },
  DragonTiger: { name_AR: 'التنين والنمر', name_CN: '龙虎', name_TY: 'Dragon at Tigre' },
  GameShow: { name_AR: 'برامج الألعاب', name_CN: '游戏秀', name_TY: 'Palabas na Laro' },
  Poker: { name_AR: 'بوكر', name_CN: '扑克', name_TY: 'Poker' },
  FanTan: { name_AR: 'فان تان', name_CN: '番摊', name_TY: 'Fan Tan' },
  BullBull: { name_AR: 'الثوران', name_CN: '牛牛', name_TY: 'Bull Bull' },
  AndarBahar: { name_AR: 'أندار بهار', name_CN: '安达巴哈', name_TY: 'Andar Bahar' },
  XocDia: { name_AR: 'شوك ديا', name_CN: '色碟', name_TY: 'Xoc Dia' },
  Mahjong: { name_AR: 'ماهجونغ', name_CN: '麻将', name_TY: 'Mahjong' },
  Dominoes: { name_AR: 'دومينو', name_CN: '骨牌', name_TY: 'Domino' },
  Dice: { name_AR: 'نرد', name_CN: '骰子', name_TY: 'Dais' },
  Digits: { name_AR: 'أرقام', name_CN: '数字', name_TY: 'Numero' },
  Lotto: { name_AR: 'لوتو', name_CN: '乐透', name_TY: 'Lotto' },
  Daily: { name_AR: 'يومي', name_CN: '每日', name_TY: 'Araw-araw' },
  Keno: { name_AR: 'كينو', name_CN: '快乐彩', name_TY: 'Keno' },
  Racing: { name_AR: 'سباقات', name_CN: '赛车', name_TY: 'Karera' },
  Fast3: { name_AR: 'ثلاثة سريعة', name_CN: '快三', name_TY: 'Fast 3' },
  Minute: { name_AR: 'كل دقيقة', name_CN: '分分彩', name_TY: 'Bawat Minuto' },
  Color: { name_AR: 'ألوان', name_CN: '彩色', name_TY: 'Kulay' },
};
