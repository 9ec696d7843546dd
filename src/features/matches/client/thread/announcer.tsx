import type { Message } from '../../contract.ts';
import { giftLabel } from '../labels.ts';

interface AnnouncerProps {
  messages: readonly Message[];
  /** Only later messages are announced: earlier ones were there when the chat was opened. */
  after: number;
  partner: string;
}

const LATEST = 3;

/** Announces to screen readers what the partner writes while the page is open. */
export function Announcer({ messages, after, partner }: AnnouncerProps) {
  const incoming = messages.slice(-2 * LATEST).filter(({ seq, senderId }) => seq > after && senderId === 'them');
  return (
    <div aria-live="polite" aria-relevant="additions" className="sr-only">
      {incoming.slice(-LATEST).map(({ id, content, virtualGift }) => (
        <p key={id}>
          {partner}: {virtualGift && `${giftLabel(virtualGift, 'them')}.`} {content}
        </p>
      ))}
    </div>
  );
}
