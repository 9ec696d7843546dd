import type { ComponentType } from 'react';
import type { ReceivedAnswer } from '../../contract.ts';

export interface AnswerProps {
  answer: ReceivedAnswer;
  /** Whose letter it answers. */
  handle: string;
}

/** Shows an answer below its letter. It is a received letter, which the inbox knows how to read, so the page is given this. */
export type AnswerView = ComponentType<AnswerProps>;
