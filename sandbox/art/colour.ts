import { mix, parseHex } from '../../schema/rules/colour.ts';

export const lighten = (hex: string, amount: number): string => mix(hex, '#ffffff', amount);
export const darken = (hex: string, amount: number): string => mix(hex, '#06030c', amount);

export function alpha(hex: string, opacity: number): string {
  const [red, green, blue] = parseHex(hex);
  return `rgba(${red},${green},${blue},${opacity})`;
}
