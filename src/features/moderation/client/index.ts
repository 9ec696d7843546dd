export { ReportDialog } from './report-dialog.tsx';
export { suspensionIn } from './suspended/suspension-in.ts';
export { SuspendedNotice } from './suspended/suspended-notice.tsx';
