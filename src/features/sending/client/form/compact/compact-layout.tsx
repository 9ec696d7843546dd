import { useEffect, useState } from 'react';
import { Sheet } from '#platform/client/ui/sheet.tsx';
import { useOwnBar } from '#platform/client/ui/use-own-bar.ts';
import type { LayoutProps } from '../layout-props.ts';
import { LetterPreview } from '../letter-preview.tsx';
import { SECTIONS, type SectionId } from '../sections/sections.ts';
import { SectionRows } from './section-rows.tsx';
import { SendBar } from './send-bar.tsx';

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
        <Sheet title="Preview" onClose={close}>
          <LetterPreview letter={form.letter} />
        </Sheet>
      )}
    </div>
  );
}
