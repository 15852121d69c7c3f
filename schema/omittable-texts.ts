/**
 * Texts that only explain or welcome: a page leaves the line out if a brand's text is empty. Texts that name something to press, state a
 * consequence, or are required by law are never among them.
 */
export const omittableTexts: ReadonlySet<string> = new Set([
  ...['access:text', 'access:agent.text', 'registration:text', 'recovery:text', 'recovery:link.text'],
  ...['home:welcome.text', 'home:carousel.text', 'home:footer.marketing'],
  ...['download:text', 'download:appNote', 'download:channelBonusNote', 'download:speedNote'],
  ...['download:guide.version'],
  ...['lists:empty.text', 'lists:empty.favouritesText', 'lists:empty.recentText', 'lists:off.text'],
  ...['lists:search.startText', 'lists:search.noneText', 'games:empty.text'],
  ...['frames:nothingText', 'frames:manualRebate.soonText', 'frames:pointsMall.soonText'],
  ...['promotions:empty.text', 'rewards:empty.text', 'rewards:readyNoneText', 'content:events.noneText'],
  ...['records:empty.text', 'records:bets.emptyText', 'agent:contract.noneText'],
  ...['help:emptyText', 'help:ask.text', 'notices:emptyText', 'support:inbox.emptyText'],
  ...['support:feedback.text', 'support:feedback.sentText'],
  ...['account:settings.avatarHint', 'account:settings.hideBalanceHint'],
  ...['cashier:method.bankText', 'cashier:method.ewalletText', 'cashier:method.cardText'],
  ...['cashier:method.cryptoText', 'cashier:method.counterText'],
]);
