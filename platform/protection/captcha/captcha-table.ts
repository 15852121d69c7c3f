export type CaptchaTable = {
  tenant: string;
  id: string;
  purpose: string;
  /** HMAC of the answer. */
  answer_mac: string;
  expires_at: Date;
};

declare module '../../../server/database/tables.ts' {
  interface Tables {
    captcha: CaptchaTable;
  }
}
