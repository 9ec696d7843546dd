export { ReportDialog } from './report-dialog.tsx';
export { SuspendedNotice } from './suspended/suspended-notice.tsx';
