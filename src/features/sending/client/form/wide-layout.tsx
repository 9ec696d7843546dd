import { useId } from 'react';
import { Button } from '#platform/client/ui/button.tsx';
import { Rose } from '#platform/client/ui/illustrations/rose.tsx';
import { Seal } from '#platform/client/ui/seal.tsx';
import { PAPER_CLASSES } from '#features/letters/client/index.ts';
import { RadioCards } from '#platform/client/ui/radio-cards.tsx';
import { AnswerChoice, type LayoutProps, LetterPreview, MatchNote, SendProblem } from './both-layouts.tsx';
import { Section } from './sections/form-section.tsx';
import { SECTIONS } from './sections/sections.ts';
import { SpentLine } from './spent-note.tsx';

/** For a desk: all fields, and beside them the letter as it grows. */
export function WideLayout({ form, children, ...sending }: LayoutProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] items-start gap-10">
      <div className="grid min-w-0 gap-6">
        {children}
        {SECTIONS.map(({ id, title, note, Fields }) => (
          <Section key={id} title={title} note={note}>
            <Fields form={form} />
          </Section>
        ))}
      </div>
      <PreviewAndSend form={form} {...sending} />
    </div>
  );
}

/** The preview of the letter, and below it the button that sends it. */
function PreviewAndSend(props: Omit<LayoutProps, 'children'>) {
  const { form, onSend, busy, isSent, isBlocked, needsProof, failure } = props;
  const id = useId();
  const { letterWithoutTexts: letter, isPremium } = form;
  return (
    <section aria-labelledby={id} className="sticky top-6 grid gap-4">
      <h3 id={id} className="eyebrow text-lg">
        Preview
      </h3>
      <div className="relative mb-10">
        <LetterPreview form={form} className="pb-16!" />
        <div className="absolute inset-x-0 bottom-0 grid translate-y-1/2 place-items-center">
          {busy || isSent ? (
            <span className={PAPER_CLASSES[letter.stationery]}>
              <Seal className="size-24 animate-stamp" />
            </span>
          ) : (
            <span className="grid size-20 place-items-center rounded-full border-2 border-dashed border-edge bg-paper text-soft">
              <Rose className="size-9" />
            </span>
          )}
        </div>
      </div>
      <div className="send-panel">
        <MatchChoice form={form} needsProof={needsProof} />
        <AnswerChoice form={form} className="-mt-2" />
        <Button
          size="lg"
          wide
          busy={busy}
          busyLabel="Sealing..."
          disabled={isBlocked}
          aria-describedby={`${id}-notes`}
          onClick={onSend}
        >
          Seal and send
        </Button>
        <div id={`${id}-notes`} className="grid gap-3 text-sm text-soft empty:hidden">
          <SendProblem failure={failure} />
          {isBlocked && <SpentLine />}
          {!isBlocked && !isPremium && <p>Free Access includes one letter a day.</p>}
        </div>
      </div>
    </section>
  );
}

type Choice = 'tell' | 'hide';
const OPTIONS: { value: Choice; label: string }[] = [
  { value: 'tell', label: 'If they confess to me too, tell us both' },
  { value: 'hide', label: 'Keep me hidden, whatever happens' },
];

/** Shown beside the send button, because only a match can reveal who wrote a letter. */
function MatchChoice({ form, needsProof }: Pick<LayoutProps, 'form' | 'needsProof'>) {
  const { choices, setValue } = form;
  return (
    <RadioCards
      legend="If it’s mutual"
      name="mayMatch"
      value={choices.mayMatch ? 'tell' : 'hide'}
      options={OPTIONS}
      onChange={(choice) => setValue('mayMatch', choice === 'tell')}
      note={<MatchNote form={form} needsProof={needsProof} />}
    />
  );
}
