import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { wire } from '../../schema/constants.ts';
import type { AdminOperationId } from '../../schema/generated/admin-operations.ts';
import { type LiveStream, readStream } from '../../schema/live-stream.ts';
import type { StaffEvent } from '../../schema/staff-events.ts';
import { callAdmin } from './call-admin.ts';

/**
 * Calls that are repeated after each kind of event. Calls that are recorded as acts, such as a look-up of players, are left out: each
 * reading would lead to the next.
 */
const callsOf: Readonly<Record<StaffEvent['kind'], readonly AdminOperationId[]>> = {
  change: [
    'searchBrands',
    'getBrand',
    'listFlags',
    'listSchedule',
    'listActivity',
    'listPlace',
    'checkReadiness',
    'listRollouts',
    'showRollout',
    'compareRelease',
    'showProposal',
    'listThings',
    'explainThing',
    'showLayers',
    'openConsolePreview',
  ],
  release: [
    'searchBrands',
    'getBrand',
    'listFlags',
    'listActivity',
    'listPlace',
    'listReleases',
    'checkReadiness',
    'compareRelease',
    // It states which releases are served.
    'getDraft',
    'showProposal',
    'listThings',
    'explainThing',
    'showLayers',
    'listWaitingSignOffs',
    'openConsolePreview',
  ],
  act: [
    'listMySessions',
    'listMyPasskeys',
    'listStaff',
    'listInvitations',
    'listTokens',
    'listStaffSessions',
    'listStaffPasskeys',
    'listAudit',
    'searchBrands',
    'getBrand',
    'listActivity',
    'listReleases',
    'listSheets',
    'listProposals',
    'listDecidedProposals',
    'listPolicies',
    'listPreviews',
    'whoApproves',
    'listRollouts',
    'checkReadiness',
    'showProposal',
    'showRollout',
    'listWaitingRequests',
    'listWaitingSignOffs',
    // Content is published by acts.
    'openConsolePreview',
    'listContent',
    'getContentEntry',
    'listContentPublications',
    'listBrokenPublications',
    'listContentPictures',
    'listCatalogueGames',
    'listCatalogueVendors',
    'listBrandGames',
    'listChoices',
    'exportChoice',
    'listSuspensions',
    'showGameReach',
  ],
  // A page with an open draft reads it again if the list shows a write from elsewhere: most notices are about its own writes.
  draft: [
    'listDrafts',
    'getDraftDifference',
    'listContent',
    'getContentEntry',
    'listContentPublications',
    'listBrokenPublications',
    'listContentPictures',
  ],
};
const kinds = Object.keys(callsOf) as StaffEvent['kind'][];

/** Milliseconds over which events are gathered: one act may send thousands. */
const gather = 100;

/** Keeps open pages up to date while somebody is signed in. */
export function StaffEvents() {
  const client = useQueryClient();
  useEffect(() => follow(client), [client]);
  return null;
}

/** Returns the function that ends it. A hidden page gives up its stream: browsers open few connections to one host. */
function follow(client: QueryClient): () => void {
  let stream: LiveStream | undefined;
  let reading: ReturnType<typeof setTimeout> | undefined;
  const changed = new Set<StaffEvent['kind']>();

  const read = () => {
    reading = undefined;
    const calls = [...changed].flatMap((kind) => callsOf[kind]);
    changed.clear();
    for (const operation of new Set(calls)) void client.invalidateQueries({ queryKey: [operation] });
  };
  const note = (...noted: StaffEvent['kind'][]) => {
    for (const kind of noted) if (kinds.includes(kind)) changed.add(kind);
    reading ??= setTimeout(read, gather);
  };
  /** A stream does not say why it was refused, so a call looks first: it notices a session that has ended. */
  const lookUp = () =>
    client.fetchQuery({
      queryKey: ['staffEvents'],
      queryFn: ({ signal }) => callAdmin({ operation: 'whoAmI', signal }),
      staleTime: 0,
      retry: false,
    });
  const close = () => {
    stream?.close();
    stream = undefined;
  };
  const onVisibility = () => {
    if (document.hidden) close();
    else
      stream ??= readStream(EventSource, wire.staffEventsPath, {
        on: { message: (data) => note((JSON.parse(data) as StaffEvent).kind) },
        onOpen: () => note(...kinds),
        mayOpen: lookUp,
      });
  };
  document.addEventListener('visibilitychange', onVisibility);
  onVisibility();
  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    clearTimeout(reading);
    close();
  };
}
