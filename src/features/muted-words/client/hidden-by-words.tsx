import { useId } from 'react';
import { Button } from '#platform/client/ui/button.tsx';
import { EyeOffIcon } from '#platform/client/ui/icons.tsx';

export const HIDDEN_BY_WORDS = 'Hidden by your words';

interface HiddenByWordsProps {
  /** When it came, if that is not shown beside it. */
  when?: string;
  /** What the button says. */
  show: string;
  onShow: () => void;
}

/** In the place of a letter, an answer or a message that has a muted word. */
export function HiddenByWords({ when, show, onShow }: HiddenByWordsProps) {
  const id = useId();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 rounded-sheet border border-dashed border-edge px-6 py-2 text-soft">
      <p id={id} className="flex items-center gap-3 py-2">
        <EyeOffIcon /> {HIDDEN_BY_WORDS}
        {when && `, ${when}`}
      </p>
      <Button variant="quiet" size="sm" className="-ms-4" aria-describedby={id} onClick={onShow}>
        {show}
      </Button>
    </div>
  );
}
