import type { MessageProblem } from '../../contract.ts';

/** Why a proof cannot go on: what the server says of the message, or what became of the digits. */
export type Trouble = MessageProblem | 'expired' | 'tries' | 'handle-changed';

interface TroubleText {
  title: string;
  /** What happened, and what to do about it before getting a new code. */
  text: string;
}

export const TROUBLES: Record<Trouble, TroubleText> = {
  expired: {
    title: 'This code no longer counts',
    text: 'A code counts for ten minutes, and so do the digits. Nothing is lost: get a new one and send it.',
  },
  tries: {
    title: 'Five times other digits',
    text: 'Five tries are all there are, so that nobody can guess. Get a new code, and we send you new digits.',
  },
  'handle-changed': {
    title: 'The username has just changed',
    text: 'Since you wrote to us, the username of this Instagram account has changed. Get a new code and send it once more.',
  },
  blocked: {
    title: 'We cannot answer you',
    text: 'Your message arrived, but Instagram does not let us answer. Perhaps you have blocked our account, or cannot be sent messages. Unblock us in Instagram, get a new code and send it.',
  },
  unreadable: {
    title: 'Instagram did not say who wrote',
    text: 'Your message arrived, but not who sent it. Get a new code, and send it as a plain message of your own: not forwarded, and not as a reply to a story.',
  },
  'too-late': {
    title: 'Your message reached us too late',
    text: 'It was so long on its way that Instagram no longer lets us answer. Get a new code and send it at once.',
  },
  'too-many': {
    title: 'Too many codes from this account',
    text: 'This Instagram account has sent us many codes in a short time. Wait an hour before you get a new one; if that is not enough, until tomorrow.',
  },
  unavailable: {
    title: 'Instagram does not answer right now',
    text: 'We could not learn who wrote, or could not send the digits. Try a new code in a few minutes.',
  },
};
