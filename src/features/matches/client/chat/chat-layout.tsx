import { useRef, type ReactNode, type Ref } from 'react';
import { useVisibleHeight } from './use-visible-height.ts';

interface ChatLayoutProps {
  ref?: Ref<HTMLDivElement>;
  header: ReactNode;
  children: ReactNode;
}

/** The layout of a chat page. On a phone it fills the screen, and its last part stays above the keyboard. */
export function ChatLayout({ ref, header, children }: ChatLayoutProps) {
  const frame = useRef<HTMLDivElement>(null);
  useVisibleHeight(frame);
  return (
    <div ref={ref} className="md:shell md:max-w-[50rem]! md:pb-8">
      <div ref={frame} className="chat-frame lifted">
        {header}
        {children}
      </div>
    </div>
  );
}
