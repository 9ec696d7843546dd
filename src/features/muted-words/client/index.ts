import { lazyComponent } from '#platform/client/lazy-component.tsx';

export { HIDDEN_BY_WORDS, HiddenByWords } from './hidden-by-words.tsx';

export const MutedWordsDialog = lazyComponent(() => import('./muted-words-dialog.tsx').then((m) => m.MutedWordsDialog));
