import { type FormEvent, useState } from 'react';
import { styled } from 'styled-components';
import { isMemberType, limits } from '../../../schema/constants.ts';
import { shownNumber } from '../../../schema/formats.ts';
import { useCommand } from '../../api/use-command.ts';
import { useErrorText } from '../../forms/use-error-text.ts';
import { useForm } from '../../forms/use-form.ts';
import { imageTypes } from '../../member/uploads/check-image.ts';
import { PictureCells } from '../../member/uploads/picture-cells.tsx';
import { uploadState, usePictures } from '../../member/uploads/use-pictures.ts';
import { useSession } from '../../session/session-context.tsx';
import { useLanguage, useText } from '../../texts/texts-context.tsx';
import { Button } from '../../ui/button.tsx';
import { FieldFrame } from '../../ui/field-frame.tsx';
import { Icon } from '../../ui/icon.tsx';
import { OptionalLine } from '../../ui/optional-line.tsx';
import { Counter, TextArea } from '../../ui/text-area.tsx';

/** Feedback form with up to three pictures (CALL-ACC-28). Input is preserved until the form is sent successfully. */
export function Page() {
  const t = useText('support');
  const [sent, setSent] = useState(false);
  if (sent)
    return (
      <Thanks role="status">
        <Mark aria-hidden>
          <Icon id="success" size={32} />
        </Mark>
        <h2>{t('feedback.sentTitle')}</h2>
        <OptionalLine text={t('feedback.sentText')} />
        <Button variant="secondary" onClick={() => setSent(false)}>
          {t('feedback.another')}
        </Button>
      </Thanks>
    );
  return <FeedbackForm onSent={() => setSent(true)} />;
}

function FeedbackForm({ onSent }: { onSent: () => void }) {
  const t = useText('support');
  const { locale } = useLanguage();
  const { record } = useSession();
  const form = useForm<'content'>({
    order: ['content'],
    rules: ({ content = '' }) => (content.trim() === '' ? { content: [{ id: 'required' }] } : {}),
    initial: { content: '' },
  });
  const content = form.value('content');
  const uploads = usePictures({ max: limits.feedbackImages });
  const send = useCommand('sendFeedback', { onSuccess: onSent });
  const withPictures = record !== undefined && isMemberType(record.type, 'real');
  const state = uploadState(uploads.pictures);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (send.isPending || !form.check() || state !== undefined) return;
    const images = uploads.pictures.flatMap(({ id }) => id ?? []);
    send.mutate({ body: { content: content.trim(), images } });
  };
  return (
    <Form ref={form.ref} method="post" noValidate onSubmit={submit}>
      <OptionalLine text={t('feedback.text')} />
      <FieldFrame
        label={t('feedback.label')}
        required
        error={form.faults('content').length > 0 ? t('feedback.missing') : undefined}
        labelEnd={
          <Counter>
            {shownNumber(locale, content.length)} / {shownNumber(locale, limits.feedbackLength)}
          </Counter>
        }
      >
        {(control) => (
          <TextArea
            {...control}
            name="content"
            rows={7}
            dir="auto"
            maxLength={limits.feedbackLength}
            value={content}
            onChange={({ target }) => form.change('content', target.value)}
          />
        )}
      </FieldFrame>
      {withPictures && <Pictures uploads={uploads} />}
      <Button
        type="submit"
        wide
        disabled={state !== undefined}
        loading={send.isPending}
        aria-describedby="feedback-waits"
      >
        {t('feedback.send')}
      </Button>
      <Reason id="feedback-waits" role="status">
        {state === undefined ? '' : t(`feedback.${state}`)}
      </Reason>
    </Form>
  );
}

function Pictures({ uploads }: { uploads: ReturnType<typeof usePictures> }) {
  const t = useText('support');
  const errorText = useErrorText();
  const { pictures, add } = uploads;
  const faults = [...new Set(pictures.flatMap(({ fault }) => fault ?? []))];
  return (
    <PictureCells
      uploads={uploads}
      texts={{
        pictures: t('feedback.pictures'),
        add: t('feedback.add'),
        remove: (name) => t('feedback.remove', { name }),
        hint: t('feedback.hint', { count: limits.feedbackImages }),
      }}
      accept={imageTypes}
      canAdd={pictures.length < limits.feedbackImages}
      onChoose={add}
    >
      <div role="alert">
        {faults.map((fault) => (
          <Fault key={fault}>{errorText(fault)}</Fault>
        ))}
      </div>
    </PictureCells>
  );
}

const Form = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
  padding: var(--space-4) var(--space-4) 0;
  > p { color: var(--color-text-muted); }
`;

const Fault = styled.p`color: var(--color-danger); font-size: var(--font-size-14);`;

const Reason = styled.p`
  font-size: var(--font-size-12);
  text-align: center;
  &:empty { display: none; }
`;

const Thanks = styled.div`
  display: grid;
  justify-items: center;
  gap: var(--space-3);
  padding: var(--space-7) var(--space-5);
  text-align: center;
  p { max-inline-size: 32ch; color: var(--color-text-muted); text-wrap: balance; }
`;

const Mark = styled.span`
  display: grid;
  place-items: center;
  inline-size: 72px;
  block-size: 72px;
  border-radius: 50%;
  background: rgb(var(--rgb-success) / 0.14);
  color: var(--color-success);
`;
