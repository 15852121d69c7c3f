import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { callAdmin, downloadAdmin } from '../api/call-admin.ts';
import { callQuery } from '../api/queries.ts';
import { text } from '../texts.ts';
import { ActButton } from '../ui/act-button.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Refused } from '../ui/refused.tsx';
import sheet from '../ui/sheet.module.css';
import { shownBytes } from '../ui/shown-bytes.ts';
import { shownTime } from '../ui/shown-time.ts';
import { TextField } from '../ui/text-field.tsx';
import {
  addressOfPicture,
  type LibraryPicture,
  storableName,
  UploadField,
  usesOf,
} from './pictures/library-picture.tsx';
import styles from './pictures/pictures.module.css';

/** The pictures of a brand: upload, rename, and delete those that nothing shows. */
export function PictureLibrary({ brand }: { brand: string }) {
  return (
    <div className={sheet.stack}>
      <UploadField brand={brand} label={text('pictures.add')} />
      <Pictures brand={brand}>
        {(picture) => (
          <div className={sheet.actions}>
            <Rename brand={brand} picture={picture} />
            <Delete brand={brand} picture={picture} />
          </div>
        )}
      </Pictures>
    </div>
  );
}

/** Chooses a picture of the library in a dialog. */
export function LibraryDialog({
  brand,
  onChoose,
  onClose,
}: {
  brand: string;
  onChoose: (hash: string) => void;
  onClose: () => void;
}) {
  return (
    <Dialog title={text('pictures.library')} isOpen onClose={onClose}>
      <Pictures brand={brand}>
        {({ hash, name }) => (
          <div>
            <Button
              aria-label={text('pictures.useOf', { name })}
              onPress={() => {
                onClose();
                onChoose(hash);
              }}
            >
              {text('pictures.use')}
            </Button>
          </div>
        )}
      </Pictures>
      <div>
        <Button onPress={onClose}>{text('cancel')}</Button>
      </div>
    </Dialog>
  );
}

/** From this many pictures on, they can be found by name. */
const searchFrom = 9;

/** Pictures of the library with name, facts and uses, newest first. */
function Pictures({ brand, children }: { brand: string; children: (picture: LibraryPicture) => ReactNode }) {
  const pictures = useQuery(callQuery({ operation: 'listContentPictures', params: { brand } }));
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  return (
    <Loaded query={pictures}>
      {(all) => {
        const found = all.filter(({ name }) => name.toLowerCase().includes(wanted));
        return (
          <div className={sheet.stack}>
            {all.length < searchFrom ? null : (
              <TextField label={text('pictures.search')} type="search" value={search} onChange={setSearch} />
            )}
            {found.length > 0 ? null : (
              <p className={sheet.quiet}>{text(all.length === 0 ? 'pictures.none' : 'pictures.noneFound')}</p>
            )}
            <ul className={styles.pictures}>
              {found.map((picture) => (
                <li key={picture.hash} className={styles.entry}>
                  <img
                    className={styles.picture}
                    src={addressOfPicture(brand, picture.hash)}
                    alt={picture.name}
                    loading="lazy"
                  />
                  <strong className={styles.name}>{picture.name}</strong>
                  <span className={sheet.quiet}>
                    {text('pictures.facts', { size: shownBytes(picture.size), time: shownTime(picture.createdAt) })}
                  </span>
                  <span>{usesOf(picture)}</span>
                  {children(picture)}
                </li>
              ))}
            </ul>
          </div>
        );
      }}
    </Loaded>
  );
}

/** The library gives a picture that it has another name when it is uploaded again. */
function Rename({ brand, picture: { hash, name } }: { brand: string; picture: LibraryPicture }) {
  const client = useQueryClient();
  const [typed, setTyped] = useState<string>();
  const rename = useMutation({
    mutationFn: async (next: string) => {
      const bytes = await downloadAdmin({ operation: 'getContentPicture', params: { brand, hash } });
      const file = new File([bytes], `${hash}.webp`, { type: 'image/webp' });
      return callAdmin({ operation: 'putContentPicture', params: { brand, name: storableName(next) }, file });
    },
    onSuccess: () => {
      setTyped(undefined);
      return client.invalidateQueries({ queryKey: ['listContentPictures'] });
    },
  });
  return (
    <>
      <ActButton
        operation="putContentPicture"
        aria-label={text('pictures.renameOf', { name })}
        onPress={() => setTyped(name)}
      >
        {text('pictures.rename')}
      </ActButton>
      <Dialog
        title={text('pictures.renameOf', { name })}
        isOpen={typed !== undefined}
        onClose={() => setTyped(undefined)}
      >
        <form
          className={sheet.stack}
          onSubmit={(event) => {
            event.preventDefault();
            if (typed !== undefined && typed.trim() !== '' && !rename.isPending) rename.mutate(typed);
          }}
        >
          <TextField label={text('pictures.name')} value={typed ?? ''} onChange={setTyped} maxLength={120} autoFocus />
          <Refused error={rename.error} />
          <div className={sheet.row}>
            <Button onPress={() => setTyped(undefined)}>{text('cancel')}</Button>
            <Button look="primary" type="submit" isPending={rename.isPending} isDisabled={typed?.trim() === ''}>
              {text('pictures.rename')}
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  );
}

/** Deleting cannot be undone, so it is confirmed. */
function Delete({ brand, picture }: { brand: string; picture: LibraryPicture }) {
  const { hash, name, uses } = picture;
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const end = useMutation({
    mutationFn: () => callAdmin({ operation: 'deleteContentPicture', params: { brand, hash } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['listContentPictures'] }),
  });
  return (
    <>
      <ActButton
        operation="deleteContentPicture"
        aria-label={text('pictures.deleteOf', { name })}
        refusal={uses.length === 0 ? undefined : usesOf(picture)}
        onPress={() => setOpen(true)}
      >
        {text('pictures.delete')}
      </ActButton>
      <Dialog title={text('pictures.deleteOf', { name })} isOpen={isOpen} onClose={() => setOpen(false)}>
        <p>{text('pictures.deleteAsk')}</p>
        <Refused error={end.error} />
        <div className={sheet.row}>
          <Button onPress={() => setOpen(false)}>{text('cancel')}</Button>
          <Button look="primary" isPending={end.isPending} onPress={() => end.mutate()}>
            {text('pictures.delete')}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
