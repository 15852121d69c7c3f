import { type ComponentProps, lazy, Suspense } from 'react';
import type { ControlId } from '../../../../schema/settings/controls.ts';
import type { Setting } from '../../../../schema/settings/setting.ts';
import { Help } from '../../../form/help.tsx';
import type { Control } from '../../../form/place.ts';
import { plainControlOf } from '../../../form/plain-controls.tsx';
import { useTyped } from '../../../form/use-typed.ts';
import { text } from '../../../texts.ts';
import { TextField } from '../../../ui/text-field.tsx';
import styles from '../studio.module.css';
import { useLanguages, usePlace } from '../studio-context.ts';
import { ColourControl } from './colour-control.tsx';
import { ImageControl } from './image-control.tsx';

type Props = ComponentProps<Control>;

/** Controls that only the studio has. */
const special: Partial<Record<ControlId, Control>> = {
  colour: ColourControl,
  image: ImageControl,
  textByLanguage: TextByLanguageControl,
  font: lazyControl(() => import('./font-control.tsx')),
  icon: lazyControl(() => import('./icon-control.tsx')),
};

export const controlOf = (setting: Setting): Control => special[setting.control] ?? plainControlOf(setting);

/** A text in each language that the brand offers. Languages without one show the first of the others. */
function TextByLanguageControl({ setting, path }: Props) {
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

/** A control whose drawings or fonts are loaded when its section opens. */
function lazyControl(load: () => Promise<{ default: Control }>): Control {
  const Loaded = lazy(load);
  return (props) => (
    <Suspense fallback={<p>{text('loading')}</p>}>
      <Loaded {...props} />
    </Suspense>
  );
}
