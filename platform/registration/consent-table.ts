export type ConsentTable = {
  tenant: string;
  player_id: string;
  statement: string;
  /** The statement's text as shown to the player. */
  text: string;
  language: string;
  agreed_at: Date;
};

declare module '../../server/database/tables.ts' {
  interface Tables {
    consent: ConsentTable;
  }
}
