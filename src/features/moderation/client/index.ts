import { lazyComponent } from '#platform/client/lazy-component.tsx';

export { HelpLines } from './help-lines.tsx';
export { helpLinesIn } from './help-lines-in.ts';
export { KEPT_WORDS } from './kept-words.ts';
export { READ_SOON, RemovedNote, ReportNote } from './report-notes.tsx';
export { DECIDED_WORDS, RULE_WORDS } from './rule-words.ts';
export { suspensionIn } from './suspended/suspension-in.ts';

export const ReportDialog = lazyComponent(() => import('./report-dialog.tsx').then((m) => m.ReportDialog));
