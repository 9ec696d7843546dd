export type { FindStep } from './reading/find/find-admirers.tsx';
export { useHasProof } from './reading/inbox/use-inboxes.ts';
export { readDraft, startDraft } from './draft.ts';
export { GiftDrawing } from './gifts/gift-drawing.tsx';
export { GIFT_NAMES } from './gifts/gift-names.ts';

// Each in a chunk of its own: the home page reads drafts, and needs neither form nor letters for it.
export const loadConfessionForm = () => import('./confession-form.tsx').then((m) => m.ConfessionForm);
export const loadFindAdmirers = () => import('./reading/find/find-admirers.tsx').then((m) => m.FindAdmirers);
export const loadSpentNote = () => import('./form/spent-note.tsx').then((m) => m.SpentNote);
