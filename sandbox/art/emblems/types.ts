/** m main, d dark, l light, a accent: the emblem's four colours; k ink; w white. A width makes a stroke of the path. */
export type Role = 'm' | 'd' | 'l' | 'a' | 'k' | 'w';
export type Part = readonly [role: Role, path: string, width?: number];

export interface Emblem {
  /** main, dark, light, accent. */
  colours: readonly [string, string, string, string];
  parts: readonly Part[];
}
