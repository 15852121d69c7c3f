import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useCallback, useState } from 'react';
import { styled } from 'styled-components';
import { limits } from '../../../../schema/constants.ts';
import { useCommand } from '../../../api/use-command.ts';
import { useForm } from '../../../forms/use-form.ts';
import { uploadState, usePictures } from '../../../member/uploads/use-pictures.ts';
import { formatLocale } from '../../../texts/format-locale.ts';
import { useLanguage, useText } from '../../../texts/texts-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { FieldFrame } from '../../../ui/field-frame.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { Counter, TextArea } from '../../../ui/text-area.tsx';
import { smallTitle } from '../../../ui/theme/small-title.ts';
import { useToast } from '../../../ui/toast.tsx';
import { ApplyPictures, useRefusal } from './apply-pictures.tsx';
import { DateRange } from './date-range.tsx';
import { Cover } from './promotion-card.tsx';
import { type Promotion, useSetStanding } from './use-promotions.ts';

/** Form with the fields that the promotion requires (REWARD-08, REWARD-09). It can be submitted once all of them are filled (REWARD-11). */
export function ApplyForm({ promotion, onSent }: { promotion: Promotion; onSent: () => void }) {
  const t = useText('promotions');
  const { code } = useLanguage();
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
  const figure = new Intl.NumberFormat(formatLocale(code));
  return (
    <Form ref={form.ref} method="post" noValidate onSubmit={submit}>
      <Head>
        <Cover promotion={promotion} atOnce />
        <div>
          <h2 dir="auto">{title}</h2>
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
              {figure.format(remarks.length)} / {figure.format(limits.applicationRemarks)}
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
