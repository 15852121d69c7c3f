/**
 * Opens an address beside the page that is not known yet. The window opens now, while the press still counts: browsers stop
 * those that come after a wait. Views inside other apps open no second window, so there the page itself goes on. False where
 * the address could not be found out.
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
