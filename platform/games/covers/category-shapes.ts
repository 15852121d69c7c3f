import type { GameType } from '../catalogue.ts';

/** Shapes of game types as SVG in a box of 100 by 100, in the colour that the caller sets. */
export const categoryShapes: Readonly<Record<GameType, string>> = {
  RNG: '<path d="M22 12h56l20 26-48 54L2 38Z"/><path d="M2 38h96M34 38l16 54 16-54-16-26Z" fill="none" stroke="#000" stroke-opacity=".3" stroke-width="3"/>',
  FISH: '<path d="M4 50c16-30 48-34 70-6l22-20v52L74 56C52 84 20 80 4 50Z"/><circle cx="24" cy="45" r="5" fill="#000" fill-opacity=".4"/>',
  PVP: '<rect x="8" y="14" width="48" height="72" rx="8" transform="rotate(-12 32 50)"/><rect x="44" y="14" width="48" height="72" rx="8" transform="rotate(12 68 50)" stroke="#000" stroke-opacity=".35" stroke-width="3"/>',
  LIVE: '<path fill-rule="evenodd" d="M50 2a48 48 0 1 0 0 96 48 48 0 0 0 0-96Zm0 22a26 26 0 1 1 0 52 26 26 0 0 1 0-52Z"/><circle cx="50" cy="50" r="13"/><path d="M50 2v22M50 76v22M2 50h22M76 50h22M16 16l16 16M68 68l16 16M84 16 68 32M32 68 16 84" stroke="#000" stroke-opacity=".4" stroke-width="4"/>',
  LOTT: '<circle cx="30" cy="34" r="26"/><circle cx="74" cy="44" r="22"/><circle cx="44" cy="76" r="21"/>',
  ELOTT: '<circle cx="50" cy="50" r="46"/><path d="M56 12 26 56h20l-6 32 34-46H52Z" fill="#000" fill-opacity=".4"/>',
  SPORTS:
    '<circle cx="50" cy="50" r="47"/><path d="m50 30 19 14-7 22H38l-7-22Z" fill="#000" fill-opacity=".4"/><path d="M50 30V3M69 44l26-8M62 66l16 22M38 66 22 88M31 44 5 36" stroke="#000" stroke-opacity=".4" stroke-width="4"/>',
};
