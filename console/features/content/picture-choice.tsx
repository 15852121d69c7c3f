import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callAdmin } from '../../api/call-admin.ts';
import { callQuery } from '../../api/queries.ts';
import { text } from '../../texts.ts';
import { libraryPicture } from '../../ui/differences/content-rows.ts';
import { FileField } from '../../ui/file-field.tsx';
import { Refused } from '../../ui/refused.tsx';
import { Select } from '../../ui/select.tsx';
import sheet from '../../ui/sheet.module.css';
import styles from './content.module.css';

/** A picture of the brand's library, chosen by its name or put there. */
export function PictureChoice({
  brand,
  value,
  onChange,
  label,
  isReadOnly,
}: {
  /** Tenant of the library. */
  brand: string;
  /** Path or address of the picture. */
  value: string | undefined;
  onChange: (value: string | undefined) => void;
  label: string;
  isReadOnly: boolean;
}) {
  const client = useQueryClient();
  const { data: pictures = [] } = useQuery(callQuery({ operation: 'listContentPictures', params: { brand } }));
  const put = useMutation({
    mutationFn: (file: File) =>
      callAdmin({ operation: 'putContentPicture', params: { brand, name: file.name.slice(-120) }, file }),
    onSuccess: async ({ hash }) => {
      await client.invalidateQueries({ queryKey: ['listContentPictures'] });
      onChange(pathOf(hash));
    },
  });
  const known = pictures.map(({ hash, name }) => ({ value: pathOf(hash), label: name }));
  const isKnown = value === undefined || known.some((option) => option.value === value);
  const address = value === undefined ? undefined : libraryPicture(brand, value);
  return (
    <div className={styles.picture}>
      {address === undefined ? null : <img className={styles.preview} src={address} alt={label} />}
      <Select
        label={label}
        value={value ?? ''}
        isDisabled={isReadOnly}
        onChange={(next) => onChange(next === '' ? undefined : next)}
        options={[
          { value: '', label: text('content.noPicture') },
          ...(isKnown ? [] : [{ value: value ?? '', label: value ?? '' }]),
          ...known,
        ]}
      />
      {isReadOnly ? null : (
        <FileField
          label={text('content.putPicture', { label })}
          accept={['image/png', 'image/jpeg', 'image/webp']}
          isDisabled={put.isPending}
          onChoose={([file]) => file && put.mutate(file)}
        />
      )}
      {put.isPending ? <p className={sheet.quiet}>{text('pending')}</p> : null}
      <Refused error={put.error} />
    </div>
  );
}

const pathOf = (hash: string): string => `pictures/${hash}.webp`;
