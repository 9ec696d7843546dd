import { useSyncExternalStore } from 'react';
import type { LineState } from './chat-connection.ts';
import { lineOfTab } from './tab-connection.ts';

export function useLineState(): LineState {
  const line = lineOfTab();
  return useSyncExternalStore(line.watch, line.state);
}
