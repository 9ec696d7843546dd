import { useEffect, useState } from 'react';
import { Button } from '#platform/client/ui/button.tsx';
import { SECOND } from '#platform/shared/durations.ts';
import type { LineState } from '../transport/chat-connection.ts';
import { lineOfTab } from '../transport/tab-connection.ts';

/** A line that is back within this time was never missed. */
const UNNOTICED = 1.5 * SECOND;

/** Says what is wrong with the connection, if anything is. */
export function LineNotice({ line }: { line: LineState }) {
  const isDown = line === 'connecting' || line === 'waiting';
  const isMissed = useLasting(isDown);
  return (
    <div role="status" className="text-sm">
      {isMissed && (
        <p className="border-b border-line bg-sheet px-4 py-2 text-soft sm:px-6">
          {navigator.onLine ? 'Connecting again.' : 'You are offline.'} What you write is kept.
        </p>
      )}
      {line === 'replaced' && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line bg-sheet py-1 ps-4 pe-2 sm:px-6">
          <p className="py-2">Your chats are open in other places now, so this one has gone quiet.</p>
          <Button variant="secondary" size="sm" onClick={() => lineOfTab().resume()}>
            Use here
          </Button>
        </div>
      )}
    </div>
  );
}

function useLasting(is: boolean): boolean {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    if (!is) return setLasts(false);
    const timer = setTimeout(() => setLasts(true), UNNOTICED);
    return () => clearTimeout(timer);
  }, [is]);
  return is && lasts;
}
