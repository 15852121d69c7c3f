import { CodedError } from '../../schema/errors.ts';
import type { Json } from '../../schema/manifest/walk-schema.ts';
import type { ChangeRequest } from '../../server/brands/changes/append-changes.ts';

export function changeBody(body: unknown): {
  requests: ChangeRequest[];
  reason: string;
  actor: string;
  dryRun: boolean;
} {
  const { requests, reason, actor, dryRun } = objectOf(body);
  if (!Array.isArray(requests) || requests.length === 0)
    throw invalid('requests: a list of { tenant, path, value }');
  return {
    reason: typeof reason === 'string' ? reason : '',
    actor: actorOf(actor),
    dryRun: dryRun === true,
    requests: requests.map((request) => {
      const { tenant, path, value, from, until } = objectOf(request);
      if (typeof tenant !== 'string' || typeof path !== 'string')
        throw invalid('each request names tenant and path');
      return { tenant, path, value: value as Json | undefined, from: dateOf(from), until: dateOf(until) };
    }),
  };
}

export function archiveBody(body: unknown): { archived: boolean; reason: string; actor: string } {
  const { archived, reason, actor } = objectOf(body);
  if (typeof archived !== 'boolean') throw invalid('archived: true or false');
  return { archived, reason: typeof reason === 'string' ? reason : '', actor: actorOf(actor) };
}

export function migrationBody(body: unknown): { reason: string; actor: string; dryRun: boolean } {
  return { ...reasonBody(body), dryRun: objectOf(body).dryRun === true };
}

export function reasonBody(body: unknown): { reason: string; actor: string } {
  const { reason, actor } = objectOf(body);
  if (typeof reason !== 'string' || reason.trim() === '')
    throw new CodedError('change.reason_missing', { message: 'a reason is needed' });
  return { reason: reason.trim().slice(0, 500), actor: actorOf(actor) };
}

export function objectOf(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalid('an object');
  return value as Record<string, unknown>;
}

function actorOf(actor: unknown): string {
  return typeof actor === 'string' && /^[\w.@:-]{1,80}$/.test(actor) ? actor : 'staff';
}

function dateOf(value: unknown): Date | null {
  if (value === undefined || value === null) return null;
  const date = typeof value === 'string' ? new Date(value) : undefined;
  // Without its zone a time would be that of the machine.
  if (date === undefined || Number.isNaN(date.getTime()) || !/(Z|[+-]\d{2}:?\d{2})$/i.test(String(value)))
    throw invalid(
      'times are ISO 8601 with their zone, such as 2026-12-01T06:00:00Z or 2026-12-01T14:00:00+08:00',
    );
  return date;
}

export function invalid(message: string): CodedError {
  return new CodedError('request.invalid', { message });
}
