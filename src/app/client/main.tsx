import '#platform/client/ui/styles/index.css';
import { startApp } from './start-app.tsx';

const session = document.documentElement.dataset['session'] === 'none' ? 'none' : 'unknown';
const container = document.getElementById('root');
if (container) void startApp(container, session);
