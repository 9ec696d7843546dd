import '#platform/client/ui/styles/index.css';
import { whenIdle } from '#platform/client/when-idle.ts';
import { startApp } from './start-app.tsx';

// The development server's document does not contain this.
if (import.meta.env.DEV) void import('./inline/apply-theme.ts').then((m) => m.applyTheme());

const session = document.documentElement.dataset['session'] === 'none' ? 'none' : 'unknown';
const container = document.getElementById('root');
if (container) void startApp(container, session);

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  // Without it everything works but the offline page.
  whenIdle(() => void navigator.serviceWorker.register('/service-worker.js').catch(() => {}));
}
