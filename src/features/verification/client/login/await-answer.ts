import { MINUTE, SECOND } from '#platform/shared/durations.ts';
import { isAnswerTo, type LoginAnswer } from './login-message.ts';

const POLL = SECOND;
/** A popup closes right after its answer, and the answer may be the slower of the two. */
const GRACE = 2 * SECOND;
/** As long as the state counts. */
const PATIENCE = 10 * MINUTE;

interface Listeners {
  onAnswer: (answer: LoginAnswer) => void;
  /** It looks closed and has said nothing. That is said once; an answer may still come. */
  onClosed: () => void;
}

/**
 * Waits for what the popup has to say, once: by message, or by a channel that carries the state as its name, because a
 * page of Instagram's may cut the popup off from us. Then it also looks closed from here although it is not, so that
 * we keep an ear on the channel after we stopped believing in it. Returns the way to stop.
 */
export function awaitAnswer(popup: Window, state: string, { onAnswer, onClosed }: Listeners): () => void {
  const channel = new BroadcastChannel(state);
  const patience = setTimeout(giveUp, PATIENCE);
  const poll = setInterval(lookAtPopup, POLL);
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

  function lookAtPopup(): void {
    // Whoever is not at this page is at the other one, however closed that looks.
    if (!popup.closed || !document.hasFocus()) return;
    clearInterval(poll);
    grace = setTimeout(onClosed, GRACE);
  }

  function giveUp(): void {
    if (grace === undefined) onClosed();
    stop();
  }

  function stop(): void {
    clearTimeout(patience);
    clearInterval(poll);
    clearTimeout(grace);
    channel.close();
    removeEventListener('message', receive);
  }

  return stop;
}
