import { useState } from 'react';
import { useSession } from '../../../console/api/session.ts';
import { type PictureByLanguage, PictureField } from '../../../console/content-parts/picture-field.tsx';
import { PictureLibrary } from '../../../console/content-parts/picture-library.tsx';
import { mount } from './mount.tsx';

/** A page with the picture of an entry in two languages, and the library of the brand: `?brand=jade`. */
function PicturesPage() {
  const brand = new URLSearchParams(location.search).get('brand') ?? '';
  const [value, setValue] = useState<PictureByLanguage>({});
  const session = useSession();
  if (session.data == null) return null;
  return (
    <>
      <h1>Pictures</h1>
      <PictureField
        brand={brand}
        label="English"
        language="EN"
        shape={{ width: 400, height: 200 }}
        value={value}
        onChange={setValue}
      />
      <PictureField
        brand={brand}
        label="Arabic"
        language="AR"
        value={value}
        onChange={setValue}
        error="Choose a picture."
      />
      <output>{JSON.stringify(value)}</output>
      <PictureLibrary brand={brand} />
    </>
  );
}

mount(<PicturesPage />);
