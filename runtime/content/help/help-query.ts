import { apiQuery } from '../../api/queries.ts';
import type { FirstPaint } from '../../page/registry.ts';

export function helpQuery({ manifest, languageCode }: Pick<FirstPaint, 'manifest' | 'languageCode'>) {
  const { help: device } = manifest.site.platforms;
  return apiQuery({ operation: 'listHelp', query: { device, language: languageCode } });
}
