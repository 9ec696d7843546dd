import { ReceivedAnswer } from '#features/inbox/client/answers/received-answer.tsx';
import { useUnread } from '#features/notices/client/index.ts';
import type { OlderAnswersProps } from '#features/sending/client/index.ts';
import { SentPage } from '#features/sending/client/sent/sent-page.tsx';

export function SentRoute() {
  return <SentPage Answer={ReceivedAnswer} OlderAnswers={OlderAnswers} />;
}

/** The header counts them, and the first page may have none of their letters. */
function OlderAnswers({ userId, shown }: OlderAnswersProps) {
  const older = useUnread(userId).answers - shown;
  if (older <= 0) return null;
  return <p>{older === 1 ? '1 new answer is' : `${older} new answers are`} further down, at older letters.</p>;
}
