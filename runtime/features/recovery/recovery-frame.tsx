import type { ReactNode, RefObject } from 'react';
import type { ErrorCode } from '../../../schema/errors.ts';
import { FormAlert } from '../../forms/form-alert.tsx';
import { useErrorText } from '../../forms/use-error-text.ts';
import { Button } from '../../ui/button.tsx';
import { FormColumn, Intro } from './form-column.ts';

/** Shared frame of recovery forms: introduction, error message, submit button. */
export function RecoveryFrame({
  formRef,
  onSubmit,
  intro,
  refusal,
  action,
  pending,
  children,
}: {
  formRef: RefObject<HTMLFormElement | null>;
  onSubmit: () => void;
  intro?: string;
  refusal: ErrorCode | undefined;
  action: string;
  pending: boolean;
  children: ReactNode;
}) {
  const errorText = useErrorText();
  return (
    <FormColumn
      ref={formRef}
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {intro !== undefined && <Intro>{intro}</Intro>}
      <FormAlert text={refusal === undefined ? undefined : errorText(refusal)} />
      {children}
      <Button type="submit" wide loading={pending}>
        {action}
      </Button>
    </FormColumn>
  );
}
