import { randomUUID } from 'node:crypto';
import express, { type ErrorRequestHandler, type Express } from 'express';
import { limits, wire } from '../../schema/constants.ts';
import { CodedError } from '../../schema/errors.ts';
import type { Brand } from '../../server/brands/brand.ts';
import { appendChanges } from '../../server/brands/changes/append-changes.ts';
import type { LiveBrandSet } from '../../server/brands/live/open-brand-set.ts';
import { migrateStored } from '../../server/brands/migrate/migrate-stored.ts';
import { setArchived } from '../../server/brands/releases/archive.ts';
import type { Clock } from '../../server/clock.ts';
import type { Database } from '../../server/database/database.ts';
import { asCoded } from '../../server/http/failure.ts';
import { requireText, requireTextAddress } from '../../server/http/require-text.ts';
import type { Log } from '../../server/log.ts';
import { isToken } from './admin-token.ts';
import { archiveBody, changeBody, migrationBody, reasonBody } from './bodies.ts';
import { brandRoutes } from './brand-routes.ts';
import { type AdminFeedback, feedbackRoutes } from './feedback-routes.ts';
import { type AdminRequests, requestRoutes } from './request-routes.ts';

type SetTemporaryPassword = (input: {
  readonly brand: Brand;
  readonly username: string;
  readonly reason: string;
  readonly actor: string;
  readonly origin: { readonly address: string; readonly requestId: string };
}) => Promise<{ readonly username: string; readonly password: string; readonly expiresAt: string }>;

/** `/admin/v1` of the console's host: what support and operators do to live brands. Bearer token only, so no cookie can be ridden. */
export function createAdminApi({
  brands,
  database,
  environment,
  clock,
  log,
  token,
  metrics,
  outbox,
  feedback,
  requests,
  setTemporaryPassword,
}: {
  brands: LiveBrandSet;
  database: Database;
  environment: string;
  clock: Clock;
  log: Log;
  token: string;
  /** Text of `/metrics`. */
  metrics: () => Promise<string>;
  /** Messages that the sandbox kept instead of sending them; undefined outside of it. */
  outbox: (tenant: string) => Promise<readonly unknown[] | undefined>;
  feedback: AdminFeedback;
  requests: AdminRequests;
  /** Throws `user.unknown_or_disabled` for an account that there is not. */
  setTemporaryPassword: SetTemporaryPassword;
}): Express {
  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  app.use((request, response, next) => {
    response.set({
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    });
    const given = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1];
    next(
      isToken({ given, token })
        ? undefined
        : new CodedError('staff.required', { message: 'a staff token is needed' }),
    );
  });
  app.use((request, _response, next) => {
    requireTextAddress(request.url);
    next();
  });
  app.use(express.json({ limit: limits.bodyBytes, inflate: false }));
  app.use((request, _response, next) => {
    requireText(request.body);
    next();
  });

  app.get('/metrics', async (_, response) => {
    response.type('text/plain').send(await metrics());
  });
  app.use(`${wire.adminBase}/brands`, brandRoutes({ brands, database, clock, brandOf: brandOr404 }));
  app.get(`${wire.adminBase}/brands/:id/outbox`, async (request, response) => {
    const { id } = brandOr404(request.params.id);
    const value = await outbox(id);
    if (value === undefined)
      throw new CodedError('request.not_found', { message: 'only a sandbox keeps its messages' });
    response.json({ success: true, value });
  });
  app.use(`${wire.adminBase}/brands/:id/feedback`, feedbackRoutes({ feedback, brandOf: brandOr404 }));
  app.use(`${wire.adminBase}/brands/:id/requests`, requestRoutes({ requests, brandOf: brandOr404, log }));
  app.post(`${wire.adminBase}/brands/:id/accounts/:account/password`, async (request, response) => {
    const brand = brandOr404(request.params.id);
    const { reason, actor } = reasonBody(request.body);
    const value = await setTemporaryPassword({
      brand,
      username: request.params.account,
      reason,
      actor,
      origin: { address: request.socket.remoteAddress ?? '', requestId: randomUUID() },
    });
    log.info({ tenant: brand.id, actor }, 'set a temporary password');
    response.json({ success: true, value });
  });
  app.post(`${wire.adminBase}/changes`, async (request, response) => {
    const { requests, reason, actor, dryRun } = changeBody(request.body);
    const { differences, warnings, sequence } = await appendChanges({
      brands,
      database,
      clock,
      requests,
      reason,
      actor,
      dryRun,
    });
    if (!dryRun)
      for (const { tenant, path } of requests) log.info({ tenant, actor, sequence }, `changed ${path}`);
    response.json({ success: true, value: { differences, warnings, sequence: String(sequence) } });
  });
  app.post(`${wire.adminBase}/migrations`, async (request, response) => {
    const body = migrationBody(request.body);
    const value = await migrateStored({ brands, database, environment, clock, ...body });
    if (!body.dryRun)
      for (const { tenant, to } of value) log.info({ tenant, actor: body.actor }, `migrated to format ${to}`);
    response.json({ success: true, value });
  });
  app.post(`${wire.adminBase}/brands/:id/archived`, async (request, response) => {
    const { archived, reason, actor } = archiveBody(request.body);
    await setArchived({ brands, database, clock, tenant: request.params.id, archived, reason, actor });
    log.info({ tenant: request.params.id, actor }, archived ? 'archived' : 'restored');
    response.json({ success: true, value: { archived } });
  });
  app.use(() => {
    throw new CodedError('request.not_found', { message: 'no such call' });
  });

  const answerError: ErrorRequestHandler = (error, request, response, _next) => {
    const coded =
      error?.type === 'entity.parse.failed' || error?.type === 'entity.too.large'
        ? new CodedError('request.invalid', { message: 'the body is no JSON of at most 100 kB' })
        : asCoded(error);
    if (coded === undefined)
      log.error({ err: error, method: request.method, route: request.path }, 'an admin call failed');
    const failure =
      coded ?? new CodedError('unknown', { message: 'something went wrong; the log says more' });
    response.status(failure.status).json({
      success: false,
      code: failure.code,
      message: failure.message,
      ...(failure.value === undefined ? {} : { value: failure.value }),
    });
  };
  app.use(answerError);
  return app;

  function brandOr404(id: string) {
    const brand = brands.byId(id);
    if (brand === undefined)
      throw new CodedError('brand.unknown', {
        message: `no brand is called ${id}; served are ${brands.ids().slice(0, 12).join(', ')}`,
      });
    return brand;
  }
}
