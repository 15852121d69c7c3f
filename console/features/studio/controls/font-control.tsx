import '@fontsource-variable/baloo-2/wght.css';
import '@fontsource-variable/cinzel/wght.css';
import '@fontsource-variable/cormorant/wght.css';
import '@fontsource-variable/figtree/wght.css';
import '@fontsource-variable/fredoka/wght.css';
import '@fontsource-variable/kufam/wght.css';
import '@fontsource-variable/manrope/wght.css';
import '@fontsource-variable/nunito/wght.css';
import '@fontsource-variable/oswald/wght.css';
import '@fontsource-variable/pixelify-sans/wght.css';
import '@fontsource-variable/playfair-display/wght.css';
import '@fontsource-variable/sora/wght.css';
import '@fontsource-variable/vazirmatn/wght.css';
import type { Setting } from '../../../../schema/settings/setting.ts';
import type { FontId } from '../../../../schema/vocabulary.ts';
import { usePlace } from '../studio-context.ts';
import { SampleControl } from './sample-control.tsx';

/** Families of the shipped fonts, by the names of their packages. */
const families: Record<FontId, string> = {
  system: 'system-ui',
  sora: 'Sora Variable',
  manrope: 'Manrope Variable',
  fredoka: 'Fredoka Variable',
  nunito: 'Nunito Variable',
  kufam: 'Kufam Variable',
  vazirmatn: 'Vazirmatn Variable',
  cormorant: 'Cormorant Variable',
  figtree: 'Figtree Variable',
  oswald: 'Oswald Variable',
  'pixelify-sans': 'Pixelify Sans Variable',
  cinzel: 'Cinzel Variable',
  'playfair-display': 'Playfair Display Variable',
  'baloo-2': 'Baloo 2 Variable',
};

/** A font by a sample of it: the brand's name. Browsers load the faces that are shown. */
export default function FontControl({ setting, path }: { setting: Setting; path: string }) {
  const { value: name } = usePlace('/tenant/brandName');
  const words = typeof name === 'string' && name !== '' ? name : 'Aa';
  return (
    <SampleControl
      setting={setting}
      path={path}
      sampleOf={(value) => (
        <span aria-hidden="true" style={{ fontFamily: familyOf(value), fontSize: 20 }}>
          {words} 123
        </span>
      )}
    />
  );
}

function familyOf(value: string): string {
  const [, family = 'system-ui'] = Object.entries(families).find(([id]) => id === value) ?? [];
  return `"${family}", system-ui, sans-serif`;
}
