import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'wouter';
import { call } from '#platform/client/api/call.ts';
import { hasCode } from '#platform/client/api/has-code.ts';
import { formatDay } from '#platform/client/dates.ts';
import { Card } from '#platform/client/ui/card.tsx';
import { LookupPending } from '#platform/client/query/lookup-pending.tsx';
import { PageHeading } from '#platform/client/ui/page-heading.tsx';
import { TextLink } from '#platform/client/ui/text-link.tsx';
import type { AnswerOf } from '#platform/shared/endpoint.ts';
import type { getDataDeletion } from '../contract.ts';

/** The status page for a deletion that was requested at Instagram. */
export function DataDeletionPage() {
  return (
    <div className="shell grid max-w-[40rem] gap-8 py-10 sm:py-16">
      <PageHeading
        eyebrow="Requested at Instagram"
        title="Deletion of your data"
        lead="You asked Instagram to delete what it told us about your account."
      />
      <Card>
        <Status />
      </Card>
    </div>
  );
}

const CODE = /^[\w-]{16}$/;

function Status() {
  const { code = '' } = useParams();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['/api/data-deletion', code],
    // A text that cannot be a code is not sent to the server.
    queryFn: ({ signal }) =>
      CODE.test(code)
        ? call<typeof getDataDeletion>('GET /api/data-deletion/:code', { params: { code }, signal })
        : null,
  });
  if (data) return <Deletion {...data} />;
  if (data === null || hasCode(error, 'NOT_FOUND')) return <Unknown />;
  return <LookupPending error={error} isFetching={isFetching} refetch={refetch} />;
}

const Day = ({ day }: { day: string }) => <time dateTime={day}>{formatDay(day)}</time>;

function Deletion({ requestedOn, completedOn }: AnswerOf<typeof getDataDeletion>) {
  return (
    <Section title={completedOn ? 'It is deleted' : 'It is being deleted'}>
      <p>
        Requested on <Day day={requestedOn} />.{' '}
        {completedOn ? (
          <>
            Done on <Day day={completedOn} />.
          </>
        ) : (
          'It takes up to 30 days.'
        )}
      </p>
      <p>
        This covers what Instagram told us about you: your username, your name, your Instagram account ID, and that it
        was you. What stays, encrypted and with no member’s name, is which account had the username, because otherwise
        its next owner could read your letters, and what you set: a pause, an opt-out, the authors you blocked. Letters
        to you aren’t part of it, because Instagram never knew about them. To delete those too,{' '}
        <TextLink href="/search-confessions">prove it’s you</TextLink> and opt out there.
      </p>
    </Section>
  );
}

function Unknown() {
  return (
    <Section title="We don’t know this code">
      <p>
        It may be mistyped, or the deletion was more than 90 days ago and we no longer have a record of it. If you’re
        unsure, <TextLink href="/contact">write to us</TextLink>.
      </p>
    </Section>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid gap-3 text-soft">
      <h2 className="text-2xl text-ink">{title}</h2>
      {children}
    </div>
  );
}
