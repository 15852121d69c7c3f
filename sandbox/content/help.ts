import type { SeedHelpArticle } from './types.ts';

export const helpArticles: readonly SeedHelpArticle[] = [
  {
    id: 'getting-started',
    tag: 'start',
    title: { EN: 'Getting started', TY: 'Pagsisimula', CN: '新手入门', AR: 'البداية' },
    content: {
      EN: '<h3>Look around</h3><p>You can browse the lobby, search for a game and read the promotions without an account.</p><h3>Open an account</h3><p>Press <strong>Register</strong>, fill in the fields and confirm your age. Your name at {{brand}} need not be your real one.</p><h3>Play</h3><p>Log in, choose a category or a studio, and tap a game. The arrow at the top takes you back to the lobby.</p>',
      TY: '<h3>Mag-ikot muna</h3><p>Makikita mo ang lobby, makakahanap ng laro at makakabasa ng mga promo kahit walang account.</p><h3>Magbukas ng account</h3><p>Pindutin ang <strong>Magrehistro</strong>, punan ang mga field at kumpirmahin ang edad mo. Hindi kailangang tunay mong pangalan ang gamitin sa {{brand}}.</p><h3>Maglaro</h3><p>Mag-log in, pumili ng kategorya o studio, at i-tap ang laro. Ang arrow sa itaas ang magbabalik sa iyo sa lobby.</p>',
      CN: '<h3>随意看看</h3><p>无需账户即可浏览大厅、搜索游戏、阅读优惠。</p><h3>注册账户</h3><p>点击<strong>注册</strong>，填写各项并确认年龄。您在 {{brand}} 使用的名称不必是真名。</p><h3>开始游戏</h3><p>登录后选择分类或工作室，点击游戏即可。顶部箭头可返回大厅。</p>',
      AR: '<h3>تجوّل أولًا</h3><p>يمكنك تصفّح الردهة والبحث عن لعبة وقراءة العروض دون حساب.</p><h3>افتح حسابًا</h3><p>اضغط <strong>التسجيل</strong> واملأ الحقول وأكّد عمرك. لا يلزم أن يكون اسمك في {{brand}} اسمك الحقيقي.</p><h3>العب</h3><p>سجّل الدخول واختر فئة أو استوديو ثم اضغط على اللعبة. يعيدك السهم في الأعلى إلى الردهة.</p>',
    },
  },
  {
    id: 'play-credits',
    tag: 'credits',
    title: { EN: 'Play credits', TY: 'Play credits', CN: '游戏点数', AR: 'رصيد اللعب' },
    content: {
      EN: '<h3>What they are</h3><p>All games here are played with play credits. They are points of the game: they have no value in money and cannot be bought, sold or paid out.</p><h3>Where you get them</h3><p>From promotions and from your winnings. Your balance stands at the top of each page; tap the eye to hide it.</p><h3>When a round is interrupted</h3><p>A round that has begun is settled even if you lose the connection. Open the game again to see how it ended.</p>',
      TY: '<h3>Ano ito</h3><p>Play credits ang gamit sa lahat ng laro rito. Puntos ito ng laro: walang halaga sa pera at hindi nabibili, naibebenta o naipapalit.</p><h3>Saan nakukuha</h3><p>Sa mga promo at sa mga panalo mo. Nasa itaas ng bawat page ang balanse mo; i-tap ang mata para itago.</p><h3>Kapag naputol ang round</h3><p>Tinatapos ang nasimulang round kahit mawala ang koneksiyon. Buksan ulit ang laro para makita ang resulta.</p>',
      CN: '<h3>什么是游戏点数</h3><p>这里的所有游戏均使用游戏点数。它只是游戏中的积分：没有货币价值，不能购买、出售或兑现。</p><h3>如何获得</h3><p>来自优惠活动和您的赢取。余额显示在每页顶部，点击眼睛图标可隐藏。</p><h3>牌局中断怎么办</h3><p>已开始的牌局即使断线也会结算。重新打开游戏即可查看结果。</p>',
      AR: '<h3>ما هو</h3><p>تُلعب كل الألعاب هنا برصيد اللعب. هو نقاط داخل اللعبة لا قيمة نقدية لها، ولا تُشترى ولا تُباع ولا تُصرف.</p><h3>من أين تحصل عليه</h3><p>من العروض ومن أرباحك. يظهر رصيدك أعلى كل صفحة، واضغط على العين لإخفائه.</p><h3>إذا انقطعت جولة</h3><p>الجولة التي بدأت تُحسم حتى لو انقطع الاتصال. افتح اللعبة من جديد لترى نتيجتها.</p>',
    },
  },
  {
    id: 'finding-games',
    tag: 'games',
    title: {
      EN: 'Finding and keeping games',
      TY: 'Paghanap at pag-save ng laro',
      CN: '查找与收藏游戏',
      AR: 'إيجاد الألعاب وحفظها',
    },
    content: {
      EN: '<h3>Search</h3><p>Type at least three letters of a name. You can narrow the lobby down by category and by studio as well.</p><h3>Favourites</h3><p>Tap the heart on a game to keep it. Lotteries cannot be kept as favourites.</p><h3>Recent games</h3><p>What you opened last is listed under <strong>Recent</strong> while you are logged in.</p>',
      TY: '<h3>Maghanap</h3><p>Mag-type ng hindi bababa sa tatlong letra ng pangalan. Puwede ring salain ang lobby ayon sa kategorya at studio.</p><h3>Mga paborito</h3><p>I-tap ang puso sa laro para i-save ito. Hindi naisi-save bilang paborito ang mga lottery.</p><h3>Mga huling nilaro</h3><p>Nasa <strong>Kamakailan</strong> ang mga huli mong binuksan habang naka-log in ka.</p>',
      CN: '<h3>搜索</h3><p>请输入名称中至少三个字符，汉字两个即可。也可以按分类和工作室筛选大厅。</p><h3>收藏</h3><p>点击游戏上的心形即可收藏。彩票类游戏不支持收藏。</p><h3>最近玩过</h3><p>登录后，最近打开的游戏会列在<strong>最近</strong>中。</p>',
      AR: '<h3>البحث</h3><p>اكتب ثلاثة أحرف على الأقل من الاسم. ويمكنك أيضًا تضييق الردهة بحسب الفئة والاستوديو.</p><h3>المفضّلة</h3><p>اضغط على القلب فوق اللعبة لحفظها. لا تُحفظ ألعاب اليانصيب في المفضّلة.</p><h3>الألعاب الأخيرة</h3><p>ما فتحته آخرًا تجده ضمن <strong>الأخيرة</strong> ما دمت مسجّل الدخول.</p>',
    },
  },
  {
    id: 'promotions-how',
    tag: 'promotions',
    title: { EN: 'How promotions work', TY: 'Paano gumagana ang mga promo', CN: '优惠活动说明', AR: 'كيف تعمل العروض' },
    content: {
      EN: '<h3>Join or claim</h3><p>Some promotions count only after you have joined, others hold something to claim. The button on the promotion says which.</p><h3>Applications</h3><p>Where we ask for a picture or a remark, fill in the form and send it. While it is read the promotion says <strong>Applying</strong>, afterwards <strong>Issued</strong> or <strong>Rejected</strong>.</p><h3>Dates</h3><p>Times are those of {{brand}}’s time zone. A promotion without an end says <strong>Long term</strong>.</p>',
      TY: '<h3>Sumali o kunin</h3><p>May mga promo na bibilang lang pagkatapos mong sumali, at may mga may makukuha agad. Nakasulat sa button kung alin.</p><h3>Mga application</h3><p>Kapag humihingi kami ng larawan o paliwanag, punan ang form at ipadala. Habang binabasa ito, nakasulat ang <strong>Applying</strong>, at pagkatapos ay <strong>Issued</strong> o <strong>Rejected</strong>.</p><h3>Mga petsa</h3><p>Ayon sa time zone ng {{brand}} ang mga oras. Pangmatagalan ang promo na walang petsa ng pagtatapos.</p>',
      CN: '<h3>加入或领取</h3><p>有些活动需先加入才开始计算，有些则可直接领取，按钮上会注明。</p><h3>申请</h3><p>需要图片或说明时，请填写表单并提交。审核期间显示<strong>申请中</strong>，之后显示<strong>已发放</strong>或<strong>已拒绝</strong>。</p><h3>日期</h3><p>时间以 {{brand}} 所在时区为准。没有结束日期的活动会显示<strong>长期有效</strong>。</p>',
      AR: '<h3>انضم أو استلم</h3><p>بعض العروض لا يُحتسب إلا بعد انضمامك، وبعضها فيه ما تستلمه. يوضّح الزر ذلك.</p><h3>الطلبات</h3><p>حيث نطلب صورة أو ملاحظة، املأ النموذج وأرسله. أثناء المراجعة تظهر حالة <strong>قيد التقديم</strong>، ثم <strong>صُرف</strong> أو <strong>مرفوض</strong>.</p><h3>التواريخ</h3><p>الأوقات بحسب المنطقة الزمنية لـ {{brand}}. والعرض الذي لا نهاية له يُكتب عليه <strong>طويل الأمد</strong>.</p>',
    },
  },
  {
    id: 'account-security',
    tag: 'security',
    title: {
      EN: 'Keeping your account safe',
      TY: 'Pagpapanatiling ligtas ng account',
      CN: '账户安全',
      AR: 'حماية حسابك',
    },
    content: {
      EN: '<h3>Your password</h3><p>Choose at least eight characters that you use nowhere else. Nobody at {{brand}} will ask you for it.</p><h3>If you forgot it</h3><p>Press <strong>Forgot password</strong> on the login page and follow the steps.</p><h3>On a shared device</h3><p>Leave <strong>Remember me</strong> off and log out when you have finished.</p>',
      TY: '<h3>Ang password mo</h3><p>Pumili ng hindi bababa sa walong karakter na hindi mo ginagamit sa iba. Walang taga-{{brand}} ang hihingi nito.</p><h3>Kung nakalimutan mo</h3><p>Pindutin ang <strong>Nakalimutan ang password</strong> sa login page at sundin ang mga hakbang.</p><h3>Sa device na may kahati</h3><p>Huwag i-on ang <strong>Tandaan ako</strong> at mag-log out kapag tapos ka na.</p>',
      CN: '<h3>密码</h3><p>请设置至少八个字符、且未在别处使用的密码。{{brand}} 的任何人都不会向您索要密码。</p><h3>忘记密码</h3><p>在登录页点击<strong>忘记密码</strong>，按步骤操作。</p><h3>共用设备</h3><p>请不要勾选<strong>记住我</strong>，用完后及时退出登录。</p>',
      AR: '<h3>كلمة المرور</h3><p>اختر ثمانية محارف على الأقل لا تستخدمها في مكان آخر. لن يطلبها منك أحد في {{brand}}.</p><h3>إذا نسيتها</h3><p>اضغط <strong>نسيت كلمة المرور</strong> في صفحة الدخول واتبع الخطوات.</p><h3>على جهاز مشترك</h3><p>لا تفعّل <strong>تذكّرني</strong> وسجّل الخروج حين تنتهي.</p>',
    },
  },
  {
    id: 'app-and-display',
    tag: 'display',
    title: {
      EN: 'Language, display and home screen',
      TY: 'Wika, display at home screen',
      CN: '语言、显示与主屏幕',
      AR: 'اللغة والعرض والشاشة الرئيسية',
    },
    content: {
      EN: '<h3>Language</h3><p>Open the menu and choose your language. It is remembered on this device.</p><h3>On the home screen</h3><p>In your browser’s share or options menu choose <strong>Add to home screen</strong>. {{brand}} then opens like an app.</p><h3>Less motion</h3><p>If your device is set to reduce motion, our pages and banners keep still.</p>',
      TY: '<h3>Wika</h3><p>Buksan ang menu at piliin ang wika mo. Tatandaan ito sa device na ito.</p><h3>Sa home screen</h3><p>Sa share o options menu ng browser mo, piliin ang <strong>Add to home screen</strong>. Bubukas ang {{brand}} na parang app.</p><h3>Bawas-galaw</h3><p>Kung naka-set ang device mo sa reduce motion, hindi gagalaw ang mga page at banner namin.</p>',
      CN: '<h3>语言</h3><p>打开菜单选择语言，本设备会记住您的选择。</p><h3>添加到主屏幕</h3><p>在浏览器的分享或选项菜单中选择<strong>添加到主屏幕</strong>，即可像应用一样打开 {{brand}}。</p><h3>减少动态效果</h3><p>若设备开启了减少动态效果，我们的页面和横幅会保持静止。</p>',
      AR: '<h3>اللغة</h3><p>افتح القائمة واختر لغتك، ويتذكّرها هذا الجهاز.</p><h3>على الشاشة الرئيسية</h3><p>من قائمة المشاركة أو الخيارات في متصفحك اختر <strong>إضافة إلى الشاشة الرئيسية</strong>، فيفتح {{brand}} كتطبيق.</p><h3>حركة أقل</h3><p>إذا كان جهازك مضبوطًا على تقليل الحركة، بقيت صفحاتنا ولافتاتنا ساكنة.</p>',
    },
  },
  {
    id: 'responsible-gaming',
    tag: 'responsible',
    title: { EN: 'Responsible gaming', TY: 'Responsableng paglalaro', CN: '理性游戏', AR: 'اللعب المسؤول' },
    content: {
      EN: '<h3>Keep it a pastime</h3><p>Decide before you start how long you want to play, and keep to it. Do not play to escape worries, or when tired or after drinking.</p><h3>Signs to take seriously</h3><p>You play longer than you meant to. You hide it from others. You feel restless when you stop. Then it is time for a break, and to talk with somebody.</p><h3>Get help</h3><p>The page on responsible gaming, linked at the foot of each page, lists organisations that help. They are not part of {{brand}}. Our support closes your account for a time, or for good, if you ask for it.</p><h3>Adults only</h3><p>{{brand}} is for adults of the age stated on the registration page. If children use your device, log out and keep your password to yourself.</p>',
      TY: '<h3>Libangan lang dapat</h3><p>Magpasya bago magsimula kung gaano katagal maglalaro, at panindigan ito. Huwag maglaro para takasan ang problema, o kapag pagod o nakainom.</p><h3>Mga senyales na dapat seryosohin</h3><p>Mas matagal kang maglaro kaysa sa balak mo. Itinatago mo ito sa iba. Balisa ka kapag tumigil. Oras na para magpahinga at makipag-usap.</p><h3>Humingi ng tulong</h3><p>Nasa page ng responsableng paglalaro, na naka-link sa ibaba ng bawat page, ang mga organisasyong tumutulong. Hindi sila bahagi ng {{brand}}. Isasara ng support ang account mo, pansamantala o tuluyan, kapag hiniling mo.</p><h3>Para sa nasa hustong gulang lang</h3><p>Ang {{brand}} ay para sa mga nasa edad na nakasaad sa registration page. Kung may batang gumagamit ng device mo, mag-log out at huwag ipaalam ang password.</p>',
      CN: '<h3>把游戏当作消遣</h3><p>开始前先决定玩多久，并遵守决定。不要为了逃避烦恼而玩，疲倦或饮酒后也不要玩。</p><h3>需要警惕的信号</h3><p>玩的时间超出计划；向他人隐瞒；停下来时感到烦躁。这时就该休息，并找人谈谈。</p><h3>寻求帮助</h3><p>每页底部链接的理性游戏页面列出了可以提供帮助的机构，它们独立于 {{brand}}。如您提出要求，客服会暂时或永久关闭您的账户。</p><h3>仅限成年人</h3><p>{{brand}} 仅面向达到注册页面所示年龄的成年人。若有儿童使用您的设备，请退出登录并妥善保管密码。</p>',
      AR: '<h3>ليبقَ تسلية</h3><p>قرّر قبل أن تبدأ كم ستلعب والتزم بذلك. لا تلعب هربًا من الهموم، ولا وأنت متعب أو بعد الشرب.</p><h3>علامات تؤخذ بجدّية</h3><p>تلعب أطول مما نويت، أو تخفي ذلك عن الآخرين، أو تضطرب حين تتوقف. عندها حان وقت الاستراحة والحديث مع أحد.</p><h3>اطلب المساعدة</h3><p>في صفحة اللعب المسؤول، المرتبطة أسفل كل صفحة، قائمة بجهات تقدّم المساعدة، وهي مستقلة عن {{brand}}. ويغلق فريق الدعم حسابك مؤقتًا أو نهائيًا إذا طلبت ذلك.</p><h3>للبالغين فقط</h3><p>{{brand}} مخصّص للبالغين من العمر المذكور في صفحة التسجيل. إن كان الأطفال يستخدمون جهازك فسجّل الخروج واحفظ كلمة مرورك لنفسك.</p>',
    },
  },
  {
    id: 'terms',
    tag: 'terms',
    title: { EN: 'Terms and conditions', TY: 'Mga tuntunin at kondisyon', CN: '条款与条件', AR: 'الشروط والأحكام' },
    content: {
      EN: '<h3>1. Who may play</h3><p>You may open an account if you have reached the age stated on the registration page and the law where you live allows it. One account a person.</p><h3>2. Your account</h3><p>You are responsible for what is done with your password. Tell us at once if you think somebody else knows it.</p><h3>3. Play credits</h3><p>Games are played with play credits. They have no value in money, belong to the account, and cannot be bought, sold, transferred or paid out.</p><h3>4. Fair play</h3><p>Automated play, false details, and several accounts in one promotion are not allowed. Rounds that a fault has falsified are void.</p><h3>5. Promotions</h3><p>Each promotion states its own rules and dates. Where they differ from these terms, they go first.</p><h3>6. Ending it</h3><p>You may stop playing at any time: a break of your own lasts from a day to for good. We may close one that breaks these terms, and will say why.</p><h3>7. Changes</h3><p>If these terms change, we announce it in the lobby before they take effect.</p>',
      TY: '<h3>1. Sino ang puwedeng maglaro</h3><p>Puwede kang magbukas ng account kung nasa edad ka na nakasaad sa registration page at pinapayagan ng batas sa lugar mo. Isang account bawat tao.</p><h3>2. Ang account mo</h3><p>Ikaw ang may pananagutan sa anumang ginawa gamit ang password mo. Sabihin agad sa amin kung sa tingin mo ay may ibang nakakaalam nito.</p><h3>3. Play credits</h3><p>Play credits ang gamit sa mga laro. Walang halaga ito sa pera, kaugnay ito ng account, at hindi nabibili, naibebenta, naililipat o naipapalit.</p><h3>4. Patas na laro</h3><p>Bawal ang awtomatikong paglalaro, maling detalye, at maraming account sa iisang promo. Walang bisa ang mga round na naapektuhan ng depekto.</p><h3>5. Mga promo</h3><p>May sariling tuntunin at petsa ang bawat promo. Kung naiiba sa mga tuntuning ito, ang sa promo ang masusunod.</p><h3>6. Pagtatapos</h3><p>Puwede kang tumigil sa paglalaro anumang oras: ang sarili mong pahinga ay mula isang araw hanggang habambuhay. Puwede naming isara ang account na lumalabag sa mga tuntunin, at sasabihin namin ang dahilan.</p><h3>7. Mga pagbabago</h3><p>Kung may magbabago sa mga tuntunin, iaanunsyo namin sa lobby bago ito magkabisa.</p>',
      CN: '<h3>1. 谁可以参与</h3><p>达到注册页面所示年龄、且所在地法律允许者可以开户。每人限一个账户。</p><h3>2. 您的账户</h3><p>使用您的密码进行的操作由您负责。若怀疑他人知晓密码，请立即告知我们。</p><h3>3. 游戏点数</h3><p>游戏使用游戏点数进行。点数没有货币价值，归属于账户，不能购买、出售、转让或兑现。</p><h3>4. 公平游戏</h3><p>禁止自动化游戏、虚假资料，以及以多个账户参加同一活动。因故障而失实的局次无效。</p><h3>5. 优惠活动</h3><p>每项活动有各自的规则和日期。与本条款不一致时，以活动规则为准。</p><h3>6. 终止</h3><p>您可随时停止游戏：自选的休息期短则一天，长则永久。对于违反本条款的账户，我们可予关闭，并说明原因。</p><h3>7. 变更</h3><p>条款如有变更，我们会在生效前于大厅公告。</p>',
      AR: '<h3>1. من يحق له اللعب</h3><p>يمكنك فتح حساب إذا بلغت العمر المذكور في صفحة التسجيل وكان قانون بلدك يسمح بذلك. حساب واحد لكل شخص.</p><h3>2. حسابك</h3><p>أنت مسؤول عمّا يجري بكلمة مرورك. أخبرنا فورًا إن ظننت أن غيرك يعرفها.</p><h3>3. رصيد اللعب</h3><p>تُلعب الألعاب برصيد اللعب. ليس له قيمة نقدية، وهو تابع للحساب، ولا يُشترى ولا يُباع ولا يُنقل ولا يُصرف.</p><h3>4. اللعب النزيه</h3><p>لا يُسمح باللعب الآلي ولا بالبيانات الكاذبة ولا بعدة حسابات في عرض واحد. الجولات التي شوّهها خلل تُعدّ لاغية.</p><h3>5. العروض</h3><p>لكل عرض قواعده وتواريخه. وحيث تختلف عن هذه الشروط تكون لها الأولوية.</p><h3>6. الإنهاء</h3><p>يمكنك التوقف عن اللعب متى شئت: تدوم استراحتك من يوم واحد إلى ما لا نهاية. ويمكننا إغلاق حساب يخالف هذه الشروط مع بيان السبب.</p><h3>7. التغييرات</h3><p>إذا تغيّرت هذه الشروط أعلنّا ذلك في الردهة قبل سريانها.</p>',
    },
  },
  {
    id: 'privacy',
    tag: 'privacy',
    title: { EN: 'Privacy', TY: 'Privacy', CN: '隐私', AR: 'الخصوصية' },
    content: {
      EN: '<h3>What we keep</h3><p>What you enter at registration, when you logged in and from where, your rounds and the movements of your play credits.</p><h3>What for</h3><p>To run your account, to protect it, and because the law asks us to. {{brand}} sells none of it.</p><h3>How it is protected</h3><p>Passwords are kept as a fingerprint that cannot be turned back, id numbers encrypted. Addresses in our records are erased after 90 days.</p><h3>What you can ask for</h3><p>A copy of what we keep, its correction, or its deletion as far as the law allows. Write to customer service.</p>',
      TY: '<h3>Ano ang itinatago namin</h3><p>Ang inilagay mo sa pagrehistro, kung kailan at saan ka nag-log in, ang mga round mo at ang galaw ng play credits mo.</p><h3>Para saan</h3><p>Para patakbuhin at protektahan ang account mo, at dahil hinihingi ito ng batas. Walang ibinebenta rito ang {{brand}}.</p><h3>Paano ito pinoprotektahan</h3><p>Itinatago ang mga password bilang fingerprint na hindi na maibabalik, at naka-encrypt ang mga ID number. Binubura pagkalipas ng 90 araw ang mga address sa mga tala namin.</p><h3>Ano ang puwede mong hilingin</h3><p>Kopya ng itinatago namin, pagtatama nito, o pagbura nito hanggang pinapayagan ng batas. Sumulat sa customer service.</p>',
      CN: '<h3>我们保存什么</h3><p>您注册时填写的资料、登录的时间与来源、您的局次以及游戏点数的变动。</p><h3>用途</h3><p>用于运营和保护您的账户，以及履行法律义务。{{brand}} 不会出售其中任何内容。</p><h3>如何保护</h3><p>密码以不可还原的指纹形式保存，证件号码加密保存。记录中的网络地址会在 90 天后抹去。</p><h3>您可以要求什么</h3><p>索取我们保存的资料副本、更正资料，或在法律允许的范围内删除资料。请联系客服。</p>',
      AR: '<h3>ما نحتفظ به</h3><p>ما تدخله عند التسجيل، ووقت دخولك ومصدره، وجولاتك وحركات رصيد اللعب.</p><h3>لماذا</h3><p>لتشغيل حسابك وحمايته ولأن القانون يطلب ذلك. لا يبيع {{brand}} شيئًا منه.</p><h3>كيف نحميه</h3><p>تُحفظ كلمات المرور بصمةً لا يمكن عكسها، وأرقام الهوية مشفّرة. وتُمحى العناوين من سجلاتنا بعد 90 يومًا.</p><h3>ما يمكنك طلبه</h3><p>نسخة مما نحتفظ به، أو تصحيحه، أو حذفه بقدر ما يسمح القانون. اكتب إلى خدمة العملاء.</p>',
    },
  },
  {
    id: 'payments',
    tag: 'payments',
    title: { EN: 'Deposits and withdrawals', TY: 'Deposito at withdrawal', CN: '存款与取款', AR: 'الإيداع والسحب' },
    content: {
      EN: '<h3>Deposit</h3><p>Open <a href="/m/voucherCenter">Deposit</a>, enter an amount and choose a method. The request waits until it has been checked; you get a message when it is decided.</p><h3>Withdraw</h3><p>Open <a href="/m/withdraw">Withdraw</a>. What you ask for leaves your balance at once and comes back if the request is turned down. While it waits you can cancel it there.</p><h3>Limits</h3><p>The least and the most a request may be, and how many a day, stand on the page itself. A payment password, where one is set, is asked for with each withdrawal.</p><h3>What has become of it</h3><p>Your transaction record lists each request with its number. Name that number when you write to customer service.</p>',
      TY: '<h3>Deposito</h3><p>Buksan ang <a href="/m/voucherCenter">Deposito</a>, ilagay ang halaga at pumili ng paraan. Maghihintay ang request hanggang masuri; may mensahe kang matatanggap kapag napagpasyahan na.</p><h3>Withdrawal</h3><p>Buksan ang <a href="/m/withdraw">Withdraw</a>. Agad na mababawas sa balanse mo ang hinihiling mo, at babalik ito kapag tinanggihan ang request. Habang naghihintay, puwede mo itong kanselahin doon.</p><h3>Mga limit</h3><p>Nasa mismong page ang pinakamababa at pinakamataas na halaga at kung ilang beses bawat araw. Kung may payment password, hinihingi ito sa bawat withdrawal.</p><h3>Ano na ang nangyari</h3><p>Nasa transaction record mo ang bawat request at ang numero nito. Banggitin ang numerong iyon kapag sumulat ka sa customer service.</p>',
      CN: '<h3>存款</h3><p>打开<a href="/m/voucherCenter">存款</a>，输入金额并选择方式。申请须经审核，有结果时您会收到消息。</p><h3>取款</h3><p>打开<a href="/m/withdraw">取款</a>。申请的金额会立即从余额中扣除，若被拒绝则退回。等待期间可在该页面取消。</p><h3>限额</h3><p>单笔最低与最高金额以及每日次数均在页面上注明。如设置了支付密码，每次取款都需输入。</p><h3>查询进度</h3><p>交易记录中列有每笔申请及其编号。联系客服时请提供该编号。</p>',
      AR: '<h3>الإيداع</h3><p>افتح <a href="/m/voucherCenter">الإيداع</a> وأدخل المبلغ واختر الطريقة. ينتظر الطلب حتى يُراجع، وتصلك رسالة حين يُبتّ فيه.</p><h3>السحب</h3><p>افتح <a href="/m/withdraw">السحب</a>. يُخصم ما تطلبه من رصيدك فورًا ويعود إليك إذا رُفض الطلب. ويمكنك إلغاؤه من هناك ما دام ينتظر.</p><h3>الحدود</h3><p>أقل مبلغ وأكثره وعدد المرات في اليوم مذكورة في الصفحة نفسها. وإن كانت لديك كلمة مرور للدفع فستُطلب مع كل سحب.</p><h3>ماذا حدث لطلبك</h3><p>يعرض سجل معاملاتك كل طلب برقمه. اذكر هذا الرقم حين تكتب إلى خدمة العملاء.</p>',
    },
  },
];
