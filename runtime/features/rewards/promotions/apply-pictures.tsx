import { limits } from '../../../../schema/constants.ts';
import type { ErrorCode } from '../../../../schema/errors.ts';
import { useErrorText } from '../../../forms/use-error-text.ts';
import { PictureCells } from '../../../member/uploads/picture-cells.tsx';
import type { usePictures } from '../../../member/uploads/use-pictures.ts';
import { useText } from '../../../texts/texts-context.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { type PictureFault, pictureFault, pictureTypes } from './check-picture.ts';

/** Placeholder values for the texts of errors and hints. */
const named = { types: 'JPEG, JPG, PNG', size: limits.uploadBytes / 1024 / 1024, max: limits.applicationImages };

/** Error codes of the platform for which this form has its own text. */
const keys: Partial<Record<ErrorCode, PictureFault>> = {
  'upload.not_an_image': 'activity_image_type',
  'upload.too_large': 'activity_apply_remark_limit3',
  'request.too_large': 'activity_apply_remark_limit3',
};

/** Shows why a picture was refused, in a toast of 1.5 s (REWARD-17). */
export function useRefusal() {
  const t = useText('promotions');
  const errorText = useErrorText();
  const toast = useToast();
  const byKey = (key: PictureFault) => toast(t(key, named), { tone: 'error' });
  return {
    byKey,
    byCode: (code: ErrorCode) => {
      const key = keys[code];
      if (key === undefined) toast(errorText(code), { tone: 'error' });
      else byKey(key);
    },
  };
}

/**
 * Four cells in a row. The add cell stays when the maximum is reached, and then shows that no more pictures are accepted (REWARD-10,
 * REWARD-AMB-03).
 */
export function ApplyPictures({
  uploads,
  refuse,
}: {
  uploads: ReturnType<typeof usePictures>;
  refuse: (key: PictureFault) => void;
}) {
  const t = useText('promotions');
  const choose = async (files: readonly File[]) => {
    const room = limits.applicationImages - uploads.pictures.length;
    const faults = await Promise.all(files.map(pictureFault));
    const good = files.filter((_, place) => faults[place] === undefined);
    const fault = good.length > room ? 'activity_apply_remark_limit4' : faults.find((one) => one !== undefined);
    if (fault !== undefined) refuse(fault);
    uploads.add(good.slice(0, room));
  };
  return (
    <PictureCells
      uploads={uploads}
      texts={{
        pictures: t('apply.pictures'),
        add: t('apply.add'),
        remove: (name) => t('apply.remove', { name }),
        hint: t('apply.hint', named),
      }}
      accept={pictureTypes}
      canAdd
      required
      onChoose={(files) => void choose(files)}
    />
  );
}
