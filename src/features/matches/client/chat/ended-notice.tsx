import { useEffect, useRef } from 'react';
import { TextLink } from '#platform/client/ui/text-link.tsx';

/** Replaces the composer, and takes over its focus if it had it. */
export function EndedNotice() {
  const notice = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) notice.current?.focus();
  }, []);
  return (
    <p
      ref={notice}
      tabIndex={-1}
      className="border-t border-line bg-sheet px-4 py-4 text-center text-sm text-soft outline-none sm:px-6"
    >
      <strong className="text-ink">This chat has ended.</strong> You can read it for 30 days after its end; then it is
      deleted. <TextLink href="/">Back to the start</TextLink>
    </p>
  );
}
