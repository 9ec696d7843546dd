import { useSyncExternalStore } from 'react';
import type { LineState } from './chat-line.ts';
import { lineOfTab } from './line-of-tab.ts';

export function useLineState(): LineState {
  const line = lineOfTab();
  return useSyncExternalStore(line.watch, line.state);
}
