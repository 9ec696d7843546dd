import type { ComponentType } from 'react';
import type { ReceivedAnswer } from '../../contract.ts';

export interface AnswerProps {
  answer: ReceivedAnswer;
  /** Whose letter it answers. */
  handle: string;
}

/** What the page is given, because features above know it. */
export interface AnswerViews {
  /** Shows an answer below its letter. It is a received letter, which the inbox knows how to read. */
  Answer: ComponentType<AnswerProps>;
  /** Says that there are more unopened answers than those in the list. */
  OlderAnswers: ComponentType<OlderAnswersProps>;
}

export interface OlderAnswersProps {
  userId: number;
  /** How many unopened answers the list shows. */
  shown: number;
}
