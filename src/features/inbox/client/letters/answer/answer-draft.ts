import { tabValue } from '#platform/client/storage/tab-value.ts';

/** An answer that is being written. Only this tab keeps it, until it is sent or its writer logs out. */
interface AnswerDraft {
  message: string;
  /** The member who writes it. */
  writer: number;
}

const storedDraft = (letterId: string) =>
  tabValue<AnswerDraft>(`answerDraft ${letterId}`, ({ message, writer }) =>
    typeof message === 'string' && typeof writer === 'number' ? { message, writer } : null,
  );

/** Empty for another member who logs in with this tab. */
export function readAnswerDraft(letterId: string, writer: number): string {
  const draft = storedDraft(letterId).read();
  return draft?.writer === writer ? draft.message : '';
}

export function saveAnswerDraft(letterId: string, writer: number, message: string): void {
  if (message.trim() === '') deleteAnswerDraft(letterId);
  else storedDraft(letterId).write({ message, writer });
}

export function deleteAnswerDraft(letterId: string): void {
  storedDraft(letterId).remove();
}
