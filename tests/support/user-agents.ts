const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0';

/** As browsers send them. */
export const userAgents = {
  /** Safari of a version such as `12_1`. */
  iphone: (version: string) =>
    `Mozilla/5.0 (iPhone; CPU iPhone OS ${version} like Mac OS X) ${webkit} Version/${version.replaceAll('_', '.')} Mobile/15E148 Safari/604.1`,
  iphoneChrome: `Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) ${webkit} CriOS/130.0 Mobile/15E148 Safari/604.1`,
  /** Also that of an iPad since iPadOS 13. */
  mac: `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/17.4 Safari/605.1.15`,
  android: `Mozilla/5.0 (Linux; Android 14; Pixel 8) ${chrome} Mobile Safari/537.36`,
  windows: `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36`,
} as const;
