import '#platform/client/ui/styles/index.css';
import { applyTheme } from './inline/apply-theme.ts';
import { startApp } from './start-app.tsx';

// The development server's document does not contain this.
if (import.meta.env.DEV) applyTheme();

const session = document.documentElement.dataset['session'] === 'none' ? 'none' : 'unknown';
const container = document.getElementById('root');
if (container) void startApp(container, session);
