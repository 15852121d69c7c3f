import { isHexColour, typedColour } from '../../../../schema/rules/colour.ts';
import { contrast, nearestPassing } from '../../../../schema/rules/contrast.ts';
import { contrastNeedsOf, type ThemeColor } from '../../../../schema/rules/contrast-pairs.ts';
import type { Setting } from '../../../../schema/settings/setting.ts';
import { useTyped } from '../../../form/use-typed.ts';
import { text } from '../../../texts.ts';
import { Button } from '../../../ui/button.tsx';
import sheet from '../../../ui/sheet.module.css';
import { TextField } from '../../../ui/text-field.tsx';
import styles from '../studio.module.css';
import { usePlace, useStudio } from '../studio-context.ts';

/** A colour by its picker or its number, with the contrasts that it needs, and the nearest colour that has them. */
export function ColourControl({ setting, path }: { setting: Setting; path: string }) {
  const { value, mayWrite, set } = usePlace(path);
  const isEmpty = (typed: string) => setting.facts.nullable && typed.trim() === '';
  const stored = typeof value === 'string' ? value : '';
  const field = useTyped(
    stored,
    (next) => {
      const colour = typedColour(next);
      if (colour !== undefined) set(colour);
      else if (isEmpty(next)) set(null);
    },
    (typed) => typedColour(typed) !== undefined || isEmpty(typed),
  );
  const grounds = useGrounds(path);
  const failing = isHexColour(stored)
    ? grounds.filter((ground) => contrast(stored, ground.color) < ground.atLeast)
    : [];
  const better = failing.length === 0 ? undefined : nearestPassing(stored, grounds);
  return (
    <div className={styles.colour}>
      <input
        type="color"
        aria-label={text('studio.pick', { title: setting.title })}
        value={isHexColour(stored) ? stored : '#000000'}
        disabled={!mayWrite}
        onChange={(event) => field.onChange(event.target.value)}
        onBlur={field.onBlur}
      />
      <TextField
        {...field}
        label={setting.title}
        hint={setting.description}
        isReadOnly={!mayWrite}
        error={typedColour(field.value) !== undefined || isEmpty(field.value) ? undefined : text('studio.hex')}
      />
      {failing.map(({ name, color, atLeast }) => (
        <p key={name} className={sheet.bad}>
          {text('studio.contrast', { found: contrast(stored, color).toFixed(1), name, atLeast })}
        </p>
      ))}
      {better !== undefined && mayWrite ? (
        <Button look="plain" onPress={() => set(better)}>
          {text('studio.nearest', { colour: better })}
        </Button>
      ) : null}
    </div>
  );
}

/** Colours that this one is shown on or under, with the contrast that each needs. */
function useGrounds(path: string): readonly { name: string; color: string; atLeast: number }[] {
  const { state } = useStudio();
  const own = path.startsWith(colours) ? path.slice(colours.length) : undefined;
  if (own === undefined) return [];
  return contrastNeedsOf(own as ThemeColor).flatMap(({ on: name, atLeast }) => {
    const color = state.valueAt(colours + name);
    return typeof color === 'string' && isHexColour(color) ? [{ name, color, atLeast }] : [];
  });
}

/** Place of the colours whose contrasts are checked. */
const colours = '/theme/colors/';
