/**
 * Opens an address that has to be fetched first in a new tab. The tab opens at once, during the click, because popup blockers stop windows
 * opened after a wait. In-app web views cannot open a second window, so there the page itself navigates. Returns false if the address could
 * not be fetched.
 */
export async function openBeside(find: () => Promise<string>): Promise<boolean> {
  const tab = window.open('', '_blank');
  try {
    const address = await find();
    if (tab === null) {
      location.assign(address);
      return true;
    }
    tab.opener = null;
    tab.location.replace(address);
    return true;
  } catch {
    tab?.close();
    return false;
  }
}
