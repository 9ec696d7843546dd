import { focusPage } from '#platform/client/navigation/focus-page.ts';
import { Mask } from '#platform/client/ui/illustrations/mask.tsx';
import { useKeepFocus } from '#platform/client/ui/keep-focus.ts';
import { Skeleton } from '#platform/client/ui/skeleton.tsx';
import { VisuallyHidden } from '#platform/client/ui/visually-hidden.tsx';
import { ChatHeader, ChatLayout } from './chat-frame.tsx';

export function ChatSkeleton() {
  // After a navigation its heading has the focus.
  const skeleton = useKeepFocus<HTMLDivElement>(focusPage);
  return (
    <ChatLayout
      ref={skeleton}
      header={
        <ChatHeader
          picture={
            <span className="grid size-11 shrink-0 place-items-center rounded-full bg-night max-[22.5rem]:hidden">
              <span className="dark-theme">
                <Mask className="h-4 text-wax" />
              </span>
            </span>
          }
          name="Your Secret Admirer"
          status="One moment"
        />
      }
    >
      <ThreadSkeleton />
    </ChatLayout>
  );
}

export function ThreadSkeleton() {
  return (
    <div role="status" className="flex grow flex-col justify-end gap-3 p-4 sm:p-6">
      <VisuallyHidden>Loading the chat</VisuallyHidden>
      <Skeleton className="h-16 w-3/5 rounded-sheet!" />
      <Skeleton className="h-11 w-2/5 self-end rounded-sheet!" />
      <Skeleton className="h-20 w-3/4 rounded-sheet!" />
    </div>
  );
}
