import { TextField } from './text-field.tsx';
import { useSearch } from './use-search.ts';

/** A text by which a list is filtered. The address has it under its name. */
export function AddressField({
  name,
  value,
  ...props
}: {
  name: string;
  value: string;
  label: string;
  maxLength: number;
}) {
  const { replace } = useSearch();
  return <TextField {...props} defaultValue={value} onChange={(typed) => replace({ [name]: typed.trim() })} />;
}
