import { useRef, type ReactNode } from 'react';
import { useSeenHeight } from './use-visible-height.ts';

interface RoomFrameProps {
  header: ReactNode;
  children: ReactNode;
}

/** Head, middle and foot of a chat. On a phone it has the screen to itself; its foot stays above the keyboard. */
export function RoomFrame({ header, children }: RoomFrameProps) {
  const frame = useRef<HTMLDivElement>(null);
  useSeenHeight(frame);
  return (
    <div className="md:shell md:max-w-[50rem]! md:pb-8">
      <div ref={frame} className="room lifted">
        {header}
        {children}
      </div>
    </div>
  );
}
