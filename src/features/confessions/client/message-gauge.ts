import { cleanText, countCharacters } from '#platform/shared/text.ts';
import { MESSAGE_LIMIT, MESSAGE_SHORT } from '../contract.ts';

export interface MessageGauge {
  count: number;
  /** What to say about its length, if anything. */
  note: string | undefined;
  /** Only this stops it from being sent. */
  isOver: boolean;
}

/** How long a message is, counted as the server counts it. */
export function gauge(message: string): MessageGauge {
  const count = countCharacters(cleanText(message));
  return { count, note: noteOn(count), isOver: count > MESSAGE_LIMIT };
}

function noteOn(count: number): string | undefined {
  if (count > 0 && count < MESSAGE_SHORT) return 'Too short - add more details';
  return count >= MESSAGE_LIMIT ? 'Message too long - keep it concise' : undefined;
}
