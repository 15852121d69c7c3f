/** States of an import in progress. */
export const underWay = ['reading', 'checking', 'writing'] as const;

/** State of an import of the catalogue or of a brand's content. */
export type ImportState = (typeof underWay)[number] | 'done' | 'refused' | 'failed';
