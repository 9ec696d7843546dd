import { ReceivedAnswer } from '#features/inbox/client/answers/received-answer.tsx';
import { SentPage } from '#features/sending/client/sent/sent-page.tsx';

export function SentRoute() {
  return <SentPage Answer={ReceivedAnswer} />;
}
