import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useCallback, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { limits } from '../../../../schema/constants.ts';
import type { ErrorCode } from '../../../../schema/errors.ts';
import { shownNumber } from '../../../../schema/formats.ts';
import { pathTo } from '../../../../schema/page-address.ts';
import { useCommand } from '../../../api/use-command.ts';
import { announcementsQuery } from '../../../content/notices/announcements-query.ts';
import { textLanguage } from '../../../content/text-language.ts';
import { useErrorText } from '../../../forms/use-error-text.ts';
import { useForm } from '../../../forms/use-form.ts';
import { ForMember } from '../../../member/for-member.tsx';
import { PictureCells } from '../../../member/uploads/picture-cells.tsx';
import { uploadState, usePictures } from '../../../member/uploads/use-pictures.ts';
import type { PageModule } from '../../../page/registry.ts';
import type { KeyOf } from '../../../texts/namespaces.ts';
import { useLanguage, useText } from '../../../texts/texts-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { FieldFrame } from '../../../ui/field-frame.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Counter, TextArea } from '../../../ui/text-area.tsx';
import { smallTitle } from '../../../ui/theme/small-title.ts';
import { useToast } from '../../../ui/toast.tsx';
import { DateRange } from './date-range.tsx';
import { Cover } from './promotion-card.tsx';
import { type Promotion, usePromotions, useSetStanding } from './use-promotions.ts';

export const queries: PageModule['queries'] = (context) => [announcementsQuery({ ...context, types: 'PR' })];

/** Application for the reward of a promotion. The promotion is found by its id in the list (REWARD-03, REWARD-AMB-01). */
export function Page() {
  return <ForMember waiting={<Waiting />}>{() => <Application />}</ForMember>;
}

function Application() {
  const [search] = useSearchParams();
  const id = search.get('id');
  const { data, isError, isFetching, isKnown, refetch, error } = usePromotions();
  const [sent, setSent] = useState(false);
  // Checked before the promotion's state, which has changed too (REWARD-07).
  if (sent || id === null || id === '') return <Navigate to={pathTo({ page: 'promotions' })} replace />;
  if (isError && !isKnown) return <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  if (data === undefined || !isKnown) return <Waiting />;
  const promotion = data.promotion.find((one) => one.id === id);
  if (promotion === undefined) return <Navigate to={pathTo({ page: 'promotions' })} replace />;
  const { standing } = promotion;
  // A player who can't apply sees the promotion's state instead of a form that would be refused.
  if (standing?.state !== 'claim' || standing.action !== 'apply')
    return <Navigate to={pathTo({ page: 'promotions', query: { id } })} replace />;
  return <ApplyForm promotion={promotion} onSent={() => setSent(true)} />;
}

function Waiting() {
  return (
    <Parts aria-busy>
      <Skeleton $height="96px" $radius="medium" />
      <Skeleton $width="30%" $height="18px" />
      <Skeleton $height="130px" $radius="small" />
      <Skeleton $height="84px" $radius="medium" />
      <Skeleton $height="48px" $radius="pill" />
    </Parts>
  );
}

const Parts = styled.div`
  display: grid;
  gap: var(--space-4);
  padding: var(--space-4) var(--space-4) 0;
`;

/** Form with the fields that the promotion requires (REWARD-08, REWARD-09). It can be submitted once all of them are filled (REWARD-11). */
function ApplyForm({ promotion, onSent }: { promotion: Promotion; onSent: () => void }) {
  const t = useText('promotions');
  const { locale } = useLanguage();
  const toast = useToast();
  const client = useQueryClient();
  const setStanding = useSetStanding();
  const form = useForm<'remarks'>({ order: ['remarks'], rules: () => ({}), initial: { remarks: '' } });
  const remarks = form.value('remarks');
  const [outlasted, setOutlasted] = useState(false);
  const outlast = useCallback(() => setOutlasted(true), []);
  const refuse = useRefusal();
  const uploads = usePictures({ max: limits.applicationImages, use: 'promotion', onRefused: refuse.byCode });
  const { id, title, remarkRequired, imageRequired } = promotion;
  const needsRemarks = remarkRequired === 'Y';
  const needsPictures = imageRequired === 'Y';
  const state = uploadState(uploads.pictures);
  const pictures = uploads.pictures.flatMap(({ id: upload }) => upload ?? []);
  const isFilled =
    (!needsRemarks || remarks.trim() !== '') && (!needsPictures || (pictures.length > 0 && state === undefined));
  const apply = useCommand('applyForReward', {
    onSuccess: (standing) => {
      onSent();
      setStanding({ id, standing });
      void client.invalidateQueries({ queryKey: ['api', 'countInboxUnread'] });
      toast(t('apply.sent'), { tone: 'success', duration: 'short' });
    },
    // The shared error layer shows the reason. The promotion's state may have changed.
    onError: () => void client.invalidateQueries({ queryKey: ['api', 'listAnnouncements'] }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isFilled || apply.isPending) return;
    setOutlasted(false);
    apply.mutate({ body: { promotionId: id, remarks: remarks.trim(), pictures } });
  };
  const clear = () => {
    form.change('remarks', '');
    uploads.clear();
  };
  return (
    <Form ref={form.ref} method="post" noValidate onSubmit={submit}>
      <Head>
        <Cover promotion={promotion} atOnce />
        <div>
          <h2 {...textLanguage(promotion, 'title')}>{title}</h2>
          <small>
            <DateRange promotion={promotion} />
          </small>
        </div>
      </Head>
      {needsRemarks && (
        <FieldFrame
          label={t('apply.remarks')}
          required
          error={undefined}
          labelEnd={
            <Counter>
              {shownNumber(locale, remarks.length)} / {shownNumber(locale, limits.applicationRemarks)}
            </Counter>
          }
        >
          {(control) => (
            <TextArea
              {...control}
              name="remarks"
              rows={5}
              dir="auto"
              placeholder={t('apply.remarksHint')}
              maxLength={limits.applicationRemarks}
              value={remarks}
              onChange={({ target }) => form.change('remarks', target.value)}
            />
          )}
        </FieldFrame>
      )}
      {needsPictures && <ApplyPictures uploads={uploads} refuse={refuse.byKey} />}
      <Buttons>
        <Button variant="secondary" onClick={clear}>
          {t('apply.cancel')}
        </Button>
        <Button type="submit" disabled={!isFilled} aria-describedby={isFilled ? undefined : 'apply-missing'}>
          {t('apply.submit')}
        </Button>
        {!isFilled && (
          <small id="apply-missing" role="status">
            {t(state === 'sending' ? 'apply.uploading' : 'apply.missing')}
          </small>
        )}
      </Buttons>
      <Loading open={apply.isPending && !outlasted} text={t('apply.sending')} cap="reward" onCap={outlast} />
    </Form>
  );
}

const Form = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-5);
  padding: var(--space-4) var(--space-4) 0;
`;

const Head = styled.div`
  display: grid;
  grid-template-columns: 112px minmax(0, 1fr);
  align-items: center;
  gap: var(--space-3);
  padding: var(--space-2);
  border-radius: var(--radius-medium);
  background: var(--color-surface);
  box-shadow: var(--shadow-low);
  > span { aspect-ratio: 3 / 2; border-radius: var(--radius-small); }
  h2 { ${smallTitle} font-size: var(--font-size-16); text-align: -webkit-match-parent; text-align: match-parent; }
  small { color: var(--color-text-muted); font-size: var(--font-size-12); }
`;

const Buttons = styled.div`
  display: grid;
  grid-template-columns: 1fr 2fr;
  gap: var(--space-3);
  small { grid-column: 1 / -1; color: var(--color-text-muted); font-size: var(--font-size-12); text-align: center; }
`;

/** Placeholder values for the texts of errors and hints. */
const named = { types: 'JPEG, JPG, PNG', size: limits.uploadBytes / 1024 / 1024, count: limits.applicationImages };

/** Error codes of the platform for which this form has its own text. */
const keys: Partial<Record<ErrorCode, PictureFault>> = {
  'upload.not_an_image': 'activity_image_type',
  'upload.too_large': 'activity_apply_remark_limit3',
  'request.too_large': 'activity_apply_remark_limit3',
};

/** Shows why a picture was refused, in a toast of 1.5 s (REWARD-17). */
function useRefusal() {
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
function ApplyPictures({
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

/** Key of the text that explains why a picture was refused. */
type PictureFault = Extract<
  KeyOf<'promotions'>,
  'activity_image_type' | 'activity_apply_remark_limit3' | 'activity_apply_remark_limit4' | 'imageFailed'
>;

const pictureTypes = ['image/jpeg', 'image/png'] as const;
/** Detected from the first bytes, because a file name can be wrong. */
const starts = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47],
];

/** Why a file can't be part of an application (REWARD-14, -15, ERR-22). The platform checks it again. */
async function pictureFault(file: File): Promise<PictureFault | undefined> {
  if (!(pictureTypes as readonly string[]).includes(file.type)) return 'activity_image_type';
  if (file.size > limits.uploadBytes) return 'activity_apply_remark_limit3';
  try {
    const head = new Uint8Array(await file.slice(0, 4).arrayBuffer());
    if (!starts.some((start) => start.every((byte, at) => head[at] === byte))) return 'activity_image_type';
    (await createImageBitmap(file)).close();
    return undefined;
  } catch {
    return 'imageFailed';
  }
}
