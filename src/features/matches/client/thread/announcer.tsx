import type { Message } from '../../contract.ts';
import { giftLine } from '../labels.ts';

interface AnnouncerProps {
  messages: readonly Message[];
  /** What was there when the chat was opened is not news. */
  after: number;
  partner: string;
}

const LATEST = 3;

/** Says aloud, when there is a pause, what the other one writes while the chat is open. */
export function Announcer({ messages, after, partner }: AnnouncerProps) {
  const news = messages.slice(-2 * LATEST).filter(({ seq, senderId }) => seq > after && senderId === 'them');
  return (
    <div aria-live="polite" aria-relevant="additions" className="sr-only">
      {news.slice(-LATEST).map(({ id, content, virtualGift }) => (
        <p key={id}>
          {partner}: {virtualGift && `${giftLine(virtualGift, 'them')}.`} {content}
        </p>
      ))}
    </div>
  );
}
