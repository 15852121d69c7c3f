import { CodedError } from '../../schema/errors.ts';
import { operationRules } from '../../schema/generated/operation-rules.ts';
import { type OperationId, operations } from '../../schema/generated/operations.ts';
import { modulesOfCall } from '../../schema/rules/modules-of-call.ts';
import { isSwitchedOn, type Switch } from '../../schema/rules/switches.ts';
import type { Brand } from '../brands/brand.ts';
import type { Client } from './client.ts';
import type { Session } from './endpoint.ts';
import { maintenanceEnd, siteStateOf } from './site-state.ts';

/** Throws if a brand has closed the whole site, or the part that a flag switches. */
export function checkOpen(operation: OperationId, brand: Brand, client: Pick<Client, 'country'>): void {
  if (!operationRules[operation].whileClosed) {
    const { status } = brand.manifest;
    const state = siteStateOf(status, client);
    if (state === 'maintenance')
      throw new CodedError('site.maintenance', { retryAfter: 60, retryAt: maintenanceEnd(status) });
    if (state === 'restricted') throw new CodedError('site.region_restricted');
  }
  checkModules({ operation, body: undefined, brand });
}

/** Throws `module.off` if the call, or a part of its body, is switched off. */
export function checkModules({
  operation,
  body,
  brand: {
    manifest: { flags, features },
  },
}: Parameters<typeof modulesOfCall>[0] & { brand: Brand }): void {
  const needed: Switch | null = operationRules[operation].switch;
  if (needed !== null && !isSwitchedOn({ needed, flags, features })) throw new CodedError('module.off');
  if (modulesOfCall({ operation, body }).some((module) => !flags[module])) throw new CodedError('module.off');
}

/** Whether anyone may call and all visitors of a brand get the same response, so that it may be included in a document. */
export function isForAll(operation: OperationId): boolean {
  const { access, personal } = operationRules[operation];
  return access === 'anyone' && !personal && operations[operation].method === 'get';
}

/** Whether a response may depend on the caller. All other responses are made without knowing the caller. */
export function knowsCaller(operation: OperationId): boolean {
  return !isForAll(operation) || operationRules[operation].apartForMembers;
}

/** Whether a response is the same for everybody. It contains nothing to find out, so it may be cached and compressed. */
export function isShared(operation: OperationId, session: Session | undefined): boolean {
  return isForAll(operation) && session === undefined;
}
