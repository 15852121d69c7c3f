import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wire } from '../../schema/constants.ts';
import { type StaffRole, staffRoles } from '../../schema/features/staff/staff-roles.ts';
import { type AdminOperationId, adminOperations } from '../../schema/generated/admin-operations.ts';
import { anAdminApi, type TestAdminApi } from '../../tests/support/admin-api.ts';
import { adminPathOf } from '../../tests/support/contract-samples.ts';
import { aStaffToken } from '../../tests/support/staff.ts';

/**
 * Roles that may make each call. Stated a second time on purpose: a mistake in the contract alone would open a call to a role. A
 * call without its row does not compile.
 */
const stated = {
  signIn: 'anyone',
  openInvitation: 'anyone',
  acceptInvitation: 'anyone',
  listSignInWays: 'anyone',
  beginSso: 'anyone',
  finishSso: 'anyone',
  signInByLink: 'anyone',
  beginPasskeySignIn: 'anyone',
  signInWithPasskey: 'anyone',
  signOut: 'owner operator editor support finance qa translator',
  whoAmI: 'owner operator editor support finance qa translator',
  listMySessions: 'owner operator editor support finance qa translator',
  endMyOtherSessions: 'owner operator editor support finance qa translator',
  listMyPasskeys: 'owner operator editor support finance qa translator',
  beginPasskeyProof: 'owner operator editor support finance qa translator, no act',
  beginPasskey: 'owner operator editor support finance qa translator, no act',
  addPasskey: 'owner operator editor support finance qa translator',
  removePasskey: 'owner operator editor support finance qa translator',
  listMyFilters: 'owner operator editor support finance qa translator',
  saveMyFilter: 'owner operator editor support finance qa translator, no act',
  deleteMyFilter: 'owner operator editor support finance qa translator, no act',
  showMyLimits: 'owner operator finance',
  createSignInLink: 'owner, of all brands',
  listStaff: 'owner, of all brands',
  inviteStaff: 'owner, of all brands',
  changeStaff: 'owner, of all brands',
  listInvitations: 'owner, of all brands',
  withdrawInvitation: 'owner, of all brands',
  listStaffSessions: 'owner, of all brands',
  endStaffSessions: 'owner, of all brands',
  listStaffPasskeys: 'owner, of all brands',
  removeStaffPasskey: 'owner, of all brands',
  listStaffGroups: 'owner, of all brands',
  listTokens: 'owner, of all brands',
  createToken: 'owner, of all brands',
  revokeToken: 'owner, of all brands',
  listBrands: 'owner operator editor support finance qa translator',
  searchBrands: 'owner operator editor support finance qa translator',
  getBrand: 'owner operator editor support finance qa translator',
  getBrandHealth: 'owner operator editor support finance qa',
  showLayers: 'owner operator editor support finance qa',
  listThings: 'owner operator editor support finance qa',
  explainThing: 'owner operator editor support finance qa',
  listFlags: 'owner operator editor support finance qa',
  explainError: 'owner operator editor support finance qa',
  listSchedule: 'owner operator editor support finance qa',
  listActivity: 'owner operator editor support finance qa',
  listPlace: 'owner operator editor support finance qa',
  listSecrets: 'owner operator editor support finance qa',
  listHistory: 'owner operator editor support finance qa',
  changeBrands: 'owner operator support',
  undoChanges: 'owner operator',
  beginRollout: 'owner operator support',
  continueRollout: 'owner operator support',
  endRollout: 'owner operator support',
  undoRollout: 'owner operator support',
  listRollouts: 'owner operator editor support finance qa',
  showRollout: 'owner operator editor support finance qa',
  createBrand: 'owner operator, of all brands',
  migrateBrands: 'owner operator, of all brands',
  archiveBrand: 'owner operator',
  listOutbox: 'owner operator support qa, audited',
  listReleases: 'owner operator editor support finance qa',
  compareRelease: 'owner operator editor support finance qa',
  getReleasePicture: 'owner operator editor support finance qa',
  listDrafts: 'owner operator editor support finance qa translator',
  createDraft: 'owner operator editor translator, no act',
  getDraft: 'owner operator editor support finance qa translator',
  patchDraft: 'owner operator editor translator, no act',
  putDraftAsset: 'owner operator editor, no act',
  getDraftAsset: 'owner operator editor support finance qa translator',
  putDraftFolder: 'owner operator editor, no act',
  exportDraft: 'owner operator editor qa',
  getDraftDifference: 'owner operator editor support finance qa translator',
  requestPublication: 'owner operator editor',
  renameDraft: 'owner operator editor translator, no act',
  deleteDraft: 'owner operator editor translator, no act',
  listSheets: 'owner operator editor support finance qa',
  getSheet: 'owner operator editor support finance qa',
  uploadSheets: 'owner operator editor qa',
  removeSheets: 'owner operator editor qa',
  exportRelease: 'owner operator editor qa',
  pushRelease: 'owner operator',
  promoteRelease: 'owner operator',
  rollBackRelease: 'owner operator',
  createPreview: 'owner operator editor qa',
  listPreviews: 'owner operator editor qa',
  revokePreview: 'owner operator editor qa',
  openConsolePreview: 'owner operator editor support finance qa translator, no act',
  checkReadiness: 'owner operator editor support finance qa',
  listDomains: 'owner operator editor support finance qa',
  listLinks: 'owner operator editor support finance qa',
  keepOutsideView: 'owner operator editor qa',
  signOffRelease: 'owner qa',
  reviewRollbacks: 'owner operator',
  listPolicies: 'owner operator editor support finance qa',
  setPolicy: 'owner',
  measurePolicy: 'owner operator editor support finance qa',
  whoApproves: 'owner operator editor support finance qa',
  listDecidedProposals: 'owner operator editor support finance qa',
  listProposals: 'owner operator editor support finance qa',
  showProposal: 'owner operator editor support finance qa',
  decideProposal: 'owner operator finance',
  findTexts: 'owner operator editor qa translator',
  listTextEdits: 'owner operator editor qa translator',
  importCatalogue: 'owner operator, of all brands',
  fetchSupplierGames: 'owner operator, of all brands, audited by its handler',
  listSupplierLists: 'owner operator editor qa',
  scheduleSupplierList: 'owner operator, of all brands',
  getSupplierList: 'owner operator, of all brands',
  getCatalogueImport: 'owner operator',
  listCatalogueGames: 'owner operator editor qa',
  listCatalogueVendors: 'owner operator editor qa',
  exportCatalogue: 'owner operator editor qa',
  undoCatalogueImport: 'owner operator, of all brands',
  listCatalogueRevisions: 'owner operator editor qa',
  chooseCatalogue: 'owner operator',
  listChoices: 'owner operator editor qa',
  listBrandGames: 'owner operator editor qa',
  exportChoice: 'owner operator editor qa',
  suspendGames: 'owner operator',
  resumeGames: 'owner operator',
  showGameReach: 'owner operator editor support finance qa',
  listSuspensions: 'owner operator editor support finance qa',
  importContent: 'owner operator editor',
  getContentImport: 'owner operator editor',
  exportContent: 'owner operator editor qa',
  listContent: 'owner operator editor qa translator',
  showContent: 'owner operator editor',
  listContentRevisions: 'owner operator editor qa',
  promoteContent: 'owner operator editor',
  undoContent: 'owner operator editor',
  getContentEntry: 'owner operator editor qa translator',
  copyContentEntry: 'owner operator editor, no act',
  saveContentDraft: 'owner operator editor translator, no act',
  dropContentDraft: 'owner operator editor, no act',
  publishContent: 'owner operator editor',
  listContentPublications: 'owner operator editor qa',
  cancelContentPublication: 'owner operator editor',
  orderContent: 'owner operator editor',
  changeContentEntries: 'owner operator editor',
  restoreContentEntry: 'owner operator editor',
  listContentPictures: 'owner operator editor qa translator',
  getContentPicture: 'owner operator editor qa translator',
  putContentPicture: 'owner operator editor, no act',
  deleteContentPicture: 'owner operator editor, no act',
  listFeedback: 'owner operator support, audited',
  getFeedbackImage: 'owner operator support, audited',
  setTemporaryPassword: 'owner operator support',
  lookUp: 'owner operator support finance, audited by its handler',
  searchPlayers: 'owner operator support finance, audited by its handler',
  getPlayer: 'owner operator support finance, audited',
  listPlayerEvents: 'owner operator support finance, audited',
  listLedger: 'owner operator support finance, audited',
  revealPlayerField: 'owner operator support',
  unlockPlayer: 'owner operator support',
  lockPlayer: 'owner operator support',
  endPlayerSessions: 'owner operator support',
  addPlayerNote: 'owner operator support',
  listMoneyRequests: 'owner operator support finance, audited',
  getMoneyRequest: 'owner operator support finance, audited',
  decideMoneyRequest: 'owner operator finance',
  claimMoneyRequest: 'owner operator finance, no act',
  revealDestination: 'owner operator finance',
  listMoneyDecisions: 'owner operator finance, audited',
  getRequestPicture: 'owner operator support finance, audited',
  listWaitingRequests: 'owner operator support finance',
  listWaitingRounds: 'owner operator support finance',
  listWaitingSignOffs: 'owner qa',
  showFigures: 'owner operator finance',
  exportFigures: 'owner operator finance',
  listBrokenPublications: 'owner operator editor qa',
  offerContract: 'owner operator',
  listWalletCalls: 'owner operator support finance, audited by its handler',
  listShortfalls: 'owner operator finance, audited by its handler',
  startWalletCheck: 'owner operator finance',
  getWalletCheck: 'owner operator finance, audited by its handler',
  listOpenRounds: 'owner operator support finance, audited by its handler',
  getRound: 'owner operator support finance, audited by its handler',
  showRoundToStaff: 'owner operator support finance, audited by its handler',
  listAudit: 'owner operator finance qa',
  requestAuditExport: 'owner operator finance qa',
  listAuditExports: 'owner operator finance qa',
  downloadAuditExport: 'owner operator finance qa',
  exportAudit: 'owner operator finance qa, audited by its handler',
  exportConsoleAudit: 'owner, of all brands, audited by its handler',
} satisfies Record<AdminOperationId, string>;

const operations = Object.keys(adminOperations) as AdminOperationId[];
const isOpen = (operation: AdminOperationId) => stated[operation] === 'anyone';

/** The row that follows from the contract of a call. */
function rowOf(operation: AdminOperationId): string {
  const { access, roles, scope, audited, act } = adminOperations[operation];
  if (access === 'anyone') return access;
  return [
    roles.join(' '),
    ...(scope === 'console' ? ['of all brands'] : []),
    ...(audited === true ? ['audited'] : []),
    ...(audited === 'byHandler' ? ['audited by its handler'] : []),
    ...(act === 'none' ? ['no act'] : []),
  ].join(', ');
}

/** Whether the table allows a call to a role of brand `one`, or to an owner of all brands. */
function mayCall(role: StaffRole, operation: AdminOperationId): boolean {
  const [roles = '', ...facts] = stated[operation].split(', ');
  return roles.split(' ').includes(role) && (role === 'owner' || !facts.includes('of all brands'));
}

describe('who may call', () => {
  let admin: TestAdminApi;
  beforeAll(async () => {
    admin = await anAdminApi();
  });
  afterAll(() => admin?.close());

  it('is in the contract as it is stated here', () => {
    expect(Object.fromEntries(operations.map((operation) => [operation, rowOf(operation)]))).toEqual(stated);
  });

  describe.each(staffRoles)('as %s', (role) => {
    const token = `a-token-of-one-${role}`;
    beforeAll(() =>
      aStaffToken({
        database: admin.database,
        email: `${role}@x.example`,
        token,
        role,
        // Owners have all brands.
        ...(role !== 'owner' && { brands: ['one'] }),
      }),
    );

    it.each(operations.filter((operation) => !isOpen(operation)))('%s', async (operation) => {
      const { method, path } = adminOperations[operation];
      const call = (brand: string) =>
        supertest(admin.app)
          [method](`${wire.adminBase}${adminPathOf({ operation, params: { brand, tenant: brand } })}`)
          .set('authorization', `Bearer ${token}`);
      const { body } = await call('one');
      const may = mayCall(role, operation);
      expect([operation, body.code !== 'staff.forbidden']).toEqual([operation, may]);
      // A brand that they may not access is unknown to them.
      if (may && role !== 'owner' && /\{(brand|tenant)\}/.test(path))
        expect((await call('two')).body.code).toBe('brand.unknown');
    });
  });

  it.each(operations.filter(isOpen))('anybody may call %s without a sign-in', async (operation) => {
    const answer = await supertest(admin.app)
      [adminOperations[operation].method](`${wire.adminBase}${adminPathOf({ operation })}`)
      .send({});
    expect([operation, answer.body.code]).not.toContain('staff.forbidden');
    expect([operation, answer.body.code]).not.toContain('staff.required');
  });
});
