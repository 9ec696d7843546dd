import { useRef, useState } from 'react';
import { noticeEndedSession } from '../api/session-ended.ts';
import { dismissFailure } from './toast-failure.ts';

/**
 * Runs an action one at a time: a second press is dropped even before the button shows that it is busy. Unlike a
 * mutation of the query library it does not keep its input, which is often a password, and it never waits offline to
 * send something later.
 */
export function useAction<Input extends unknown[]>(
  act: (...input: Input) => Promise<void>,
  onFailure: (error: unknown) => void,
) {
  const [state, setState] = useState<'idle' | 'busy' | 'done'>('idle');
  const running = useRef(false);

  async function run(...input: Input): Promise<void> {
    if (running.current) return;
    running.current = true;
    setState('busy');
    dismissFailure();
    try {
      await act(...input);
      setState('done');
    } catch (error) {
      setState('idle');
      noticeEndedSession(error);
      onFailure(error);
    } finally {
      running.current = false;
    }
  }

  return { run, busy: state === 'busy', done: state === 'done' };
}
