import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type AdminOperationId, adminOperations } from '../schema/generated/admin-operations.ts';
import { sourceFilesOf } from '../scripts/toolchain/test/source-files.ts';
import { projectRoot } from '../server/project-root.ts';

const forCommand = 'the books and calls of suppliers have no page yet: the command reads and checks them';

/** Calls that no page makes, each with the reason. */
const withoutPage: Partial<Readonly<Record<AdminOperationId, string>>> = {
  createSignInLink: 'the command and the start of a sandbox print the link',
  exportContent: 'folders of content are for the command and git',
  exportRelease: 'the studio exports drafts; folders of releases are for the command and git',
  fetchSupplierGames: 'the command writes a file of them, which the import page takes',
  getContentImport: 'folders of content are imported by the command, which waits for them',
  importContent: 'pages edit and copy single entries; folders of content are imported by the command',
  keepOutsideView: '`livery ready` keeps what it saw; Readiness shows it',
  listBrands: 'pages use `searchBrands`, which is as fast at ten thousand brands',
  listFeedback: 'no page of support lists feedback yet; the time line of a player has it',
  getFeedbackImage: 'no page of support lists feedback yet',
  listHistory: 'pages use `listActivity`, which has every kind of act and their undo',
  listMoneyDecisions: forCommand,
  getWalletCheck: forCommand,
  startWalletCheck: forCommand,
  migrateBrands: 'no format follows the present one yet; an upgrade calls it by the command',
  offerContract: 'agents are managed by the command',
  promoteContent: 'a promotion takes the content along; content alone is promoted by the command',
  renameDraft: 'drafts are named when they are made',
  showContent: 'pages hide and show entries by `changeContentEntries`, which takes one or many',
  undoChanges: 'activity undoes act by act; going back to a moment is for the command',
  uploadSheets: 'the server has no browser: the command takes the pictures',
};

it('are each made by a page, or stand in a list with the reason', () => {
  const files = sourceFilesOf(['console']).filter(
    // Lists of calls to repeat are no use of a call.
    (file) => !/\.test\.tsx?$/.test(file) && file !== 'console/api/events.ts',
  );
  const source = files.map((file) => readFileSync(join(projectRoot, file), 'utf8')).join('\n');
  const unused = (Object.keys(adminOperations) as AdminOperationId[]).filter((call) => !source.includes(`'${call}'`));
  expect(files.length).toBeGreaterThan(100);
  expect(unused.filter((call) => withoutPage[call] === undefined)).toEqual([]);
});
