import { useEffect, useState } from 'react';
import { Sheet } from '#platform/client/ui/sheet.tsx';
import { useOwnBar } from '#platform/client/ui/use-own-bar.ts';
import { ChevronRightIcon } from '#platform/client/ui/icons.tsx';
import { AnswerChoice, type LayoutProps, LetterPreview } from '../both-layouts.tsx';
import { SECTIONS, type SectionId } from '../sections/sections.ts';
import { SendBar } from './send-bar.tsx';
import type { LetterForm } from '../use-letter-form.ts';

/** For a phone: the letter and the button fit on one screen, the rest opens in sheets. */
export function CompactLayout({ form, children, ...sending }: LayoutProps) {
  const [opened, setOpened] = useState<SectionId | 'preview' | null>(null);
  const close = () => setOpened(null);
  useOwnBar();

  // A field in a closed sheet cannot take the focus, so its sheet opens first. Errors on the screen come before.
  const { errors, submitCount } = form.formState;
  const isHidden = Boolean(errors.senderInfo) && !errors.message && !errors.hint;
  useEffect(() => {
    if (isHidden) setOpened('about');
  }, [isHidden, submitCount]);

  const section = SECTIONS.find(({ id }) => id === opened);
  return (
    <div className="mx-auto flex min-h-[calc(100dvh-5rem)] max-w-[40rem] flex-col gap-3 tight:gap-2">
      {children}
      <SectionRows form={form} onOpen={setOpened} />
      <SendBar form={form} onPreview={() => setOpened('preview')} {...sending} />
      {section && (
        <Sheet title={section.title} description={section.note} onClose={close}>
          <section.Fields form={form} />
        </Sheet>
      )}
      {opened === 'preview' && (
        <Sheet title="Preview" backLabel="Back to writing" onClose={close}>
          <LetterPreview form={form} />
        </Sheet>
      )}
    </div>
  );
}

interface SectionRowsProps {
  form: LetterForm;
  onOpen: (section: SectionId) => void;
}

/** A row for each section, with what is chosen in it, and one for the choice about answers. */
function SectionRows({ form, onOpen }: SectionRowsProps) {
  return (
    <ul className="divide-y divide-line rounded-sheet border border-line bg-sheet">
      {SECTIONS.map(({ id, title, summary }) => (
        <li key={id}>
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => onOpen(id)}
            className="flex min-h-12 w-full tight:min-h-11 items-center gap-3 rounded-sheet py-1 ps-4 pe-2 text-start text-sm"
          >
            <span className="font-semibold">{title}</span>
            <span className="grow text-end leading-snug text-soft">{summary(form)}</span>
            <ChevronRightIcon className="size-5 shrink-0 text-soft" />
          </button>
        </li>
      ))}
      <li>
        <AnswerChoice form={form} className="px-4 pt-0.5 pb-2.5" />
      </li>
    </ul>
  );
}
