/** Removes comments, line breaks and indentation, so that a sheet costs a document few bytes. */
export const sheet = ({ raw }: TemplateStringsArray): string =>
  raw
    .join('')
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/\s*\n\s*/g, '')
    .replaceAll(/\s*([{};,])\s*/g, '$1')
    .replaceAll(/: /g, ':');
