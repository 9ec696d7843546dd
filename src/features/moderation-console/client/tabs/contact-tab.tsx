import { useQuery } from '@tanstack/react-query';
import { call } from '#platform/client/api/call.ts';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { TextLink } from '#platform/client/ui/text-link.tsx';
import type { AnswerOf } from '#platform/shared/endpoint.ts';
import { contactQuery } from '../console-queries.ts';
import type { Show } from '../console-tabs.ts';
import { QueueList } from '../queue/queue-list.tsx';
import { QueueSection } from '../queue/queue-section.tsx';
import type { closeContactMessage, listContactMessages } from '../../contract.ts';
import { Day } from '../due-clock.tsx';
import { EntryHead } from '../queue/entry-head.tsx';
import { PastDecisions } from '../queue/past-decisions.tsx';
import { useDecide } from '../use-decide.ts';

export function ContactTab({ show }: { show: Show }) {
  const query = useQuery(contactQuery);
  const isOpen = show === 'waiting';
  return (
    <QueueSection
      title="Contact"
      note="Answer each by email within 24 hours. Members of The Masked Elite come first."
      filter={{ tab: 'contact', show, waiting: 'Open', done: 'Answered' }}
    >
      <QueueList
        items={query.data?.messages.filter(({ answeredOn }) => (answeredOn === null) === isOpen)}
        query={query}
        empty={{ title: isOpen ? 'Nothing to do.' : 'Nothing has been answered yet.' }}
      >
        {(message) => <ContactCard message={message} />}
      </QueueList>
    </QueueSection>
  );
}

interface ContactCardProps {
  message: AnswerOf<typeof listContactMessages>['messages'][number];
}

/** Moderators answer by mail; here they mark that they did. */
function ContactCard({ message }: ContactCardProps) {
  const { id, subject, name, email, priority, receivedOn, dueBy, answeredOn, events } = message;
  const { run, busy } = useDecide(
    id,
    () => call<typeof closeContactMessage>('POST /api/moderation/contact/:id/answered', { params: { id } }),
    { title: 'Marked as answered.' },
    'Not Marked as Answered',
  );

  return (
    <article aria-label={subject} className="grid gap-4">
      <EntryHead
        title={subject}
        marks={priority && <Badge tone="gold">The Masked Elite</Badge>}
        facts={
          <>
            {name}, {email}, on <Day of={receivedOn} />
          </>
        }
        dueBy={answeredOn === null ? dueBy : undefined}
      />
      <p className="max-w-[68ch] wrap-anywhere whitespace-pre-wrap">{message.message}</p>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <TextLink href={replyLink(message)} className="inline-flex min-h-11 items-center text-sm">
          Reply by email
        </TextLink>
        {answeredOn === null && (
          <Button variant="secondary" size="sm" busy={busy} busyLabel="Marking..." onClick={() => void run()}>
            Mark as answered
          </Button>
        )}
        {answeredOn !== null && events.length === 0 && (
          <p className="text-sm text-soft">
            Answered on <Day of={answeredOn} />
          </p>
        )}
      </div>
      <PastDecisions events={events} label="What was done" />
    </article>
  );
}

/** A link that opens the moderator's mail program with recipient and subject filled in. */
export function replyLink({ email, subject }: { email: string; subject: string }): string {
  const about = /^re:/i.test(subject) ? subject : `Re: ${subject}`;
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(about)}`;
}
