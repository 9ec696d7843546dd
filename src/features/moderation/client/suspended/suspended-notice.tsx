import { useEffect, type ComponentType } from 'react';
import { useSite } from '#features/site/client/index.ts';
import { formatDay } from '#platform/client/dates.ts';
import { focusPage } from '#platform/client/navigation/focus-page.ts';
import { useTitle } from '#platform/client/navigation/use-title.ts';
import { Card } from '#platform/client/ui/card.tsx';
import { TextLink } from '#platform/client/ui/text-link.tsx';
import type { Suspended } from '../../contract.ts';
import { DECIDED_WORDS } from '../rule-words.ts';
import { AppealForm, AppealKept, AppealReceived } from './appeal-form.tsx';

interface SuspendedNoticeProps {
  suspended: Suspended;
  onLogIn: () => void;
  /** The part that cancels a paid membership with its ticket. */
  CancelMembership: ComponentType<{ ticket: string; onLogIn: () => void }>;
}

/** Replaces the login form: what happened, until when, what it means, and how to appeal. */
export function SuspendedNotice({ suspended, onLogIn, CancelMembership }: SuspendedNoticeProps) {
  const { until, rule, words, caseNumber, appeal, appealTicket, membershipTicket } = suspended;
  const day = until === null ? null : <Day of={until} />;

  useTitle('Your account is suspended · Sub Rosa');
  // The pressed button is gone with its form.
  useEffect(focusPage, []);

  return (
    <>
      <Card className="grid gap-5">
        <p>
          A moderator has looked at something that was sent from this account and found that it breaks the{' '}
          <TextLink href="/terms">community rules</TextLink>
          {rule !== 'other' && `: it ${DECIDED_WORDS[rule]}`}.{' '}
          {day === null ? 'The suspension has no end.' : <>You can log in again on {day}.</>}
        </p>
        {words && <Words of={words} />}
        <ul className="grid list-disc gap-2 ps-5 text-soft">
          <li>You cannot log in{until !== null && ' until then'}. We tell nobody else.</li>
          <li>Your letters that have not been delivered yet are held back{until !== null && ' until then'}.</li>
          <li>
            <OtherRequests />
          </li>
        </ul>
        {caseNumber && (
          <p className="text-sm text-soft">
            Case number <span className="font-semibold text-ink">{caseNumber}</span>
          </p>
        )}
      </Card>
      <Card>
        {appeal === 'kept' && <AppealKept until={day} />}
        {appeal === 'open' && <AppealReceived />}
        {appealTicket !== null && <AppealForm ticket={appealTicket} onLogIn={onLogIn} />}
      </Card>
      {membershipTicket !== null && (
        <Card>
          <CancelMembership ticket={membershipTicket} onLogIn={onLogIn} />
        </Card>
      )}
    </>
  );
}

/** The letter. It was held before its delivery, so nobody can have reported it. */
function Words({ of: [message, ...others] }: { of: string[] }) {
  return (
    <figure className="grid gap-2">
      <figcaption className="text-sm text-soft">This letter was stopped before it was delivered:</figcaption>
      <blockquote className="grid gap-2 border-s-2 border-gilt ps-4 wrap-anywhere whitespace-pre-wrap">
        <p className="confession text-lg">{message}</p>
        {others.map((text) => (
          <p key={text} className="text-sm text-soft">
            {text}
          </p>
        ))}
      </blockquote>
    </figure>
  );
}

function Day({ of }: { of: string }) {
  return (
    <time dateTime={of} className="font-semibold whitespace-nowrap">
      {formatDay(of)}
    </time>
  );
}

/** How to get a refund or a deletion without being able to log in. */
function OtherRequests() {
  const site = useSite();
  return (
    <>
      If you want your money back or your account deleted,{' '}
      {site && (
        <>
          write to <TextLink href={`mailto:${site.supportEmail}`}>{site.supportEmail}</TextLink> or{' '}
        </>
      )}
      use our <TextLink href="/contact">contact form</TextLink>: we do it for you.
    </>
  );
}
