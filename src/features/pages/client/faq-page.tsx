import { DetailsList } from '#platform/client/ui/details-list.tsx';
import { QUESTIONS } from './faq-questions.tsx';
import { TextPage } from './text-page/text-page.tsx';

export function FaqPage() {
  return (
    <TextPage
      eyebrow="Good to ask"
      title="Frequently Asked Questions"
      lead="Short, honest answers. Where something has a limit, we say so."
    >
      <DetailsList name="faq" items={QUESTIONS} />
    </TextPage>
  );
}
