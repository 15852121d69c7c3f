import { useManifest } from '../../../brand/brand-context.tsx';
import { useText } from '../../../texts/texts-context.tsx';
import { FrameView } from './frame-view.tsx';

export function Page() {
  const t = useText('shell');
  return <FrameView address={useManifest().frames.app} title={t('page.externalApp')} />;
}
