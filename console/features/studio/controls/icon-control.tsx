import type { Setting } from '../../../../schema/settings/setting.ts';
import { iconDrawings } from './icon-drawings.ts';
import { SampleControl } from './sample-control.tsx';

/** An icon by its drawing. */
export default function IconControl({ setting, path }: { setting: Setting; path: string }) {
  return <SampleControl setting={setting} path={path} sampleOf={drawingOf} />;
}

function drawingOf(value: string) {
  const [, Drawing] = Object.entries(iconDrawings).find(([id]) => id === value) ?? [];
  return Drawing === undefined ? value : <Drawing aria-hidden="true" size={20} />;
}
