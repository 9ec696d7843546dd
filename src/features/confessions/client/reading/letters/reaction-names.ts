import type { Reaction } from '../../../contract.ts';

/** What each is called, for those who hear it. */
export const REACTION_NAMES: Record<Reaction, string> = {
  '❤️': 'Love',
  '😍': 'Heart eyes',
  '🥰': 'Smiling with hearts',
  '😘': 'Kiss',
  '🔥': 'Fire',
  '💯': '100',
  '👏': 'Clap',
  '😢': 'Sad',
};
