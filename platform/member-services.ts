import type { BrandSet } from '../server/brands/brand.ts';
import type { OriginOf } from '../server/brands/brand-origin.ts';
import type { SecretOf } from '../server/brands/secrets/open-secrets.ts';
import type { Clock } from '../server/clock.ts';
import type { Database } from '../server/database/database.ts';
import type { ClientOf } from '../server/http/client.ts';
import type { Bounds } from '../server/limits/bounds.ts';
import type { Limits } from '../server/limits/limits.ts';
import type { Log } from '../server/log.ts';
import type { Outbound } from '../server/outbound/outbound.ts';
import { avatarEndpoints } from './account/avatars/endpoints.ts';
import { breakEndpoints } from './account/breaks/endpoints.ts';
import type { Sessions } from './account/sessions.ts';
import { uploadEndpoints } from './account/uploads/endpoints.ts';
import { createUploadHandler } from './account/uploads/upload-handler.ts';
import { uploads } from './account/uploads/uploads.ts';
import { teamEndpoints } from './agent/endpoints.ts';
import { contractEndpoints } from './money/agency/endpoints.ts';
import { lockWallets } from './money/wallet/ledger.ts';
import type { Budgets } from './protection/budgets.ts';
import type { Secrets } from './protection/secrets/secrets.ts';
import { chatEndpoints } from './support/chat/endpoints.ts';
import { contactEndpoints } from './support/contact/endpoints.ts';
import { feedbackEndpoints } from './support/feedback/endpoints.ts';
import { createFeedback } from './support/feedback/feedback.ts';

type Parts = {
  brands: BrandSet;
  database: Database;
  clock: Clock;
  limits: Limits;
  budgets: Budgets;
  bounds: Bounds;
  secrets: Secrets;
  sessions: Sessions;
  clientOf: ClientOf;
  sandbox: boolean;
  originOf: OriginOf;
  secretOf: SecretOf;
  outbound: Outbound;
  log: Log;
};

/** Member services besides account and money: uploads, feedback, chat, invitations. */
export function createMemberServices(parts: Parts) {
  const withUploads = { ...parts, uploads };
  const feedback = createFeedback(withUploads);
  return {
    endpoints: {
      ...uploadEndpoints(withUploads),
      ...avatarEndpoints(withUploads),
      ...breakEndpoints({ ...parts, lockWallets }),
      ...contactEndpoints(),
      ...feedbackEndpoints(feedback),
      ...chatEndpoints(parts),
      ...teamEndpoints(parts),
      ...contractEndpoints(parts),
    },
    /** Handles everything below `uploadPath`. */
    serveUpload: createUploadHandler(withUploads),
    uploads,
    feedback,
  };
}
