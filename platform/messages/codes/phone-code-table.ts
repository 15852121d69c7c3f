/** The valid code of a number for a purpose. One row per purpose: a new code replaces the previous one. */
export type PhoneCodeTable = {
  tenant: string;
  purpose: string;
  /** HMAC of the number. */
  number_mac: string;
  /** HMAC of the code, bound to tenant, purpose and number. */
  code_mac: string;
  tries: number;
  expires_at: Date;
};

declare module '../../../server/database/tables.ts' {
  interface Tables {
    phone_code: PhoneCodeTable;
  }
}
