const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0';
const iphone = `Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) ${webkit}`;

/** User agents as browsers send them. */
export const userAgents = {
  /** Safari of a version such as `12_1`. */
  iphone: (version: string) =>
    `Mozilla/5.0 (iPhone; CPU iPhone OS ${version} like Mac OS X) ${webkit} Version/${version.replaceAll('_', '.')} Mobile/15E148 Safari/604.1`,
  /** An iPad that requests mobile pages. */
  ipad: `Mozilla/5.0 (iPad; CPU OS 15_4 like Mac OS X) ${webkit} Version/15.4 Mobile/15E148 Safari/604.1`,
  iphoneChrome: `${iphone} CriOS/130.0 Mobile/15E148 Safari/604.1`,
  /** Other browsers of iOS, and apps that show pages themselves. */
  iosElsewhere: [
    `${iphone} CriOS/130.0 Mobile/15E148 Safari/604.1`,
    `${iphone} FxiOS/130.0 Mobile/15E148 Safari/605.1.15`,
    `${iphone} EdgiOS/130.0 Version/17.0 Mobile/15E148 Safari/604.1`,
    `${iphone} OPX/2.2 Mobile/15E148 Safari/604.1`,
    `${iphone} Version/17.4 YaBrowser/24.4.1 Mobile/15E148 Safari/604.1`,
    `${iphone} Version/17.4 Mobile/15E148 DuckDuckGo/7 Safari/605.1.15`,
    `${iphone} Version/17.4 Mobile/15E148 Safari/605.1.15 Ddg/17.4`,
    `${iphone} GSA/312.0 Mobile/15E148 Safari/604.1`,
    `${iphone} Mobile/15E148 Safari Line/14.5.0`,
    `${iphone} Version/17.4 Mobile/15E148 Snapchat/12.80 (like Safari/8618.1.15, panda)`,
    `${iphone} Mobile/15E148 Instagram 330.0.0 (iPhone14,5; iOS 17_4; en_US; en-US; scale=3.00)`,
    `${iphone} Mobile/15E148 [FBAN/FBIOS;FBAV/460.0;FBBV/580000000;FBDV/iPhone14,5;FBMD/iPhone]`,
    `${iphone} Mobile/15E148 MicroMessenger/8.0.49 NetType/WIFI Language/en`,
    `${iphone} Mobile/15E148`,
  ],
  ipadChromeAsMac: `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} CriOS/130 Version/11.1.1 Safari/605.1.15`,
  /** Also sent by an iPad since iPadOS 13. */
  mac: `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/17.4 Safari/605.1.15`,
  android: `Mozilla/5.0 (Linux; Android 14; Pixel 8) ${chrome} Mobile Safari/537.36`,
  windows: `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36`,
} as const;
