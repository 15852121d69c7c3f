/** Offers a link to the system's share sheet, or copies it where there is none or it came too late after the press. */
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
      // The player closed the sheet: nothing to say. Any other refusal leaves the copy.
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  if (await copyText(url)) onCopied();
}

/** False where the browser refuses, as it does without a press or a secure page. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
