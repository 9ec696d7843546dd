import { cleanText, countCharacters } from '#platform/shared/text.ts';
import { MESSAGE_LIMIT, MESSAGE_SHORT } from '../../../contract.ts';

export interface MessageLength {
  count: number;
  /** A remark about its length, where one is due. */
  note: string | undefined;
  /** Too long to be sent. A message that is short may be sent. */
  isOver: boolean;
}

/** The length of a message, counted as the server counts it. */
export function measureMessage(message: string): MessageLength {
  const count = countCharacters(cleanText(message));
  return { count, note: lengthNote(count), isOver: count > MESSAGE_LIMIT };
}

function lengthNote(count: number): string | undefined {
  if (count > 0 && count < MESSAGE_SHORT) return 'Too short - add more details';
  return count >= MESSAGE_LIMIT ? 'Message too long - keep it concise' : undefined;
}
