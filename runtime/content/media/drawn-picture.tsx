import { css, type RuleSet, styled } from 'styled-components';

/**
 * A picture in the brand's colours, for content that has none yet. It fills its container, which must be positioned. The same entry always
 * gets the same drawing. It is one element without styles of its own, because the policy of documents refuses style attributes.
 */
export function DrawnPicture({ of }: { of: string }) {
  return (
    <Drawing $drawing={drawings[[...of].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % drawings.length]} />
  );
}

const primary = (alpha: number) => `rgb(var(--rgb-primary) / ${alpha})`;
const accent = (alpha: number) => `rgb(var(--rgb-accent) / ${alpha})`;
/** The ground of every drawing. */
const ground = `linear-gradient(130deg, ${primary(0.5)}, ${accent(0.35)}) var(--color-surface-sunken)`;
/** A disc with a clean edge. */
const disc = (at: string, radius: number, colour: string) =>
  `radial-gradient(circle at ${at}, ${colour} ${radius}%, transparent ${radius + 0.4}%)`;

const drawings: readonly RuleSet[] = [
  css`background: ${disc('80% 30%', 14, accent(0.85))}, ${disc('80% 30%', 24, accent(0.25))}, ${disc('62% 108%', 38, primary(0.55))}, ${ground};`,
  css`background: ${disc('82% 104%', 12, accent(0.9))}, repeating-conic-gradient(from 6deg at 82% 104%, ${primary(0.32)} 0 8deg, transparent 8deg 16deg), ${ground};`,
  css`background: radial-gradient(90% 70% at 20% 120%, ${primary(0.6)} 60%, transparent 60.4%), radial-gradient(90% 80% at 84% 126%, ${accent(0.5)} 60%, transparent 60.4%), ${disc('74% 26%', 9, accent(0.8))}, ${ground};`,
  css`background: ${disc('88% 50%', 26, primary(0.4))}, ${disc('66% 50%', 26, accent(0.4))}, repeating-linear-gradient(115deg, ${primary(0.14)} 0 18px, transparent 18px 44px), ${ground};`,
];

const Drawing = styled.span<{ $drawing: RuleSet | undefined }>`
  position: absolute;
  inset: 0;
  ${({ $drawing }) => $drawing}
  [dir='rtl'] & { transform: scaleX(-1); }
`;
