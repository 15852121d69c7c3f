import { useQuery, useQueryClient } from '@tanstack/react-query';
import { text } from '../texts.ts';
import { Button } from './button.tsx';
import styles from './reason-field.module.css';
import { TextField } from './text-field.tsx';

const most = 4;
const key = ['recentReasons'];
/** Characters that a reason may have, as the contract states. */
const longest = 500;

/** Reasons given since the console was opened, the newest first. */
export function useRecentReasons(): { readonly list: readonly string[]; readonly remember: (reason: string) => void } {
  const client = useQueryClient();
  const { data: list = [] } = useQuery<readonly string[]>({
    queryKey: key,
    queryFn: () => client.getQueryData<readonly string[]>(key) ?? [],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  const remember = (reason: string) =>
    client.setQueryData<readonly string[]>(key, (known = []) =>
      [reason.trim(), ...known.filter((each) => each !== reason.trim())].slice(0, most),
    );
  return { list, remember };
}

/** The reason of an act. Recent ones are one press away. */
export function ReasonField({
  value,
  onChange,
  recent,
  label = text('act.reason'),
  hint = text('act.reasonHint'),
  hasFocus = true,
}: {
  value: string;
  onChange: (reason: string) => void;
  recent: readonly string[];
  label?: string;
  hint?: string;
  /** Whether the form begins here. */
  hasFocus?: boolean;
}) {
  return (
    <div className={styles.reason}>
      <TextField
        label={label}
        hint={hint}
        value={value}
        onChange={onChange}
        maxLength={longest}
        autoComplete="off"
        autoFocus={hasFocus}
      />
      {recent.length === 0 ? null : (
        <fieldset className={styles.recent}>
          <legend>{text('act.recent')}</legend>
          {recent.map((reason) => (
            <Button key={reason} look="plain" onPress={() => onChange(reason)}>
              {reason}
            </Button>
          ))}
        </fieldset>
      )}
    </div>
  );
}
