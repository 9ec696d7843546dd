import { useEffect, useRef, type ReactNode } from 'react';
import { Letter } from '#platform/client/ui/letter.tsx';

type ResultSheetProps = {
  title: string;
  children: ReactNode;
};

/** A search result. Scrolls into view and takes the focus, so that it is read out. */
export function ResultSheet({ title, children }: ResultSheetProps) {
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.parentElement?.scrollIntoView({ block: 'nearest' });
  }, []);

  return (
    <Letter aria-labelledby="outcome" className="grid animate-rise scroll-my-6 gap-5">
      <h2 ref={heading} id="outcome" tabIndex={-1} className="text-2xl wrap-anywhere outline-none">
        {title}
      </h2>
      {children}
    </Letter>
  );
}
