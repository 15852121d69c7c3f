import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import type { ValueOf } from '../../schema/call-types.ts';
import type { CodedError, ErrorCode } from '../../schema/errors.ts';
import { useCall } from './api-context.tsx';
import type { CallInput, OperationId } from './operation-types.ts';

type CommandInput<Op extends OperationId> = Omit<CallInput<Op>, 'operation' | 'signal'>;

/** Error codes that the form handles itself, so that the shared error layer does not show them. `all` silences the layer for every code. */
export type OwnErrors = readonly ErrorCode[] | 'all';

/**
 * A mutation: `const login = useCommand('login', { ownErrors: ['captcha.required'] })`, then `login.mutate({ body })`. Other
 * failures are shown by the shared error layer.
 */
export function useCommand<Op extends OperationId>(
  operation: Op,
  {
    ownErrors = [],
    ...options
  }: { ownErrors?: OwnErrors } & Pick<
    UseMutationOptions<ValueOf<Op>, CodedError, CommandInput<Op>>,
    'onSuccess' | 'onError' | 'onSettled'
  > = {},
) {
  const call = useCall();
  return useMutation<ValueOf<Op>, CodedError, CommandInput<Op>>({
    ...options,
    meta: { ownErrors },
    mutationFn: (input) => call({ ...input, operation } as unknown as CallInput<Op>),
  });
}
