import { CodedError } from '../../schema/errors.ts';
import type { AdminEndpoints } from './admin-endpoint.ts';

/** Drafts of brands. The calls are stated in the contract and refused until their storage exists. */
export const draftEndpoints = () => {
  const refuse = (): never => {
    throw new CodedError('service.unavailable', { message: 'drafts are not stored yet' });
  };
  return {
    listDrafts: refuse,
    createDraft: refuse,
    getDraft: refuse,
    patchDraft: refuse,
    putDraftAsset: refuse,
    getDraftAsset: refuse,
    putDraftFolder: refuse,
    exportDraft: refuse,
    getDraftDifference: refuse,
    renameDraft: refuse,
    deleteDraft: refuse,
  } satisfies AdminEndpoints<'drafts'>;
};
