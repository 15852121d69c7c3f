import { renderToStaticMarkup } from 'react-dom/server.edge';
import { icons } from '../../ui/icons.ts';

let sheet: string | undefined;

/** SVG sprite with every icon as a symbol. It is the same for all brands. */
export function iconSheet(): string {
  sheet ??= drawSheet();
  return sheet;
}

function drawSheet(): string {
  const symbols = Object.entries(icons).map(([id, Drawing]) => {
    const svg = renderToStaticMarkup(<Drawing />);
    const shapes = svg.slice(svg.indexOf('>') + 1, svg.lastIndexOf('</svg>'));
    return `<symbol id="icon-${id}" viewBox="0 0 24 24">${shapes}</symbol>`;
  });
  return `<svg class="icon-sheet" aria-hidden="true">${symbols.join('')}</svg>`;
}
