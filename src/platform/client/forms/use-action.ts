import { useRef, useState } from 'react';
import { dismissFailure } from './toast-failure.ts';

/**
 * What a press sets off, one at a time: a second press is dropped even before the button had time to look busy.
 * Unlike a query's mutation it keeps nothing it was given, which is mostly a password, and it never waits for a lost
 * connection to send later what somebody has long given up on.
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
      onFailure(error);
    } finally {
      running.current = false;
    }
  }

  return { run, busy: state === 'busy', done: state === 'done' };
}
