/**
 * Opens the system's share sheet for a link. If the browser has none, or refuses because the click was too long ago, the link is copied.
 */
export async function shareLink({
  title,
  text,
  url,
  onCopied,
}: {
  title: string;
  text: string;
  url: string;
  onCopied: () => void;
}): Promise<void> {
  if (navigator.share !== undefined) {
    try {
      return await navigator.share({ title, text, url });
    } catch (error) {
      // The player closed the sheet: nothing to do. After any other error the link is copied.
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  if (await copyText(url)) onCopied();
}

/** Returns false if the browser refuses. The clipboard needs a user gesture and a secure context. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
