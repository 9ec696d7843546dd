import { MINUTE, SECOND } from '#platform/shared/durations.ts';
import { isAnswerTo, type LoginAnswer } from './login-message.ts';

const POLL_INTERVAL = SECOND;
/** A popup closes right after its answer, which may arrive later than the closing is noticed. */
const GRACE_PERIOD = 2 * SECOND;
/** As long as the state is valid. */
const TIMEOUT = 10 * MINUTE;

interface Listeners {
  onAnswer: (answer: LoginAnswer) => void;
  /** The popup looks closed and has not answered. Called once; an answer may still come. */
  onClosed: () => void;
}

/**
 * Waits for one answer of the popup: by message, or by a channel named after the state, because a page of Instagram may
 * sever the popup from this one. A severed popup looks closed although it is open, so the channel is still listened to
 * after `onClosed`. Returns a function that stops waiting.
 */
export function awaitAnswer(popup: Window, state: string, { onAnswer, onClosed }: Listeners): () => void {
  const channel = new BroadcastChannel(state);
  const timeout = setTimeout(giveUp, TIMEOUT);
  const poll = setInterval(checkPopup, POLL_INTERVAL);
  let grace: ReturnType<typeof setTimeout> | undefined;

  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => take(data));
  addEventListener('message', receive);

  function receive({ origin, data }: MessageEvent<unknown>): void {
    if (origin === location.origin) take(data);
  }

  function take(message: unknown): void {
    if (!isAnswerTo(state, message)) return;
    stop();
    onAnswer(message);
  }

  function checkPopup(): void {
    // While this page has no focus, the person is probably in the popup, even if it looks closed.
    if (!popup.closed || !document.hasFocus()) return;
    clearInterval(poll);
    grace = setTimeout(onClosed, GRACE_PERIOD);
  }

  function giveUp(): void {
    if (grace === undefined) onClosed();
    stop();
  }

  function stop(): void {
    clearTimeout(timeout);
    clearInterval(poll);
    clearTimeout(grace);
    channel.close();
    removeEventListener('message', receive);
  }

  return stop;
}
