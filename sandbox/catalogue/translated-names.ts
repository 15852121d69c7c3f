import type { Language } from '../../schema/languages.ts';
import type { SeedGame } from './types.ts';

/** Languages in which games have names: those of the demo brands, but for Urdu and Hindi, whose sites show English ones. */
export const nameLanguages = ['AR', 'CN', 'TY', 'TW', 'JA', 'KO'] as const satisfies readonly Language[];
/** Languages of the filters, which every site translates. */
export const classificationLanguages = [...nameLanguages, 'UR', 'HI'] as const;

/** Names by language. */
type Names = Readonly<Record<string, string>>;
/** A word by language, in the order of `nameLanguages`. */
type Words = readonly [
  arabic: string,
  chinese: string,
  tagalog: string,
  taiwanese: string,
  japanese: string,
  korean: string,
];

/** Every third game has translated names. */
const everyNth = 3;

/** Nouns by motif. */
const nouns: Readonly<Record<string, Words>> = {
  fan: ['مروحة', '折扇', 'Pamaypay', '摺扇', '扇', '부채'],
  seven: ['سبعات', '幸运七', 'Suwerteng Siyete', '幸運七', 'セブン', '세븐'],
  bingo: ['بينغو', '宾果', 'Bingo', '賓果', 'ビンゴ', '빙고'],
  drum: ['طبول', '锣鼓', 'Tambol', '鑼鼓', '太鼓', '북소리'],
  coin: ['نقود', '金币', 'Barya', '金幣', '金貨', '금화'],
  bell: ['أجراس', '铃铛', 'Kampana', '鈴鐺', 'ベル', '종'],
  balls: ['كرات', '彩球', 'Bola', '彩球', 'ボール', '공'],
  mountain: ['جبال', '高山', 'Bundok', '高山', '山', '산'],
  gem: ['جواهر', '宝石', 'Hiyas', '寶石', '宝石', '보석'],
  crown: ['تاج', '皇冠', 'Korona', '皇冠', '王冠', '왕관'],
  star: ['نجوم', '星辰', 'Bituin', '星辰', '星', '별'],
  potion: ['إكسير', '灵药', 'Gayuma', '靈藥', '秘薬', '묘약'],
  cat: ['قطط', '招财猫', 'Pusa', '招財貓', '招き猫', '고양이'],
  crowncard: ['أوراق الملك', '王牌', 'Baraha ng Hari', '王牌', 'キングカード', '킹 카드'],
  snake: ['أفعى', '灵蛇', 'Ahas', '靈蛇', '蛇', '뱀'],
  bolt: ['برق', '闪电', 'Kidlat', '閃電', '稲妻', '번개'],
  suits: ['أوراق', '纸牌', 'Baraha', '紙牌', 'トランプ', '트럼프'],
  castle: ['قلعة', '城堡', 'Kastilyo', '城堡', '城', '성'],
  flower: ['أزهار', '繁花', 'Bulaklak', '繁花', '花', '꽃'],
  blackjack: ['بلاك جاك', '二十一点', 'Blackjack', '二十一點', 'ブラックジャック', '블랙잭'],
  roulette: ['روليت', '轮盘', 'Ruleta', '輪盤', 'ルーレット', '룰렛'],
  sicbo: ['سيك بو', '骰宝', 'Sic Bo', '骰寶', 'シックボー', '식보'],
  baccarat: ['باكارات', '百家乐', 'Baccarat', '百家樂', 'バカラ', '바카라'],
  spur: ['ديوك', '斗鸡', 'Sabong', '鬥雞', '闘鶏', '투계'],
  digits: ['أرقام', '数字', 'Numero', '數字', 'ナンバー', '숫자'],
  led: ['أضواء', '霓虹', 'Ilaw', '霓虹', 'ネオン', '네온'],
  phoenix: ['عنقاء', '凤凰', 'Feniks', '鳳凰', '鳳凰', '봉황'],
  koi: ['أسماك', '锦鲤', 'Karpa', '錦鯉', '錦鯉', '비단잉어'],
  tiles: ['ماهجونغ', '麻将', 'Mahjong', '麻將', '麻雀', '마작'],
  wolf: ['ذئاب', '狼群', 'Lobo', '狼群', '狼', '늑대'],
  lamp: ['مصباح', '神灯', 'Lampara', '神燈', '魔法のランプ', '요술 램프'],
  sword: ['سيوف', '宝剑', 'Espada', '寶劍', '剣', '검'],
  moon: ['أقمار', '明月', 'Buwan', '明月', '月', '달'],
  ship: ['سفن', '宝船', 'Barko', '寶船', '宝船', '보물선'],
  dragontiger: ['التنين والنمر', '龙虎', 'Dragon at Tigre', '龍虎', 'ドラゴンタイガー', '드래곤 타이거'],
  ticket: ['تذاكر', '彩票', 'Tiket', '彩票', 'チケット', '티켓'],
  lantern: ['فوانيس', '灯笼', 'Parol', '燈籠', '灯籠', '등불'],
  tiger: ['نمور', '猛虎', 'Tigre', '猛虎', '虎', '호랑이'],
  dragon: ['تنانين', '神龙', 'Dragon', '神龍', '龍', '용'],
};

/** Words by game type, for motifs without a noun of their own. */
const typeNouns: Readonly<Record<SeedGame['gameType'], Words>> = {
  RNG: ['كنوز', '宝藏', 'Kayamanan', '寶藏', '財宝', '보물'],
  FISH: ['بحار', '渔海', 'Dagat', '漁海', '海', '바다'],
  PVP: ['تحدي الأوراق', '牌局', 'Laban ng Baraha', '牌局', 'カードバトル', '카드 대결'],
  LIVE: ['طاولة', '牌桌', 'Mesa', '牌桌', 'テーブル', '테이블'],
  LOTT: ['يانصيب', '乐透', 'Loterya', '樂透', 'ロト', '복권'],
  ELOTT: ['سحب', '快彩', 'Mabilis na Loterya', '快彩', 'クイックロト', '빠른 복권'],
  SPORTS: ['ملاعب', '赛场', 'Palaruan', '賽場', 'スタジアム', '경기장'],
};

/** The word that follows a noun in Arabic and Tagalog; in the others it comes first. */
const endings: readonly Words[] = [
  ['الذهب', '黄金', 'ng Ginto', '黃金', '黄金の', '황금'],
  ['الليل', '夜色', 'ng Gabi', '夜色', '夜の', '밤의'],
  ['الحظ', '好运', 'ng Suwerte', '好運', '幸運の', '행운의'],
  ['الميناء', '港湾', 'ng Daungan', '港灣', '港の', '항구의'],
  ['الصحراء', '大漠', 'ng Disyerto', '大漠', '砂漠の', '사막의'],
  ['الملوك', '王者', 'ng mga Hari', '王者', '王者の', '왕의'],
  ['الفجر', '黎明', 'ng Umaga', '黎明', '夜明けの', '새벽의'],
  ['النهر', '江河', 'ng Ilog', '江河', '大河の', '강의'],
  ['المدينة', '都市', 'ng Lungsod', '都會', '都の', '도시의'],
  ['الجزيرة', '海岛', 'ng Isla', '海島', '島の', '섬의'],
  ['الربيع', '春日', 'ng Tagsibol', '春日', '春の', '봄의'],
  ['الشتاء', '冬雪', 'ng Taglamig', '冬雪', '冬の', '겨울의'],
  ['السماء', '云天', 'ng Langit', '雲天', '空の', '하늘의'],
  ['الغابة', '森林', 'ng Gubat', '森林', '森の', '숲의'],
  ['الواحة', '绿洲', 'ng Oasis', '綠洲', 'オアシスの', '오아시스의'],
  ['العاصفة', '风暴', 'ng Bagyo', '風暴', '嵐の', '폭풍의'],
  ['المرجان', '珊瑚', 'ng Korales', '珊瑚', '珊瑚の', '산호'],
  ['الياقوت', '红玉', 'ng Rubi', '紅玉', 'ルビーの', '루비'],
  ['القمر', '月光', 'ng Buwan', '月光', '月夜の', '달빛'],
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
    found.set(nodeId, namesOf(nameLanguages, namedIn(noun, ending, suffix)));
  }
  return found;
}

/** The name in each language, as a noun and its ending stand there. */
function namedIn(noun: Words, ending: Words, suffix: string): string[] {
  const [arabic, chinese, tagalog, taiwanese, japanese, korean] = noun;
  return [
    `${arabic} ${ending[0]}`,
    `${ending[1]}${chinese}`,
    `${tagalog} ${ending[2]}`,
    `${ending[3]}${taiwanese}`,
    `${ending[4]}${japanese}`,
    `${ending[5]} ${korean}`,
  ].map((name) => `${name}${suffix}`);
}

function namesOf(languages: readonly Language[], words: readonly string[]): Names {
  return Object.fromEntries(languages.map((language, index) => [language, words[index] ?? '']));
}

/** Translations of classifications by their code, in the order of `classificationLanguages`. */
const classifications: Readonly<Record<string, readonly string[]>> = {
  new: ['جديد', '新游', 'Bago', '新遊戲', '新着', '신규', 'نئی', 'नए'],
  JP: ['الجائزة الكبرى', '大奖', 'Malaking Premyo', '彩金', 'ジャックポット', '잭팟', 'جیک پاٹ', 'जैकपॉट'],
  BG: ['بينغو', '宾果', 'Bingo', '賓果', 'ビンゴ', '빙고', 'بنگو', 'बिंगो'],
  FeatureBuy: [
    'شراء الميزة',
    '购买功能',
    'Bilhin ang Feature',
    '購買功能',
    'フィーチャー購入',
    '기능 구매',
    'فیچر خریدیں',
    'फ़ीचर खरीदें',
  ],
  Ways: ['طرق الفوز', '多路赢奖', 'Maraming Paraan', '多路贏獎', 'ウェイズ', '웨이즈', 'کئی راستے', 'कई तरीके'],
  Classic: ['كلاسيكية', '经典', 'Klasiko', '經典', 'クラシック', '클래식', 'کلاسک', 'क्लासिक'],
  HoldSpin: [
    'ثبّت ودوّر',
    '锁定旋转',
    'Hawak at Ikot',
    '鎖定旋轉',
    'ホールド＆スピン',
    '홀드 앤 스핀',
    'ہولڈ اینڈ اسپن',
    'होल्ड एंड स्पिन',
  ],
  Cluster: ['عناقيد', '消除', 'Kumpol', '消除', 'クラスター', '클러스터', 'کلسٹر', 'क्लस्टर'],
  Video: ['فيديو', '视频', 'Video', '影片', 'ビデオ', '비디오', 'ویڈیو', 'वीडियो'],
  Shooting: ['صيد', '捕鱼', 'Pamamaril', '捕魚', 'シューティング', '슈팅', 'شوٹنگ', 'शूटिंग'],
  Cards: ['ورق', '纸牌', 'Baraha', '紙牌', 'カード', '카드', 'کارڈز', 'कार्ड'],
  Table: ['طاولات', '桌面', 'Mesa', '桌面', 'テーブル', '테이블', 'میز', 'टेबल'],
  Esports: ['رياضات إلكترونية', '电竞', 'Esports', '電競', 'eスポーツ', 'e스포츠', 'ای اسپورٹس', 'ई-स्पोर्ट्स'],
  Cockfight: ['صراع الديوك', '斗鸡', 'Sabong', '鬥雞', '闘鶏', '투계', 'مرغوں کی لڑائی', 'मुर्गा लड़ाई'],
  Book: [
    'مراهنات',
    '体育投注',
    'Pustahan',
    '體育投注',
    'スポーツベット',
    '스포츠 베팅',
    'اسپورٹس شرطیں',
    'स्पोर्ट्स बेटिंग',
  ],
  Baccarat: ['باكارات', '百家乐', 'Baccarat', '百家樂', 'バカラ', '바카라', 'بیکریٹ', 'बैकारेट'],
  Roulette: ['روليت', '轮盘', 'Ruleta', '輪盤', 'ルーレット', '룰렛', 'رولیٹ', 'रूलेट'],
  Blackjack: ['بلاك جاك', '二十一点', 'Blackjack', '二十一點', 'ブラックジャック', '블랙잭', 'بلیک جیک', 'ब्लैकजैक'],
  SicBo: ['سيك بو', '骰宝', 'Sic Bo', '骰寶', 'シックボー', '식보', 'سک بو', 'सिक बो'],
  DragonTiger: [
    'التنين والنمر',
    '龙虎',
    'Dragon at Tigre',
    '龍虎',
    'ドラゴンタイガー',
    '드래곤 타이거',
    'ڈریگن ٹائیگر',
    'ड्रैगन टाइगर',
  ],
  GameShow: ['برامج الألعاب', '游戏秀', 'Palabas na Laro', '遊戲節目', 'ゲームショー', '게임 쇼', 'گیم شو', 'गेम शो'],
  Poker: ['بوكر', '扑克', 'Poker', '撲克', 'ポーカー', '포커', 'پوکر', 'पोकर'],
  FanTan: ['فان تان', '番摊', 'Fan Tan', '番攤', 'ファンタン', '판탄', 'فین ٹین', 'फ़ैन टैन'],
  BullBull: ['الثوران', '牛牛', 'Bull Bull', '牛牛', 'ブルブル', '불불', 'بل بل', 'बुल बुल'],
  AndarBahar: [
    'أندار بهار',
    '安达巴哈',
    'Andar Bahar',
    '安達巴哈',
    'アンダーバハール',
    '안다르 바하르',
    'اندر باہر',
    'अंदर बाहर',
  ],
  XocDia: ['شوك ديا', '色碟', 'Xoc Dia', '色碟', 'ソックディア', '속디아', 'سوک ڈیا', 'सॉक डिया'],
  Mahjong: ['ماهجونغ', '麻将', 'Mahjong', '麻將', '麻雀', '마작', 'ماہجونگ', 'माहजोंग'],
  Dominoes: ['دومينو', '骨牌', 'Domino', '骨牌', 'ドミノ', '도미노', 'ڈومینو', 'डोमिनो'],
  Dice: ['نرد', '骰子', 'Dais', '骰子', 'ダイス', '주사위', 'پانسے', 'पासा'],
  Digits: ['أرقام', '数字', 'Numero', '數字', 'ナンバー', '숫자', 'ہندسے', 'अंक'],
  Lotto: ['لوتو', '乐透', 'Lotto', '樂透', 'ロト', '로또', 'لوٹو', 'लोटो'],
  Daily: ['يومي', '每日', 'Araw-araw', '每日', 'デイリー', '매일', 'روزانہ', 'रोज़ाना'],
  Keno: ['كينو', '快乐彩', 'Keno', '基諾', 'キノ', '키노', 'کینو', 'कीनो'],
  Racing: ['سباقات', '赛车', 'Karera', '賽車', 'レーシング', '레이싱', 'ریسنگ', 'रेसिंग'],
  Fast3: ['ثلاثة سريعة', '快三', 'Fast 3', '快三', 'ファスト3', '패스트 3', 'فاسٹ 3', 'फ़ास्ट 3'],
  Minute: ['كل دقيقة', '分分彩', 'Bawat Minuto', '分分彩', '1分ロト', '1분 복권', 'ہر منٹ', 'हर मिनट'],
  Color: ['ألوان', '彩色', 'Kulay', '色彩', 'カラー', '컬러', 'رنگ', 'रंग'],
};

/** Translations of classifications by their code. */
export const classificationNames: Readonly<Record<string, Names>> = Object.fromEntries(
  Object.entries(classifications).map(([code, words]) => [code, namesOf(classificationLanguages, words)]),
);
