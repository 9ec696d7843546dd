import { lazyPart } from '#platform/client/lazy-part.tsx';

export { HelpLines } from './help-lines.tsx';
export { suspensionIn } from './suspended/suspension-in.ts';

export const ReportDialog = lazyPart(() => import('./report-dialog.tsx').then((m) => m.ReportDialog));
