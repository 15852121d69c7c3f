import { styled } from 'styled-components';
import { useText } from '../texts/texts-context.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

/** The asterisk of a required field. Screen readers get a word instead. */
export function RequiredMark() {
  const t = useText('shell');
  return (
    <>
      <Asterisk aria-hidden>*</Asterisk>
      <VisuallyHidden>({t('field.required')})</VisuallyHidden>
    </>
  );
}

const Asterisk = styled.span`
  margin-inline-start: 3px;
  color: var(--color-danger);
`;
