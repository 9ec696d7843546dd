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
    title: 'This code has expired',
    text: 'Codes and digits work for ten minutes. Nothing is lost: get a new code and send it.',
  },
  tries: {
    title: 'Too many wrong digits',
    text: 'You get five tries, so that nobody can guess. Get a new code, and we’ll send you new digits.',
  },
  'handle-changed': {
    title: 'The username has just changed',
    text: 'The username of this Instagram account has changed since you wrote to us. Get a new code and send it.',
  },
  blocked: {
    title: 'We can’t reply to you',
    text: 'Your message arrived, but Instagram doesn’t let us reply. You may have blocked our account, or turned off messages. Unblock us in Instagram, get a new code and send it.',
  },
  unreadable: {
    title: 'We don’t know who wrote to us',
    text: 'Your message arrived, but Instagram didn’t tell us who sent it. Get a new code and send it as a plain message: not forwarded, and not as a reply to a story.',
  },
  'too-late': {
    title: 'Your message reached us too late',
    text: 'It took so long that Instagram no longer lets us reply. Get a new code and send it right away.',
  },
  'too-many': {
    title: 'Too many codes from this account',
    text: 'This Instagram account has sent us many codes in a short time. Wait an hour, or until tomorrow, before you get a new one.',
  },
  unavailable: {
    title: 'Instagram isn’t responding',
    text: 'We couldn’t find out who wrote, or couldn’t send the digits. Try a new code in a few minutes.',
  },
};
