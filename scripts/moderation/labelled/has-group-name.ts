import { namesGroup, wordsOf } from '#features/moderation/server/review/model/features.ts';
import { normalizeText } from '#features/moderation/server/review/normalize/normalized-text.ts';

export const hasGroupName = (text: string): boolean => namesGroup(wordsOf(normalizeText(text)));
