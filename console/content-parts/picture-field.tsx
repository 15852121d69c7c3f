import { useState } from 'react';
import { languageDetails } from '../../schema/language-details.ts';
import { type Language, languageIds, textLanguageOf } from '../../schema/languages.ts';
import { text } from '../texts.ts';
import { Button } from '../ui/button.tsx';
import fields from '../ui/field.module.css';
import { Note } from '../ui/note.tsx';
import type { PixelSize } from '../ui/picture-file.ts';
import sheet from '../ui/sheet.module.css';
import { LibraryDialog } from './picture-library.tsx';
import { addressOfPicture, hashOfPicture, pathOfPicture, UploadField } from './pictures/library-picture.tsx';
import styles from './pictures/pictures.module.css';
import { shapeNote } from './pictures/scaled-picture.ts';

/** Pictures by language, as entries state them: `pictures/HASH.webp` of the library, a path of the site, or an https address. */
export type PictureByLanguage = { readonly [Id in Language]?: string };

/**
 * The picture of an entry in one language: uploaded, or chosen from the library of the brand. Without a picture of its own, the language
 * shows that of another one, with a mark.
 */
export function PictureField({
  brand,
  label,
  value,
  onChange,
  language,
  fallback = 'EN',
  shape,
  isReadOnly = false,
  error,
}: {
  /** Id of the brand whose library it is. Staging has its own. */
  brand: string;
  label: string;
  value: PictureByLanguage;
  onChange: (value: PictureByLanguage) => void;
  language: Language;
  /** Default language of the brand. */
  fallback?: Language;
  /** Size of its place in CSS pixels. */
  shape?: PixelSize | undefined;
  isReadOnly?: boolean;
  error?: string | undefined;
}) {
  const [isChoosing, setChoosing] = useState(false);
  const own = value[language];
  // The order in which the site looks for a picture.
  const order = [language, textLanguageOf(language), fallback, 'EN', ...languageIds] as const;
  const shownIn = order.find((one) => value[one] !== undefined);
  const shown = shownIn === undefined ? undefined : value[shownIn];
  const choose = (hash: string) => onChange({ ...value, [language]: pathOfPicture(hash) });
  const remove = () => {
    const { [language]: _, ...others } = value;
    onChange(others);
  };
  return (
    <div className={fields.field}>
      <UploadField
        brand={brand}
        label={label}
        shape={shape}
        isDisabled={isReadOnly}
        onStored={({ hash }) => choose(hash)}
      >
        {shown === undefined ? (
          <p className={sheet.quiet}>{text('pictures.empty')}</p>
        ) : (
          <Shown key={shown} brand={brand} label={label} path={shown} shape={shape} />
        )}
        {shownIn === undefined || shownIn === language ? null : (
          <Note>{text('pictures.fromLanguage', { language: languageDetails[shownIn].name })}</Note>
        )}
      </UploadField>
      {isReadOnly ? null : (
        <div className={sheet.actions}>
          <Button aria-label={text('pictures.chooseOf', { label })} onPress={() => setChoosing(true)}>
            {text('pictures.choose')}
          </Button>
          {own === undefined ? null : (
            <Button look="plain" aria-label={text('pictures.removeOf', { label })} onPress={remove}>
              {text('pictures.remove')}
            </Button>
          )}
        </div>
      )}
      {error === undefined ? null : <span className={fields.error}>{error}</span>}
      {isChoosing ? <LibraryDialog brand={brand} onChoose={choose} onClose={() => setChoosing(false)} /> : null}
    </div>
  );
}

/** A picture of the library, or the address of one that the console does not load because it is on another host. */
function Shown({
  brand,
  label,
  path,
  shape,
}: {
  brand: string;
  label: string;
  path: string;
  shape: PixelSize | undefined;
}) {
  const [pixels, setPixels] = useState<PixelSize>();
  const [isMissing, setMissing] = useState(false);
  const hash = hashOfPicture(path);
  if (hash === undefined) return <p className={sheet.mono}>{path}</p>;
  if (isMissing) return <Note kind="warn">{text('pictures.missing')}</Note>;
  const note = pixels === undefined ? undefined : shapeNote(pixels, shape);
  return (
    <>
      <img
        className={styles.picture}
        src={addressOfPicture(brand, hash)}
        alt={text('pictures.shown', { label })}
        onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => setPixels({ width, height })}
        onError={() => setMissing(true)}
      />
      <p className={sheet.quiet}>
        {pixels === undefined
          ? text('loading')
          : text('pictures.pixels', { width: pixels.width, height: pixels.height })}
      </p>
      {note === undefined ? null : <Note kind="warn">{note}</Note>}
    </>
  );
}
