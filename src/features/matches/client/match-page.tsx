import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'wouter';
import type { CurrentUser } from '#features/auth/contract.ts';
import { messageFor } from '#platform/client/api/http-error.ts';
import { ButtonLink } from '#platform/client/ui/button.tsx';
import { ErrorState } from '#platform/client/ui/error-state.tsx';
import { Letter } from '#platform/client/ui/letter.tsx';
import { PageHeading } from '#platform/client/ui/page-heading.tsx';
import { Seal } from '#platform/client/ui/seal.tsx';
import { TextLink } from '#platform/client/ui/text-link.tsx';
import { Column } from './column.tsx';
import { ForMembers } from './for-members.tsx';
import { matchQuery } from './matches-query.ts';
import { ChatScreen } from './chat/chat-screen.tsx';
import { ChatSkeleton } from './chat/chat-skeleton.tsx';
import { ReportedChat } from './chat/reported-chat.tsx';

/** One match in any state, or a notice that there is none. */
export function MatchPage() {
  const { matchId = '' } = useParams();
  return (
    <ForMembers skeleton={<ChatSkeleton />}>{(user) => <MatchOf key={matchId} user={user} id={matchId} />}</ForMembers>
  );
}

function MatchOf({ user, id }: { user: CurrentUser; id: string }) {
  const { data: match, error, isFetching, refetch } = useQuery(matchQuery(user.id, id));
  const [wasOpen, setWasOpen] = useState(false);
  if (match && !match.report && !wasOpen) setWasOpen(true);
  if (match === null) return <Gone />;
  if (match?.report) return <ReportedChat report={match.report} wasOpen={wasOpen} />;
  if (match) return <ChatScreen match={match} user={user} />;
  if (!error) return <ChatSkeleton />;
  return (
    <Column>
      <PageHeading title="Chat" />
      <ErrorState title="The chat did not load" busy={isFetching} onRetry={() => void refetch()}>
        {messageFor(error, 'Please try again in a moment.')}
      </ErrorState>
    </Column>
  );
}

function Gone() {
  return (
    <Column>
      <Letter seal={<Seal state="opened" />} className="grid justify-items-start gap-7">
        <PageHeading
          eyebrow="Nobody here"
          title="We can’t find this chat"
          lead="It was closed or deleted, or it belongs to other people."
        />
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <ButtonLink href="/chat">Your matches</ButtonLink>
          <TextLink href="/">Back to the start</TextLink>
        </div>
      </Letter>
    </Column>
  );
}
