import type { ContentTexts } from './en.ts';

export const ty: ContentTexts = {
  banners: {
    'home-welcome': {
      title: 'Maligayang pagdating sa {{brand}}',
      subtitle: 'Sumali at magsimula sa {{credits}} play credits',
    },
    'home-live': { title: 'Bukas na ang mga mesa', subtitle: 'Baccarat, roulette at iba pa, live ang dealer' },
    'home-slots': {
      title: 'May slot para sa bawat trip mo',
      subtitle: 'Mula klasikong sevens hanggang dagat ng mga dragon',
    },
    'home-fish': { title: 'Malapit na ang fishing season', subtitle: 'Ihanda na ang kanyon mo' },
    'home-new': { title: 'Bagong labas ng mga studio', subtitle: 'Tingnan ang mga kararating lang' },
    'home-safe': {
      title: 'Maglaro sa sarili mong bilis',
      subtitle: 'Planuhin ang oras, magpahinga, humingi ng tulong',
    },
    'promotion-rewards': { title: 'May balik bawat linggo', subtitle: 'Lingguhang rebate sa play credits' },
    'promotion-table-night': { title: 'Gabi ng live tables', subtitle: 'Isang gabi, lahat ng mesa' },
    'event-strip-cup': { title: 'Ang Reel Cup', subtitle: 'Balikan ang nakaraang cup' },
    'event-strip-match': { title: 'Weekend ng laban', subtitle: 'Lahat ng sports sa iisang lugar' },
    'event-strip-draw': { title: 'May bola buong araw', subtitle: 'Piliin ang mga numero mo' },
    'event-festival': { title: 'Pista ng mga parol', subtitle: 'Nakagayak na ang mga bingo hall' },
    'event-cards': { title: 'Samahan ng mga baraha', subtitle: 'Tongits, mahjong, poker' },
    'event-fish': { title: 'Fishing season', subtitle: 'Magsisimula na' },
    'event-jackpots': { title: 'Hanay ng jackpot', subtitle: 'Mga slot na may jackpot' },
  },
  announcements: {
    'maintenance-live-tables': {
      title: 'Hihinto muna ang live tables para sa maintenance sa madaling-araw ng Martes',
      content:
        '<p>Mula 4:00 hanggang 5:00 ng umaga, sarado ang live tables habang ina-update ng mga studio. Tatapusin muna ang mga round na nasimulan na.</p><p>Bukas pa rin ang lahat ng ibang laro. Salamat sa pag-unawa.</p>',
    },
    'agents-team-this-month': {
      title: 'Para sa mga agent: ang nagawa ng inyong team ngayong buwan',
      content:
        '<p>Makikita sa iyong agent home kung ilan sa team mo ang aktibo ngayong buwan, at ang mga deposito, taya at panalo nila.</p>',
    },
    'new-studios': {
      title: 'Bago sa lobby: mga laro ng Frosthollow at Hikari Works',
      content:
        '<p>Mga penguin, usa sa ilalim ng aurora, bullet train at pusang kumakaway: dalawang studio ang sumali sa {{brand}}. Makikita mo sila sa <strong>Bagong laro</strong>.</p>',
    },
    'table-night-invitation': {
      title: 'Gabi ng live tables: para sa mahihilig sa mesa',
      content:
        '<p>Maglaro ng sampung round sa kahit anong live table habang may event at makatanggap ng 100 play credits. Sumali nang isang beses sa page ng promo; bibilangin ang mga round mula noon.</p>',
    },
    'choose-your-language': {
      title: 'Basahin ang {{brand}} sa wika mo',
      content:
        '<p>Piliin ang wika mo sa menu anumang oras. Susunod ang lobby, mga promo at tulong; mananatili ang mga paborito mo.</p>',
    },
    'plan-your-play': {
      title: 'Munting paalala: planuhin ang paglalaro',
      content:
        '<p>Para sa saya ang mga laro. Magpasya muna kung gaano katagal maglalaro, magpahinga, at tumigil kapag hindi na masaya. Nasa page ng responsableng paglalaro ang mga makakatulong.</p>',
    },
    'popup-member-hello': {
      title: 'Mabuti at nakabalik ka',
      content: '<p>Puwede mong hingin ang lingguhang rebate mo sa play credits sa page ng promo.</p>',
    },
    'popup-member-table-night': {
      title: 'Nagsimula na ang gabi ng live tables',
      content: '<p>Sampung round sa kahit anong live table, may 100 play credits ka. Naghihintay na ang mga mesa.</p>',
    },
    'popup-visitor-welcome': {
      title: 'Bago ka ba sa {{brand}}?',
      content:
        '<p>Mag-ikot-ikot lang muna: bukas sa lahat ang lobby, mga studio at mga tuntunin. Kapag may account ka na, may mga paborito ka at {{credits}} play credits na panimula.</p>',
    },
    'popup-visitor-credits': {
      title: 'Credits ang gamit, hindi pera',
      content: '<p>Play credits ang gamit sa lahat dito. Hindi ito nabibili, naipapalit sa pera o naipagpapalit.</p>',
    },
    'numbers-of-the-day': {
      title: 'Mga numero ngayong araw',
      content: '<p>Bunot namin para sa hindi makapagpasya. Walang bola ang nakakaalam nito.</p>',
    },
  },
  promotionCategories: {
    newcomers: 'Para sa mga bago',
    everyDay: 'Araw-araw',
    tables: 'Mga mesa',
    contests: 'Paligsahan',
    community: 'Komunidad',
  },
  promotions: {
    'welcome-credits': {
      title: 'Magsimula sa {{credits}} play credits',
      excerpt: 'Panimula para malaman kung aling laro ang gusto mo.',
      content:
        '<p>Magbukas ng account at may {{credits}} play credits na ito agad.</p><ul><li>Para sa mga bagong miyembro: puwedeng sumali sa unang buwan ng account mo, isang beses.</li><li>Magagamit ang credits sa lahat ng laro.</li><li>Walang halaga sa pera ang play credits at hindi ito naipapalit.</li></ul>',
    },
    'tell-your-story': {
      title: 'Ipakita ang pinakamaganda mong sandali',
      excerpt: 'Isang screenshot at dalawang pangungusap para sa 150 play credits.',
      content:
        '<p>Suwerteng bonus round, dikit na laban, isdang nakawala: magpadala ng screenshot at ikuwento ang nangyari.</p><ol><li>Pindutin ang button at magdagdag ng isa hanggang tatlong larawan.</li><li>Sumulat ng hanggang 140 karakter.</li><li>Binabasa namin ang bawat entry; darating ang 150 play credits sa loob ng tatlong araw.</li></ol><p>Takpan ang mga pangalan at anumang pribado sa larawan.</p>',
    },
    'daily-check-in': {
      title: 'Araw-araw na check-in',
      excerpt: '20 play credits sa simpleng pagbati.',
      content:
        '<p>Kunin ang 20 play credits isang beses sa isang araw. Nagsisimula ang bagong araw sa hatinggabi ayon sa oras ng {{brand}}.</p><p>Walang bawas kung may araw na hindi ka nakapunta.</p>',
    },
    'weekly-rebate': {
      title: 'Lingguhang rebate',
      excerpt: 'May bahagi ng mga round sa linggo na bumabalik sa play credits.',
      content:
        '<p>Hingin ito sa page na ito: sinusuma namin ang nilaro mo mula Lunes hanggang Linggo at ibinabalik ang 0.5 porsiyento nito sa play credits.</p><ul><li>Buo ang bilang ng slots, fishing at baraha; kalahati ang live tables.</li><li>Kapag nakuwenta na namin, idaragdag ang rebate at makikita ito sa inbox mo.</li></ul>',
    },
    'table-night': {
      title: 'Gabi ng live tables',
      excerpt: 'Sampung round sa live tables, 100 play credits.',
      content:
        '<p>Sumali, maglaro ng sampung round sa kahit anong live table habang may event, at sa iyo na ang 100 play credits.</p><ul><li>Mga round lang pagkatapos sumali ang bibilangin.</li><li>Isang beses lang bawat account.</li></ul>',
    },
    'fish-season': {
      title: 'Fishing season',
      excerpt: 'Dalawang linggo, isang talaan ng huli, lahat ng fishing games.',
      content:
        '<p>May puntos ang bawat huli sa fishing games. Sa dulo ng season, maghahati ang nangungunang sandaan sa 50,000 play credits.</p><p>Puwede nang sumali simula sa unang araw ng season.</p>',
    },
    'lobby-feedback': {
      title: 'Ano pa ang dapat matutunan ng lobby?',
      excerpt: 'Ideya mo sa 140 karakter para sa 50 play credits.',
      content:
        '<p>Sabihin ang isang bagay na magpapaganda sa {{brand}}. Binabasa ng tao ang bawat mungkahi at pinasasalamatan ng 50 play credits.</p>',
    },
    'birthday-gift': {
      title: 'Regalo sa kaarawan mo',
      excerpt: '200 play credits, isang beses sa isang taon.',
      content:
        '<p>Sa kaarawan mo, makukuha mo rito ang 200 play credits hanggang hatinggabi. Ang petsa sa account mo ang batayan.</p>',
    },
    'reel-cup': {
      title: 'Ang Reel Cup',
      excerpt: 'May mga kampeon na ang isang buwan ng slots.',
      content: '<p>Tapos na ang cup; salamat sa paglalaro.</p><p>Dito iaanunsyo ang susunod na cup.</p>',
    },
    'bring-a-friend': {
      title: 'Mas masaya kapag may kasama',
      excerpt: '100 play credits para sa iyo at sa kaibigang sasali.',
      content:
        '<p>Kapag nakapagbukas na ng account ang kaibigan mong nasa hustong gulang, sabihin ang player name niya. Pareho kayong may 100 play credits kapag na-check na namin.</p><ul><li>Isang application bawat kaibigan.</li><li>Hindi kasama ang mga account ng iisang tao.</li></ul>',
    },
  },
  help: {
    'getting-started': {
      title: 'Pagsisimula',
      content:
        '<h3>Mag-ikot muna</h3><p>Makikita mo ang lobby, makakahanap ng laro at makakabasa ng mga promo kahit walang account.</p><h3>Magbukas ng account</h3><p>Pindutin ang <strong>Magrehistro</strong>, punan ang mga field at kumpirmahin ang edad mo. Hindi kailangang tunay mong pangalan ang gamitin sa {{brand}}.</p><h3>Maglaro</h3><p>Mag-log in, pumili ng kategorya o studio, at i-tap ang laro. Ang arrow sa itaas ang magbabalik sa iyo sa lobby.</p>',
    },
    'play-credits': {
      title: 'Play credits',
      content:
        '<h3>Ano ito</h3><p>Play credits ang gamit sa lahat ng laro rito. Puntos ito ng laro: walang halaga sa pera at hindi nabibili, naibebenta o naipapalit.</p><h3>Saan nakukuha</h3><p>Sa mga promo at sa mga panalo mo. Nasa itaas ng bawat page ang balanse mo; i-tap ang mata para itago.</p><h3>Kapag naputol ang round</h3><p>Tinatapos ang nasimulang round kahit mawala ang koneksiyon. Buksan ulit ang laro para makita ang resulta.</p>',
    },
    'finding-games': {
      title: 'Paghanap at pag-save ng laro',
      content:
        '<h3>Maghanap</h3><p>Mag-type ng hindi bababa sa tatlong letra ng pangalan. Puwede ring salain ang lobby ayon sa kategorya at studio.</p><h3>Mga paborito</h3><p>I-tap ang puso sa laro para i-save ito. Hindi naisi-save bilang paborito ang mga lottery.</p><h3>Mga huling nilaro</h3><p>Nasa <strong>Kamakailan</strong> ang mga huli mong binuksan habang naka-log in ka.</p>',
    },
    'promotions-how': {
      title: 'Paano gumagana ang mga promo',
      content:
        '<h3>Sumali o kunin</h3><p>May mga promo na bibilang lang pagkatapos mong sumali, at may mga may makukuha agad. Nakasulat sa button kung alin.</p><h3>Mga application</h3><p>Kapag humihingi kami ng larawan o paliwanag, punan ang form at ipadala. Habang binabasa ito, nakasulat ang <strong>Applying</strong>, at pagkatapos ay <strong>Issued</strong> o <strong>Rejected</strong>.</p><h3>Mga petsa</h3><p>Ayon sa time zone ng {{brand}} ang mga oras. Pangmatagalan ang promo na walang petsa ng pagtatapos.</p>',
    },
    'account-security': {
      title: 'Pagpapanatiling ligtas ng account',
      content:
        '<h3>Ang password mo</h3><p>Pumili ng hindi bababa sa walong karakter na hindi mo ginagamit sa iba. Walang taga-{{brand}} ang hihingi nito.</p><h3>Kung nakalimutan mo</h3><p>Pindutin ang <strong>Nakalimutan ang password</strong> sa login page at sundin ang mga hakbang.</p><h3>Sa device na may kahati</h3><p>Huwag i-on ang <strong>Tandaan ako</strong> at mag-log out kapag tapos ka na.</p>',
    },
    'app-and-display': {
      title: 'Wika, display at home screen',
      content:
        '<h3>Wika</h3><p>Buksan ang menu at piliin ang wika mo. Tatandaan ito sa device na ito.</p><h3>Sa home screen</h3><p>Sa share o options menu ng browser mo, piliin ang <strong>Add to home screen</strong>. Bubukas ang {{brand}} na parang app.</p><h3>Bawas-galaw</h3><p>Kung naka-set ang device mo sa reduce motion, hindi gagalaw ang mga page at banner namin.</p>',
    },
    'responsible-gaming': {
      title: 'Responsableng paglalaro',
      content:
        '<h3>Libangan lang dapat</h3><p>Magpasya bago magsimula kung gaano katagal maglalaro, at panindigan ito. Huwag maglaro para takasan ang problema, o kapag pagod o nakainom.</p><h3>Mga senyales na dapat seryosohin</h3><p>Mas matagal kang maglaro kaysa sa balak mo. Itinatago mo ito sa iba. Balisa ka kapag tumigil. Oras na para magpahinga at makipag-usap.</p><h3>Humingi ng tulong</h3><p>Nasa page ng responsableng paglalaro, na naka-link sa ibaba ng bawat page, ang mga organisasyong tumutulong. Hindi sila bahagi ng {{brand}}. Isasara ng support ang account mo, pansamantala o tuluyan, kapag hiniling mo.</p><h3>Para sa nasa hustong gulang lang</h3><p>Ang {{brand}} ay para sa mga nasa edad na nakasaad sa registration page. Kung may batang gumagamit ng device mo, mag-log out at huwag ipaalam ang password.</p>',
    },
    terms: {
      title: 'Mga tuntunin at kondisyon',
      content:
        '<h3>1. Sino ang puwedeng maglaro</h3><p>Puwede kang magbukas ng account kung nasa edad ka na nakasaad sa registration page at pinapayagan ng batas sa lugar mo. Isang account bawat tao.</p><h3>2. Ang account mo</h3><p>Ikaw ang may pananagutan sa anumang ginawa gamit ang password mo. Sabihin agad sa amin kung sa tingin mo ay may ibang nakakaalam nito.</p><h3>3. Play credits</h3><p>Play credits ang gamit sa mga laro. Walang halaga ito sa pera, kaugnay ito ng account, at hindi nabibili, naibebenta, naililipat o naipapalit.</p><h3>4. Patas na laro</h3><p>Bawal ang awtomatikong paglalaro, maling detalye, at maraming account sa iisang promo. Walang bisa ang mga round na naapektuhan ng depekto.</p><h3>5. Mga promo</h3><p>May sariling tuntunin at petsa ang bawat promo. Kung naiiba sa mga tuntuning ito, ang sa promo ang masusunod.</p><h3>6. Pagtatapos</h3><p>Puwede kang tumigil sa paglalaro anumang oras: ang sarili mong pahinga ay mula isang araw hanggang habambuhay. Puwede naming isara ang account na lumalabag sa mga tuntunin, at sasabihin namin ang dahilan.</p><h3>7. Mga pagbabago</h3><p>Kung may magbabago sa mga tuntunin, iaanunsyo namin sa lobby bago ito magkabisa.</p>',
    },
    privacy: {
      title: 'Privacy',
      content:
        '<h3>Ano ang itinatago namin</h3><p>Ang inilagay mo sa pagrehistro, kung kailan at saan ka nag-log in, ang mga round mo at ang galaw ng play credits mo.</p><h3>Para saan</h3><p>Para patakbuhin at protektahan ang account mo, at dahil hinihingi ito ng batas. Walang ibinebenta rito ang {{brand}}.</p><h3>Paano ito pinoprotektahan</h3><p>Itinatago ang mga password bilang fingerprint na hindi na maibabalik, at naka-encrypt ang mga ID number. Binubura pagkalipas ng 90 araw ang mga address sa mga tala namin.</p><h3>Ano ang puwede mong hilingin</h3><p>Kopya ng itinatago namin, pagtatama nito, o pagbura nito hanggang pinapayagan ng batas. Sumulat sa customer service.</p>',
    },
    payments: {
      title: 'Deposito at withdrawal',
      content:
        '<h3>Deposito</h3><p>Buksan ang <a href="/m/voucherCenter">Deposito</a>, ilagay ang halaga at pumili ng paraan. Maghihintay ang request hanggang masuri; may mensahe kang matatanggap kapag napagpasyahan na.</p><h3>Withdrawal</h3><p>Buksan ang <a href="/m/withdraw">Withdraw</a>. Agad na mababawas sa balanse mo ang hinihiling mo, at babalik ito kapag tinanggihan ang request. Habang naghihintay, puwede mo itong kanselahin doon.</p><h3>Mga limit</h3><p>Nasa mismong page ang pinakamababa at pinakamataas na halaga at kung ilang beses bawat araw. Kung may payment password, hinihingi ito sa bawat withdrawal.</p><h3>Ano na ang nangyari</h3><p>Nasa transaction record mo ang bawat request at ang numero nito. Banggitin ang numerong iyon kapag sumulat ka sa customer service.</p>',
    },
  },
};
