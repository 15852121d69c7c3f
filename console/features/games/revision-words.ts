import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { text } from '../../texts.ts';

type Counts = AdminValueOf<'importCatalogue'>['counts'];

export const sections = ['vendors', 'classifications', 'games'] as const;
const changes = ['added', 'changed', 'hidden', 'shown'] as const;

/** Sentences that count the changes of an import, one for each section that changes. */
export const changeCounts = (counts: Counts): string[] =>
  sections.flatMap((section) => {
    const parts = changes.flatMap((change) => {
      const count = counts[section][change];
      return count === 0 ? [] : [text(`games.changed.${change}`, { count })];
    });
    return parts.length === 0 ? [] : [`${text(`games.section.${section}`)}: ${parts.join(', ')}`];
  });
