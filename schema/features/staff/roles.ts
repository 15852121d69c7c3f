import type { AdminOperationId } from '../../generated/admin-operations.ts';

/**
 * What staff are: owners say who else is and what policy holds; operators publish and do all for their brands; editors write content;
 * support toggles flags and helps players; finance decides requests; QA reads, validates and signs off.
 */
export const staffRoles = ['owner', 'operator', 'editor', 'support', 'finance', 'qa'] as const;
export type StaffRole = (typeof staffRoles)[number];

const everybody = ['operator', 'editor', 'support', 'finance', 'qa'] as const;
const publishers = ['operator'] as const;
const readers = ['operator', 'editor', 'qa'] as const;
const helpers = ['operator', 'support'] as const;

/** Roles that may call, beside owners, who may call all; `anyone` has not signed in yet. An operation without its row does not compile. */
export const rolesOf: Readonly<Record<AdminOperationId, 'anyone' | readonly StaffRole[]>> = {
  signIn: 'anyone',
  openInvitation: 'anyone',
  acceptInvitation: 'anyone',
  beginSso: 'anyone',
  finishSso: 'anyone',
  signOut: everybody,
  whoAmI: everybody,
  listStaff: [],
  inviteStaff: [],
  changeStaff: [],
  listTokens: [],
  createToken: [],
  revokeToken: [],

  listBrands: everybody,
  showLayers: everybody,
  listFlags: everybody,
  listHistory: everybody,
  // `mayChange` says of which places.
  changeBrands: helpers,
  undoChanges: publishers,
  beginRollout: helpers,
  continueRollout: helpers,
  endRollout: helpers,
  undoRollout: helpers,
  listRollouts: everybody,
  showRollout: everybody,
  migrateBrands: publishers,
  archiveBrand: publishers,
  listOutbox: [...helpers, 'qa'],

  listReleases: everybody,
  exportRelease: readers,
  pushRelease: publishers,
  promoteRelease: publishers,
  rollBackRelease: publishers,
  createPreview: readers,
  checkReadiness: everybody,
  signOffRelease: ['qa'],
  reviewRollbacks: publishers,
  listPolicies: everybody,
  setPolicy: [],
  listProposals: everybody,
  decideProposal: publishers,

  importCatalogue: publishers,
  getCatalogueImport: publishers,
  exportCatalogue: readers,
  listCatalogueRevisions: readers,
  chooseCatalogue: publishers,
  listChoices: readers,
  exportChoice: readers,
  suspendGames: publishers,
  resumeGames: publishers,
  listSuspensions: everybody,
  importContent: ['operator', 'editor'],
  getContentImport: ['operator', 'editor'],
  exportContent: readers,
  listContent: readers,
  showContent: ['operator', 'editor'],
  listContentRevisions: readers,
  promoteContent: ['operator', 'editor'],
  undoContent: ['operator', 'editor'],

  listFeedback: helpers,
  getFeedbackImage: helpers,
  setTemporaryPassword: helpers,
  listMoneyRequests: ['operator', 'support', 'finance'],
  decideMoneyRequest: ['operator', 'finance'],
  getRequestPicture: ['operator', 'support', 'finance'],
  offerContract: publishers,
  listWalletCalls: ['operator', 'support', 'finance'],
  listShortfalls: ['operator', 'finance'],
  showRoundToStaff: ['operator', 'support', 'finance'],
  // Of their brands; what is in it they may read one by one anyhow.
  exportAudit: ['operator', 'finance', 'qa'],
  // Who else is staff, and what policy holds, is owners' to know.
  exportConsoleAudit: [],
};

/** Reach all brands at once, so only staff of all brands may call them. */
export const ofAllBrands: ReadonlySet<AdminOperationId> = new Set([
  'migrateBrands',
  'importCatalogue',
  'listStaff',
  'inviteStaff',
  'changeStaff',
  'listTokens',
  'createToken',
  'revokeToken',
  'exportConsoleAudit',
]);

/** Support switches flags and nothing else: those alone that its account names, where it names some. */
export function mayChange({
  role,
  flags = null,
  steps,
}: {
  role: StaffRole;
  flags?: readonly string[] | null;
  /** Of the place in a manifest. */
  steps: readonly string[];
}): boolean {
  if (!mayCall({ role, operation: 'changeBrands' })) return false;
  const [top, flag, ...rest] = steps;
  return (
    role !== 'support' ||
    (top === 'flags' && flag !== undefined && rest.length === 0 && (flags === null || flags.includes(flag)))
  );
}

export function mayCall({ role, operation }: { role: StaffRole; operation: AdminOperationId }): boolean {
  const roles = rolesOf[operation];
  return roles === 'anyone' || role === 'owner' || roles.includes(role);
}
