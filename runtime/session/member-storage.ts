/** Storage keys of what a member leaves on this device, by account name. */
export const memberKeys = {
  favourites: (player: string) => `favourites.v1.${player}`,
  searches: (player: string) => `recent-searches.v1:${player}`,
} as const;

/**
 * Removes what a member leaves on this device, which others may use after the logout. The choice to hide the balance stays, because it
 * protects the member.
 */
export function forgetMember(player: string): void {
  try {
    for (const keyOf of Object.values(memberKeys)) localStorage.removeItem(keyOf(player));
  } catch {
    // Storage is blocked.
  }
}
