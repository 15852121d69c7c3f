export const en = {
  banners: {
    'home-welcome': { title: 'Welcome to {{brand}}', subtitle: 'Join and start with {{credits}} play credits' },
    'home-live': { title: 'The tables are open', subtitle: 'Baccarat, roulette and more, dealt live' },
    'home-slots': { title: 'A reel for every mood', subtitle: 'From classic sevens to dragon seas' },
    'home-fish': { title: 'Fishing season is near', subtitle: 'Ready your cannon' },
    'home-new': { title: 'Fresh from the studios', subtitle: 'See what has just arrived' },
    'home-safe': { title: 'Play at your own pace', subtitle: 'Plan your time, take breaks, ask for help' },
    'promotion-rewards': { title: 'Something back each week', subtitle: 'The weekly rebate in play credits' },
    'promotion-table-night': { title: 'Live table night', subtitle: 'One evening, all the tables' },
    'event-strip-cup': { title: 'The Reel Cup', subtitle: 'How the last one went' },
    'event-strip-match': { title: 'Match weekend', subtitle: 'All sports in one place' },
    'event-strip-draw': { title: 'Draws all day', subtitle: 'Pick your numbers' },
    'event-festival': { title: 'Lantern festival', subtitle: 'Bingo halls are decorated' },
    'event-cards': { title: 'Card club', subtitle: 'Tongits, mahjong, poker' },
    'event-fish': { title: 'Fishing season', subtitle: 'Starts soon' },
    'event-jackpots': { title: 'Jackpot row', subtitle: 'Slots with a pot' },
  },
  announcements: {
    'maintenance-live-tables': {
      title: 'Live tables pause for maintenance early on Tuesday',
      content:
        '<p>From 04:00 to 05:00 the live tables are closed while their studios update them. Rounds that are under way are played to the end first.</p><p>All other games stay open. Thank you for your patience.</p>',
    },
    'agents-team-this-month': {
      title: 'For agents: what your team did this month',
      content:
        '<p>Your agent home shows how many of your team were active this month, and what they deposited, bet and won.</p>',
    },
    'new-studios': {
      title: 'New in the lobby: games from Frosthollow and Hikari Works',
      content:
        '<p>Penguins, aurora stags, bullet trains and a cat that waves: two studios have joined {{brand}}. You find them under <strong>New games</strong>.</p>',
    },
    'table-night-invitation': {
      title: 'Live table night: an evening for table players',
      content:
        '<p>Play ten rounds at any live table during the event and receive 100 play credits. Join once on the promotions page; the rounds count from then on.</p>',
    },
    'choose-your-language': {
      title: 'Read {{brand}} in your language',
      content:
        '<p>Choose your language in the menu at any time. The lobby, promotions and help change with it; your favourites stay.</p>',
    },
    'plan-your-play': {
      title: 'A short reminder: plan your play',
      content:
        '<p>Games are there to enjoy. Decide beforehand how long you want to play, take breaks, and stop when it is no longer fun. Our page on responsible gaming names places that help.</p>',
    },
    'popup-member-hello': {
      title: 'Good to have you back',
      content: '<p>You can ask for your weekly rebate in play credits on the promotions page.</p>',
    },
    'popup-member-table-night': {
      title: 'Live table night is on',
      content: '<p>Ten rounds at any live table bring 100 play credits. The tables are waiting for you.</p>',
    },
    'popup-visitor-welcome': {
      title: 'New at {{brand}}?',
      content:
        '<p>Look around as long as you like: the lobby, the studios and the rules are open to all. With an account you keep favourites and start with {{credits}} play credits.</p>',
    },
    'popup-visitor-credits': {
      title: 'Played with credits, not with money',
      content: '<p>Everything here is played with play credits. They cannot be bought, paid out or exchanged.</p>',
    },
    'numbers-of-the-day': {
      title: 'Numbers of the day',
      content: '<p>Out of our hat, for those who cannot decide. No draw knows of them.</p>',
    },
  },
  promotionCategories: {
    newcomers: 'For newcomers',
    everyDay: 'Every day',
    tables: 'Tables',
    contests: 'Contests',
    community: 'Community',
  },
  promotions: {
    'welcome-credits': {
      title: 'Start with {{credits}} play credits',
      excerpt: 'A first stack to find out which games you like.',
      content:
        '<p>Open an account, and {{credits}} play credits are in it at once.</p><ul><li>For new members: you can join in the first month of your account, once.</li><li>The credits can be used in every game.</li><li>Play credits have no value in money and are not paid out.</li></ul>',
    },
    'tell-your-story': {
      title: 'Show us your best moment',
      excerpt: 'A screenshot and two sentences for 150 play credits.',
      content:
        '<p>A lucky bonus round, a close finish, a fish that got away: send a screenshot and tell us what happened.</p><ol><li>Press the button and add one to three pictures.</li><li>Write up to 140 characters.</li><li>We read every entry; 150 play credits follow within three days.</li></ol><p>Please hide names and anything private in your pictures.</p>',
    },
    'daily-check-in': {
      title: 'Daily check-in',
      excerpt: '20 play credits for saying hello.',
      content:
        '<p>Claim 20 play credits once a day. A new day begins at midnight in the time zone of {{brand}}.</p><p>A day that you miss does not count against you.</p>',
    },
    'weekly-rebate': {
      title: 'Weekly rebate',
      excerpt: 'A share of the week’s rounds comes back in play credits.',
      content:
        '<p>Ask for it on this page: we add up what you played from Monday to Sunday and return 0.5 per cent of it in play credits.</p><ul><li>Slots, fishing and card games count in full, live tables by half.</li><li>Once we have worked it out, the rebate is added and your inbox says so.</li></ul>',
    },
    'table-night': {
      title: 'Live table night',
      excerpt: 'Ten rounds at the live tables, 100 play credits.',
      content:
        '<p>Join, play ten rounds at any live table while the event lasts, and 100 play credits are yours.</p><ul><li>Only rounds after joining count.</li><li>Each account takes part once.</li></ul>',
    },
    'fish-season': {
      title: 'Fishing season',
      excerpt: 'Two weeks, one table of catches, all the fishing games.',
      content:
        '<p>Every catch in a fishing game scores. At the end of the season the best hundred share 50,000 play credits.</p><p>You can join from the first day of the season.</p>',
    },
    'lobby-feedback': {
      title: 'What should the lobby learn?',
      excerpt: 'Your idea in 140 characters for 50 play credits.',
      content:
        '<p>Tell us one thing that would make {{brand}} better. Each suggestion is read by a person and thanked for with 50 play credits.</p>',
    },
    'birthday-gift': {
      title: 'A gift on your birthday',
      excerpt: '200 play credits, once a year.',
      content:
        '<p>On your birthday you can claim 200 play credits here until midnight. The date in your account counts.</p>',
    },
    'reel-cup': {
      title: 'The Reel Cup',
      excerpt: 'A month of slots has found its champions.',
      content: '<p>The cup is over; thank you for playing.</p><p>The next cup is announced here.</p>',
    },
    'bring-a-friend': {
      title: 'Better in company',
      excerpt: '100 play credits for you and for a friend who joins.',
      content:
        '<p>When an adult friend has opened an account, tell us their player name. Both of you receive 100 play credits once we have checked it.</p><ul><li>One application for each friend.</li><li>Accounts of the same person do not count.</li></ul>',
    },
  },
  help: {
    'getting-started': {
      title: 'Getting started',
      content:
        '<h3>Look around</h3><p>You can browse the lobby, search for a game and read the promotions without an account.</p><h3>Open an account</h3><p>Press <strong>Register</strong>, fill in the fields and confirm your age. Your name at {{brand}} need not be your real one.</p><h3>Play</h3><p>Log in, choose a category or a studio, and tap a game. The arrow at the top takes you back to the lobby.</p>',
    },
    'play-credits': {
      title: 'Play credits',
      content:
        '<h3>What they are</h3><p>All games here are played with play credits. They are points of the game: they have no value in money and cannot be bought, sold or paid out.</p><h3>Where you get them</h3><p>From promotions and from your winnings. Your balance stands at the top of each page; tap the eye to hide it.</p><h3>When a round is interrupted</h3><p>A round that has begun is settled even if you lose the connection. Open the game again to see how it ended.</p>',
    },
    'finding-games': {
      title: 'Finding and keeping games',
      content:
        '<h3>Search</h3><p>Type at least three letters of a name. You can narrow the lobby down by category and by studio as well.</p><h3>Favourites</h3><p>Tap the heart on a game to keep it. Lotteries cannot be kept as favourites.</p><h3>Recent games</h3><p>What you opened last is listed under <strong>Recent</strong> while you are logged in.</p>',
    },
    'promotions-how': {
      title: 'How promotions work',
      content:
        '<h3>Join or claim</h3><p>Some promotions count only after you have joined, others hold something to claim. The button on the promotion says which.</p><h3>Applications</h3><p>Where we ask for a picture or a remark, fill in the form and send it. While it is read the promotion says <strong>Applying</strong>, afterwards <strong>Issued</strong> or <strong>Rejected</strong>.</p><h3>Dates</h3><p>Times are those of {{brand}}’s time zone. A promotion without an end says <strong>Long term</strong>.</p>',
    },
    'account-security': {
      title: 'Keeping your account safe',
      content:
        '<h3>Your password</h3><p>Choose at least eight characters that you use nowhere else. Nobody at {{brand}} will ask you for it.</p><h3>If you forgot it</h3><p>Press <strong>Forgot password</strong> on the login page and follow the steps.</p><h3>On a shared device</h3><p>Leave <strong>Remember me</strong> off and log out when you have finished.</p>',
    },
    'app-and-display': {
      title: 'Language, display and home screen',
      content:
        '<h3>Language</h3><p>Open the menu and choose your language. It is remembered on this device.</p><h3>On the home screen</h3><p>In your browser’s share or options menu choose <strong>Add to home screen</strong>. {{brand}} then opens like an app.</p><h3>Less motion</h3><p>If your device is set to reduce motion, our pages and banners keep still.</p>',
    },
    'responsible-gaming': {
      title: 'Responsible gaming',
      content:
        '<h3>Keep it a pastime</h3><p>Decide before you start how long you want to play, and keep to it. Do not play to escape worries, or when tired or after drinking.</p><h3>Signs to take seriously</h3><p>You play longer than you meant to. You hide it from others. You feel restless when you stop. Then it is time for a break, and to talk with somebody.</p><h3>Get help</h3><p>The page on responsible gaming, linked at the foot of each page, lists organisations that help. They are not part of {{brand}}. Our support closes your account for a time, or for good, if you ask for it.</p><h3>Adults only</h3><p>{{brand}} is for adults of the age stated on the registration page. If children use your device, log out and keep your password to yourself.</p>',
    },
    terms: {
      title: 'Terms and conditions',
      content:
        '<h3>1. Who may play</h3><p>You may open an account if you have reached the age stated on the registration page and the law where you live allows it. One account a person.</p><h3>2. Your account</h3><p>You are responsible for what is done with your password. Tell us at once if you think somebody else knows it.</p><h3>3. Play credits</h3><p>Games are played with play credits. They have no value in money, belong to the account, and cannot be bought, sold, transferred or paid out.</p><h3>4. Fair play</h3><p>Automated play, false details, and several accounts in one promotion are not allowed. Rounds that a fault has falsified are void.</p><h3>5. Promotions</h3><p>Each promotion states its own rules and dates. Where they differ from these terms, they go first.</p><h3>6. Ending it</h3><p>You may stop playing at any time: a break of your own lasts from a day to for good. We may close one that breaks these terms, and will say why.</p><h3>7. Changes</h3><p>If these terms change, we announce it in the lobby before they take effect.</p>',
    },
    privacy: {
      title: 'Privacy',
      content:
        '<h3>What we keep</h3><p>What you enter at registration, when you logged in and from where, your rounds and the movements of your play credits.</p><h3>What for</h3><p>To run your account, to protect it, and because the law asks us to. {{brand}} sells none of it.</p><h3>How it is protected</h3><p>Passwords are kept as a fingerprint that cannot be turned back, id numbers encrypted. Addresses in our records are erased after 90 days.</p><h3>What you can ask for</h3><p>A copy of what we keep, its correction, or its deletion as far as the law allows. Write to customer service.</p>',
    },
    payments: {
      title: 'Deposits and withdrawals',
      content:
        '<h3>Deposit</h3><p>Open <a href="/m/voucherCenter">Deposit</a>, enter an amount and choose a method. The request waits until it has been checked; you get a message when it is decided.</p><h3>Withdraw</h3><p>Open <a href="/m/withdraw">Withdraw</a>. What you ask for leaves your balance at once and comes back if the request is turned down. While it waits you can cancel it there.</p><h3>Limits</h3><p>The least and the most a request may be, and how many a day, stand on the page itself. A payment password, where one is set, is asked for with each withdrawal.</p><h3>What has become of it</h3><p>Your transaction record lists each request with its number. Name that number when you write to customer service.</p>',
    },
  },
};

/** Texts of the content in one language. HTML in each `content`. */
export type ContentTexts = typeof en;
