import { randomFrom } from '../random.ts';
import { longTerm, span } from './dates.ts';
import type { SeedAnnouncement } from './types.ts';

/** Eleven announcements, newest first; dates follow `now`. */
export function announcements({ now }: { now: Date }): SeedAnnouncement[] {
  const once = (from: number, to: number) => ({ ...span({ now, from, to }), noExpiry: 0 as const });
  const always = (from: number) => ({ ...span({ now, from, to: longTerm }), noExpiry: 1 as const });
  return [
    {
      id: 'maintenance-live-tables',
      types: ['PL'],
      execution: 'A',
      ...once(0, 3),
      kind: null,
      linkedPromotionId: '',
      title: {
        EN: 'Live tables pause for maintenance early on Tuesday',
        TY: 'Hihinto muna ang live tables para sa maintenance sa madaling-araw ng Martes',
        CN: '真人牌桌将于周二凌晨短暂维护',
        AR: 'توقّف قصير للطاولات المباشرة فجر الثلاثاء للصيانة',
      },
      content: {
        EN: '<p>From 04:00 to 05:00 the live tables are closed while their studios update them. Rounds that are under way are played to the end first.</p><p>All other games stay open. Thank you for your patience.</p>',
        TY: '<p>Mula 4:00 hanggang 5:00 ng umaga, sarado ang live tables habang ina-update ng mga studio. Tatapusin muna ang mga round na nasimulan na.</p><p>Bukas pa rin ang lahat ng ibang laro. Salamat sa pag-unawa.</p>',
        CN: '<p>4:00 至 5:00 期间，真人牌桌将因供应商更新而暂停。已开始的牌局会先打完。</p><p>其他游戏不受影响，感谢您的耐心等待。</p>',
        AR: '<p>من الساعة 04:00 حتى 05:00 تُغلق الطاولات المباشرة ريثما تحدّثها استوديوهاتها، وتُستكمل الجولات الجارية أولًا.</p><p>تبقى سائر الألعاب متاحة. شكرًا لصبرك.</p>',
      },
    },
    {
      id: 'agents-team-this-month',
      types: ['A'],
      execution: 'A',
      ...always(-1),
      kind: null,
      linkedPromotionId: '',
      title: {
        EN: 'For agents: what your team did this month',
        TY: 'Para sa mga agent: ang nagawa ng inyong team ngayong buwan',
        CN: '代理专享：团队本月数据',
        AR: 'للوكلاء: ما أنجزه فريقك هذا الشهر',
      },
      content: {
        EN: '<p>Your agent home shows how many of your team were active this month, and what they deposited, bet and won.</p>',
        TY: '<p>Makikita sa iyong agent home kung ilan sa team mo ang aktibo ngayong buwan, at ang mga deposito, taya at panalo nila.</p>',
        CN: '<p>代理首页可查看团队本月活跃人数，以及存款、投注与派彩。</p>',
        AR: '<p>تعرض صفحة الوكيل عدد النشطين من فريقك هذا الشهر، وإيداعاتهم ورهاناتهم وأرباحهم.</p>',
      },
    },
    {
      id: 'new-studios',
      types: ['PL', 'H'],
      execution: 'A',
      ...always(-2),
      kind: 'newGames',
      linkedPromotionId: '',
      title: {
        EN: 'New in the lobby: games from Frosthollow and Hikari Works',
        TY: 'Bago sa lobby: mga laro ng Frosthollow at Hikari Works',
        CN: '大厅上新：Frosthollow 与 Hikari Works 的游戏',
        AR: 'جديد في الردهة: ألعاب من Frosthollow وHikari Works',
      },
      content: {
        EN: '<p>Penguins, aurora stags, bullet trains and a cat that waves: two studios have joined {{brand}}. You find them under <strong>New games</strong>.</p>',
        TY: '<p>Mga penguin, usa sa ilalim ng aurora, bullet train at pusang kumakaway: dalawang studio ang sumali sa {{brand}}. Makikita mo sila sa <strong>Bagong laro</strong>.</p>',
        CN: '<p>企鹅、极光雄鹿、新干线，还有会招手的猫：两家工作室加入了 {{brand}}。请到<strong>新游戏</strong>中查看。</p>',
        AR: '<p>بطاريق وأيائل الشفق وقطارات سريعة وقطّ يلوّح بيده: انضم استوديوهان إلى {{brand}}. تجدهما ضمن <strong>الألعاب الجديدة</strong>.</p>',
      },
    },
    {
      id: 'table-night-invitation',
      types: ['PL', 'H'],
      execution: 'A',
      ...once(-3, 4),
      kind: 'liveNight',
      linkedPromotionId: 'table-night',
      title: {
        EN: 'Live table night: an evening for table players',
        TY: 'Gabi ng live tables: para sa mahihilig sa mesa',
        CN: '真人牌桌之夜：属于牌桌玩家的夜晚',
        AR: 'ليلة الطاولات المباشرة: أمسية لمحبّي الطاولات',
      },
      content: {
        EN: '<p>Play ten rounds at any live table during the event and receive 100 play credits. Join once on the promotions page; the rounds count from then on.</p>',
        TY: '<p>Maglaro ng sampung round sa kahit anong live table habang may event at makatanggap ng 100 play credits. Sumali nang isang beses sa page ng promo; bibilangin ang mga round mula noon.</p>',
        CN: '<p>活动期间在任意真人牌桌玩满十局，即可获得 100 游戏点数。请先在优惠页面加入，加入后开始计局。</p>',
        AR: '<p>العب عشر جولات على أي طاولة مباشرة خلال الفعالية لتحصل على 100 من رصيد اللعب. انضم مرة واحدة من صفحة العروض، وتُحتسب الجولات بعد ذلك.</p>',
      },
    },
    {
      id: 'choose-your-language',
      types: ['PL'],
      execution: 'A',
      ...always(-9),
      kind: null,
      linkedPromotionId: '',
      title: {
        EN: 'Read {{brand}} in your language',
        TY: 'Basahin ang {{brand}} sa wika mo',
        CN: '用您的语言浏览 {{brand}}',
        AR: 'تصفّح {{brand}} بلغتك',
      },
      content: {
        EN: '<p>Choose your language in the menu at any time. The lobby, promotions and help change with it; your favourites stay.</p>',
        TY: '<p>Piliin ang wika mo sa menu anumang oras. Susunod ang lobby, mga promo at tulong; mananatili ang mga paborito mo.</p>',
        CN: '<p>您可随时在菜单中选择语言。大厅、优惠和帮助会随之切换，收藏保持不变。</p>',
        AR: '<p>اختر لغتك من القائمة متى شئت. تتبدّل معها الردهة والعروض والمساعدة، وتبقى ألعابك المفضّلة كما هي.</p>',
      },
    },
    {
      id: 'plan-your-play',
      types: ['PL'],
      execution: 'A',
      ...always(-20),
      kind: 'playSafe',
      linkedPromotionId: '',
      title: {
        EN: 'A short reminder: plan your play',
        TY: 'Munting paalala: planuhin ang paglalaro',
        CN: '温馨提示：合理安排游戏时间',
        AR: 'تذكير قصير: خطّط لوقت لعبك',
      },
      content: {
        EN: '<p>Games are there to enjoy. Decide beforehand how long you want to play, take breaks, and stop when it is no longer fun. Our page on responsible gaming names places that help.</p>',
        TY: '<p>Para sa saya ang mga laro. Magpasya muna kung gaano katagal maglalaro, magpahinga, at tumigil kapag hindi na masaya. Nasa page ng responsableng paglalaro ang mga makakatulong.</p>',
        CN: '<p>游戏是为了乐趣。请事先决定游戏时长，适时休息，不再开心时就停下来。我们的理性游戏页面列出了可以求助的机构。</p>',
        AR: '<p>الألعاب للمتعة. قرّر مسبقًا كم ستلعب، وخذ استراحات، وتوقّف حين لا يعود الأمر ممتعًا. تجد في صفحة اللعب المسؤول جهات تقدّم المساعدة.</p>',
      },
    },
    {
      id: 'popup-member-hello',
      types: ['PU'],
      execution: 'A',
      audience: 'returning',
      ...always(-5),
      kind: 'rebate',
      linkedPromotionId: 'weekly-rebate',
      title: { EN: 'Good to have you back', TY: 'Mabuti at nakabalik ka', CN: '欢迎回来', AR: 'سعداء بعودتك' },
      content: {
        EN: '<p>You can ask for your weekly rebate in play credits on the promotions page.</p>',
        TY: '<p>Puwede mong hingin ang lingguhang rebate mo sa play credits sa page ng promo.</p>',
        CN: '<p>您可在优惠页面申请以游戏点数发放的每周返水。</p>',
        AR: '<p>يمكنك طلب استردادك الأسبوعي من رصيد اللعب في صفحة العروض.</p>',
      },
    },
    {
      id: 'popup-member-table-night',
      types: ['PU'],
      execution: 'A',
      ...once(-3, 4),
      kind: 'liveNight',
      linkedPromotionId: 'table-night',
      title: {
        EN: 'Live table night is on',
        TY: 'Nagsimula na ang gabi ng live tables',
        CN: '真人牌桌之夜进行中',
        AR: 'ليلة الطاولات المباشرة بدأت',
      },
      content: {
        EN: '<p>Ten rounds at any live table bring 100 play credits. The tables are waiting for you.</p>',
        TY: '<p>Sampung round sa kahit anong live table, may 100 play credits ka. Naghihintay na ang mga mesa.</p>',
        CN: '<p>在任意真人牌桌玩满十局，可得 100 游戏点数。牌桌已就绪，等您入座。</p>',
        AR: '<p>عشر جولات على أي طاولة مباشرة تمنحك 100 من رصيد اللعب. الطاولات في انتظارك.</p>',
      },
    },
    {
      id: 'popup-visitor-welcome',
      types: ['PU'],
      execution: 'B',
      ...always(-30),
      kind: 'welcome',
      linkedPromotionId: 'welcome-credits',
      title: {
        EN: 'New at {{brand}}?',
        TY: 'Bago ka ba sa {{brand}}?',
        CN: '第一次来 {{brand}}？',
        AR: 'جديد في {{brand}}؟',
      },
      content: {
        EN: '<p>Look around as long as you like: the lobby, the studios and the rules are open to all. With an account you keep favourites and start with {{credits}} play credits.</p>',
        TY: '<p>Mag-ikot-ikot lang muna: bukas sa lahat ang lobby, mga studio at mga tuntunin. Kapag may account ka na, may mga paborito ka at {{credits}} play credits na panimula.</p>',
        CN: '<p>欢迎随意浏览：大厅、工作室和规则对所有人开放。注册账户后，您可以收藏游戏，并领取 {{credits}} 游戏点数开始体验。</p>',
        AR: '<p>تجوّل كما تشاء: الردهة والاستوديوهات والقواعد متاحة للجميع. وبحسابك تحفظ ألعابك المفضّلة وتبدأ بـ {{credits}} من رصيد اللعب.</p>',
      },
    },
    {
      id: 'popup-visitor-credits',
      types: ['PU'],
      execution: 'B',
      ...always(-30),
      kind: 'playSafe',
      linkedPromotionId: '',
      title: {
        EN: 'Played with credits, not with money',
        TY: 'Credits ang gamit, hindi pera',
        CN: '只用点数，不涉及金钱',
        AR: 'اللعب بالرصيد لا بالمال',
      },
      content: {
        EN: '<p>Everything here is played with play credits. They cannot be bought, paid out or exchanged.</p>',
        TY: '<p>Play credits ang gamit sa lahat dito. Hindi ito nabibili, naipapalit sa pera o naipagpapalit.</p>',
        CN: '<p>这里的一切都使用游戏点数。点数不能购买、兑现或交换。</p>',
        AR: '<p>كل ما هنا يُلعب برصيد اللعب، وهو لا يُشترى ولا يُصرف ولا يُستبدل.</p>',
      },
    },
    {
      id: 'numbers-of-the-day',
      types: ['N'],
      execution: 'A',
      ...once(0, 1),
      kind: null,
      linkedPromotionId: '',
      numbers: numbersOf(now),
      title: { EN: 'Numbers of the day', TY: 'Mga numero ngayong araw', CN: '今日号码', AR: 'أرقام اليوم' },
      content: {
        EN: '<p>Out of our hat, for those who cannot decide. No draw knows of them.</p>',
        TY: '<p>Bunot namin para sa hindi makapagpasya. Walang bola ang nakakaalam nito.</p>',
        CN: '<p>随手抽出，给拿不定主意的你。与任何开奖无关。</p>',
        AR: '<p>سحبناها من القبعة لمن يصعب عليه الاختيار، ولا علاقة لأي سحب بها.</p>',
      },
    },
  ];
}

/** The others change each day. */
function numbersOf(now: Date): number[] {
  const random = randomFrom(`numbers ${now.toISOString().slice(0, 10)}`);
  return Array.from({ length: 4 }, () => random.whole(0, 9));
}
