import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { getSite } from '#features/site/contract.ts';
import { call } from '#platform/client/api/call.ts';
import { focusPage } from '#platform/client/navigation/focus-page.ts';
import { Card } from '#platform/client/ui/card.tsx';
import { TextLink } from '#platform/client/ui/text-link.tsx';
import type { Suspended } from '../../contract.ts';
import { AppealForm, AppealReceived } from './appeal-form.tsx';

const days = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });

interface SuspendedNoticeProps {
  suspended: Suspended;
  onLogIn: () => void;
}

/** In the place of the sign-in form: what happened, until when, what it means, and how to object. */
export function SuspendedNotice({ suspended: { until, caseNumber, appealTicket }, onLogIn }: SuspendedNoticeProps) {
  // The button that was pressed is gone with its form.
  useEffect(focusPage, []);

  return (
    <>
      <Card className="grid gap-5">
        <p>
          A moderator has looked at something that was sent from this account and found that it breaks the{' '}
          <TextLink href="/terms">community rules</TextLink>.{' '}
          {until === null ? 'The account is closed for good.' : <Welcome day={until} />}
        </p>
        <ul className="grid list-disc gap-2 ps-5 text-soft">
          <li>You cannot sign in{until !== null && ' until then'}, and nobody else is told about it.</li>
          <li>Letters of yours that have not left yet are kept back{until !== null && ' as long as it lasts'}.</li>
          <li>
            <Cancelling />
          </li>
        </ul>
        {caseNumber && (
          <p className="text-sm text-soft">
            Case number <span className="font-semibold text-ink">{caseNumber}</span>
          </p>
        )}
      </Card>
      <Card>
        {appealTicket === null ? (
          <AppealReceived />
        ) : (
          <AppealForm ticket={appealTicket} caseNumber={caseNumber} onLogIn={onLogIn} />
        )}
      </Card>
    </>
  );
}

function Welcome({ day }: { day: string }) {
  return (
    <>
      You can sign in again on{' '}
      <time dateTime={day} className="font-semibold whitespace-nowrap">
        {days.format(new Date(day))}
      </time>
      .
    </>
  );
}

/** Money must not go on because a door is closed. */
function Cancelling() {
  const { data: site } = useQuery({
    queryKey: ['/api/site'],
    queryFn: ({ signal }) => call<typeof getSite>('GET /api/site', { signal }),
  });
  return (
    <>
      A membership that is running can be cancelled all the same:{' '}
      {site && (
        <>
          write to <TextLink href={`mailto:${site.supportEmail}`}>{site.supportEmail}</TextLink> or{' '}
        </>
      )}
      use our <TextLink href="/contact">contact form</TextLink>.
    </>
  );
}
