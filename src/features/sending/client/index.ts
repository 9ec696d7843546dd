export { longestWait } from './delivery-times.ts';
export { isWritten, readDraft, startDraft } from './draft.ts';
export type { AnswerProps, OlderAnswersProps } from './sent/answer-props.ts';
export { refreshSent } from './sent/sent-query.ts';

// Each in a chunk of its own: the home page reads drafts, and needs neither form nor notes for it.
export const loadConfessionForm = () => import('./confession-form.tsx').then((m) => m.ConfessionForm);
export const loadSpentNote = () => import('./form/spent-note.tsx').then((m) => m.SpentNote);
export { DeliveryStatus } from './sent/delivery-status.tsx';
