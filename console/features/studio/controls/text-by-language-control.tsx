import type { Setting } from '../../../../schema/settings/setting.ts';
import { text } from '../../../texts.ts';
import { TextField } from '../../../ui/text-field.tsx';
import styles from '../studio.module.css';
import { useLanguages, usePlace } from '../studio-context.ts';
import { Help } from './help.tsx';
import { useTyped } from './use-typed.ts';

/** A text in each language that the brand offers. Languages without one show the first of the others. */
export function TextByLanguageControl({ setting, path }: { setting: Setting; path: string }) {
  const languages = useLanguages();
  return (
    <fieldset className={styles.languages}>
      <legend>{setting.title}</legend>
      <Help setting={setting} />
      {languages.map((language) => (
        <OneLanguage key={language} language={language} path={`${path}/${language}`} title={setting.title} />
      ))}
    </fieldset>
  );
}

function OneLanguage({ language, path, title }: { language: string; path: string; title: string }) {
  const { value, mayWrite, set, remove } = usePlace(path);
  const field = useTyped(typeof value === 'string' ? value : '', (next) => (next === '' ? remove() : set(next)));
  return (
    <TextField
      {...field}
      label={language}
      aria-label={`${title}, ${language}`}
      isReadOnly={!mayWrite}
      hint={field.value === '' ? text('studio.noText') : undefined}
    />
  );
}
