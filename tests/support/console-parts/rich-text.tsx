import { useState } from 'react';
import { RichText } from '../../../console/content-parts/rich-text.tsx';
import { Button } from '../../../console/ui/button.tsx';
import { mount } from './mount.tsx';

/** A page with one article. Its address says which: `?html=&dir=rtl`. */
function ArticlePage() {
  const query = new URLSearchParams(location.search);
  const [value, setValue] = useState(query.get('html') ?? '');
  const [changes, setChanges] = useState(0);
  return (
    <>
      <h1>Article</h1>
      <RichText
        label="Words"
        value={value}
        lang={query.get('lang') ?? 'en'}
        dir={query.get('dir') === 'rtl' ? 'rtl' : 'ltr'}
        isReadOnly={query.has('readonly')}
        error={query.get('error') ?? undefined}
        onChange={(html) => {
          setValue(html);
          setChanges((count) => count + 1);
        }}
      />
      <Button onPress={() => setValue('<p>Other</p>')}>Another article</Button>
      <output data-changes={changes}>{value}</output>
    </>
  );
}

mount(<ArticlePage />);
