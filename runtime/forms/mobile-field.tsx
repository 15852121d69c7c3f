import { type ComponentProps, memo, useDeferredValue } from 'react';
import { styled } from 'styled-components';
import { useText } from '../texts/texts-context.tsx';
import { ControlBox, FieldFrame, type FieldProps } from '../ui/field-frame.tsx';
import { Icon } from '../ui/icon.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import type { Country, Dialing } from './use-dialing-code.ts';

/** Mobile number with its dialling code; left to right in every language. */
export function MobileField({
  dialing,
  label,
  hint,
  error,
  required = false,
  ...input
}: { dialing: Dialing } & FieldProps & Omit<ComponentProps<'input'>, 'required' | 'id'>) {
  return (
    <FieldFrame label={label} hint={hint} error={error} required={required}>
      {(control) => (
        <ControlBox dir="ltr" data-invalid={control['aria-invalid']}>
          <DialingCode dialing={dialing} />
          {/* A small intrinsic width, because the dialling code leaves little space. */}
          <input size={1} {...input} {...control} type="tel" inputMode="tel" autoComplete="tel-national" />
        </ControlBox>
      )}
    </FieldFrame>
  );
}

/**
 * Dialling code before a number. Only the code is visible. A transparent native select of all countries covers it, because that can be
 * searched by typing and is easy to use on phones.
 */
function DialingCode({ dialing }: { dialing: Dialing }) {
  const t = useText('fields');
  const { countries, country, code, failed, choose, retry } = dialing;
  // Rendering two hundred options at once would block a slow phone while the form opens, so only the chosen one is rendered first.
  const listed = useDeferredValue(countries);
  if (failed)
    return (
      <Again type="button" onClick={retry} aria-label={t('dialing.retry')}>
        <Icon id="refresh" size={20} />
      </Again>
    );
  return (
    <Box>
      <Face aria-hidden>
        {code === '' ? <Skeleton $width="28px" $height="16px" /> : <span>{code}</span>}
        <Icon id="down" size={16} />
      </Face>
      <select
        aria-label={t('dialing.label')}
        name="countryDialingCode"
        autoComplete="tel-country-code"
        value={country?.code ?? ''}
        onChange={(event) => choose(event.target.value)}
      >
        {listed.length === 0 && country !== undefined ? <Option country={country} /> : <Options countries={listed} />}
      </select>
    </Box>
  );
}

const Option = ({ country: { code, name, dialingCode } }: { country: Country }) => (
  // Isolated left to right, so that the plus stays in front in right-to-left names.
  <option value={code}>{`${name} \u2066${dialingCode}\u2069`}</option>
);

/** Memoised, because the form around it renders with every keystroke. */
const Options = memo(({ countries }: { countries: readonly Country[] }) =>
  countries.map((country) => <Option key={country.code} country={country} />),
);

const Box = styled.span`
  position: relative;
  flex: none;
  block-size: 48px;
  border-radius: var(--radius-small) 0 0 var(--radius-small);
  &:focus-within { box-shadow: inset 0 0 0 2px var(--color-focus); }
  && select {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    padding: 0;
    opacity: 0;
    cursor: pointer;
  }
  select option { background: var(--color-surface-raised); color: var(--color-text); }
`;

const Face = styled.span`
  display: flex;
  align-items: center;
  justify-content: center;
  gap: 2px;
  min-inline-size: 76px;
  block-size: 100%;
  padding-inline: var(--space-3) var(--space-2);
  border-inline-end: 1px solid var(--color-border);
  font-size: var(--font-size-16);
  font-variant-numeric: tabular-nums;
  svg { color: var(--color-text-muted); }
`;

const Again = styled.button`
  display: grid;
  place-items: center;
  flex: none;
  inline-size: 76px;
  block-size: 48px;
  border-inline-end: 1px solid var(--color-border);
  color: var(--color-link);
`;
