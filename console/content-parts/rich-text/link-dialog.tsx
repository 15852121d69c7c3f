import { useState } from 'react';
import { cleanAddress } from '../../../schema/html/sanitise-html.ts';
import { contentAddress, contentHtml } from '../../../schema/rules/content-html.ts';
import { text } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import sheet from '../../ui/sheet.module.css';
import { TextField } from '../../ui/text-field.tsx';

/** Links the selected words, changes the link at the cursor, or inserts a link with words of its own. */
export function LinkDialog({
  address: stored,
  hasWords,
  onDone,
  onClose,
}: {
  /** Address of the link at the cursor. */
  address: string | undefined;
  /** Whether there are words that become the link. */
  hasWords: boolean;
  /** Sets the link, or removes it. */
  onDone: (link: { readonly address: string; readonly words: string } | undefined) => void;
  onClose: () => void;
}) {
  const [address, setAddress] = useState(stored ?? '');
  const [words, setWords] = useState('');
  const [isSent, setSent] = useState(false);
  const cleaned = addressOf(address);
  const finish = (link: Parameters<typeof onDone>[0]) => {
    onClose();
    onDone(link);
  };
  return (
    <Dialog title={text('richText.link')} isOpen onClose={onClose}>
      <form
        className={sheet.stack}
        onSubmit={(event) => {
          event.preventDefault();
          // The dialog may stand in the form of an entry.
          event.stopPropagation();
          setSent(true);
          if (cleaned !== undefined) finish({ address: cleaned, words: words.trim() });
        }}
      >
        <TextField
          label={text('richText.address')}
          hint={text('richText.addressHint')}
          value={address}
          onChange={setAddress}
          error={isSent && cleaned === undefined ? text('richText.badAddress') : undefined}
          autoFocus
        />
        {hasWords ? null : <TextField label={text('richText.linkWords')} value={words} onChange={setWords} />}
        <div className={sheet.row}>
          <Button onPress={onClose}>{text('cancel')}</Button>
          <div className={sheet.actions}>
            {stored === undefined ? null : (
              <Button onPress={() => finish(undefined)}>{text('richText.removeLink')}</Button>
            )}
            <Button look="primary" type="submit">
              {text('richText.setLink')}
            </Button>
          </div>
        </div>
      </form>
    </Dialog>
  );
}

/** The address as articles may have it; `undefined` if they may not. A host without a scheme gets `https://`. */
function addressOf(typed: string): string | undefined {
  const cleaned = cleanAddress(typed);
  const address = /^[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z]{2,}(?:[/?#]|$)/i.test(cleaned) ? `https://${cleaned}` : cleaned;
  const scheme = /^([a-z][a-z\d+.-]*):/i.exec(address)?.[1];
  const schemes: readonly string[] = contentHtml.protocols.href;
  return contentAddress.test(address) && (scheme === undefined || schemes.includes(scheme)) ? address : undefined;
}
