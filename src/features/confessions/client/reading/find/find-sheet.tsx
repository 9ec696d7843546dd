import { useEffect, useId, useRef, type ReactNode } from 'react';
import { Letter } from '#platform/client/ui/letter.tsx';

interface FindSheetProps {
  title: string;
  children: ReactNode;
}

/** What takes the example's place. Whoever asked finds the answer in sight and the focus on it, and hears it. */
export function FindSheet({ title, children }: FindSheetProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.parentElement?.scrollIntoView({ block: 'nearest' });
  }, []);

  return (
    <Letter aria-labelledby={id} className="grid animate-rise scroll-my-6 gap-5">
      <h3 ref={heading} id={id} tabIndex={-1} className="text-2xl wrap-anywhere outline-none">
        {title}
      </h3>
      {children}
    </Letter>
  );
}
