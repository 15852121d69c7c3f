/**
 * Fonts installed on devices, and the names by which browsers find them. Arial is on Windows, macOS and iOS, Roboto and Noto on Android,
 * Liberation (same widths as Arial and Times) on Linux.
 */
export const references = {
  arial: { label: 'Arial', script: 'latin', locals: ['Arial', 'ArialMT', 'Liberation Sans'] },
  arialBold: { label: 'Arial', script: 'latin', locals: ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold'] },
  roboto: { label: 'Roboto', script: 'latin', locals: ['Roboto', 'Roboto-Regular'] },
  robotoBold: { label: 'Roboto', script: 'latin', locals: ['Roboto Bold', 'Roboto-Bold'] },
  timesBold: {
    label: 'Times',
    script: 'latin',
    locals: ['Times New Roman Bold', 'TimesNewRomanPS-BoldMT', 'Liberation Serif Bold'],
  },
  notoSerifBold: { label: 'Noto Serif', script: 'latin', locals: ['Noto Serif Bold', 'NotoSerif-Bold'] },
  naskh: { label: 'Naskh', script: 'arabic', locals: ['Noto Naskh Arabic UI', 'Noto Naskh Arabic'] },
  naskhBold: { label: 'Naskh', script: 'arabic', locals: ['Noto Naskh Arabic UI Bold', 'Noto Naskh Arabic Bold'] },
} as const;
