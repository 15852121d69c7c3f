/** States of an import that is under way. */
export const underWay = ['reading', 'checking', 'writing'] as const;

/** The state of an import, of the catalogue or of a brand's content. */
export type ImportState = (typeof underWay)[number] | 'done' | 'refused' | 'failed';
