import { useEffect, useState } from 'react';
import { Button } from '#platform/client/ui/button.tsx';
import { SECOND } from '#platform/shared/durations.ts';
import type { ConnectionState } from '../transport/chat-connection.ts';
import { tabConnection } from '../transport/tab-connection.ts';

/** A shorter interruption is not shown. */
const SHOWN_AFTER = 1.5 * SECOND;

/** Says what is wrong with the connection, if anything is. */
export function ConnectionNotice({ state }: { state: ConnectionState }) {
  const isDown = state === 'connecting' || state === 'waiting';
  const isShown = useDelayedFlag(isDown);
  return (
    <div role="status" className="text-sm">
      {isShown && (
        <p className="border-b border-line bg-sheet px-4 py-2 text-soft sm:px-6">
          {navigator.onLine ? 'Reconnecting.' : 'You are offline.'} What you write is sent when the connection is back.
        </p>
      )}
      {state === 'replaced' && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line bg-sheet py-1 ps-4 pe-2 sm:px-6">
          <p className="py-2">Your chats are open in other tabs or on other devices, so this one is paused.</p>
          <Button variant="secondary" size="sm" onClick={() => tabConnection().resume()}>
            Use here
          </Button>
        </div>
      )}
    </div>
  );
}

/** True once the flag has been true for a while. */
function useDelayedFlag(flag: boolean): boolean {
  const [hasLasted, setHasLasted] = useState(false);
  useEffect(() => {
    if (!flag) return setHasLasted(false);
    const timer = setTimeout(() => setHasLasted(true), SHOWN_AFTER);
    return () => clearTimeout(timer);
  }, [flag]);
  return flag && hasLasted;
}
