import type { DatabaseAndClock } from '../../../server/database/database.ts';
import type { WaitingDesk } from '../../../server/staff-desk.ts';
import { brokenPublications } from '../../content/entries/broken-publications.ts';
import { waitingSignOffs } from '../../content/waiting-sign-offs.ts';
import { showFigures } from './show-figures.ts';
import { listWaitingRequests } from './waiting-requests.ts';
import { listWaitingRounds } from './waiting-rounds.ts';

export const createWaiting = (parts: DatabaseAndClock): WaitingDesk => ({
  requests: (input) => listWaitingRequests({ ...parts, ...input }),
  rounds: (input) => listWaitingRounds({ ...parts, ...input }),
  figures: (input) => showFigures({ ...parts, ...input }),
  signOffs: (input) => waitingSignOffs({ ...parts, ...input }),
  publications: (input) => brokenPublications(parts.database, input),
});
