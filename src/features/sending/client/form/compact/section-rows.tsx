import { ChevronRightIcon } from '#platform/client/ui/icons.tsx';
import { SECTIONS, type SectionId } from '../sections/sections.ts';
import type { LetterForm } from '../use-letter-form.ts';

interface SectionRowsProps {
  form: LetterForm;
  onOpen: (section: SectionId) => void;
}

/** A row for each section, with what is chosen in it. */
export function SectionRows({ form, onOpen }: SectionRowsProps) {
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
    </ul>
  );
}
