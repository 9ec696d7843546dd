import { useEffect, useRef } from 'react';
import { TextLink } from '#platform/client/ui/text-link.tsx';

/** In the place of the box to write in. Whoever was in there when it ended reads on here. */
export function EndedLine() {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) line.current?.focus();
  }, []);
  return (
    <p
      ref={line}
      tabIndex={-1}
      className="border-t border-line bg-sheet px-4 py-4 text-center text-sm text-soft outline-none sm:px-6"
    >
      <strong className="text-ink">This chat has ended.</strong> What was written can be read for 30 days after its end;
      then it is deleted. <TextLink href="/">Back to the start</TextLink>
    </p>
  );
}
