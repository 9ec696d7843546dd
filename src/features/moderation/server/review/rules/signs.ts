import { matchesInOneSentence, says, type NormalizedText } from '../normalize/normalized-text.ts';
import type { Category } from '../category.ts';
import { withoutCondemned } from './condemned.ts';
import { withoutFears } from './feared.ts';
import { INSULT, NOT_SAID_BY_THE_WRITER, TO_THE_READER, VILE_WORDS } from './harassment/insult.ts';
import { DANGER, showsDespair, WEARY } from './self-harm/self-harm.ts';
import { soundsLikeSelfHarm } from './self-harm/worrying.ts';
import { DEEDS_TOLD } from './threat/deeds.ts';
import { isStalking } from './threat/stalking.ts';
import { PLAYFUL } from './threat/threat.ts';
import { withoutUrging } from './threat/urging-to-die.ts';
import { VEILED } from './threat/veiled-signs.ts';
import { soundsViolent } from './threat/violence.ts';

/**
 * What a rule finds in words that love letters use as well: dying, burning, watching from afar. Alone it holds only a text that is
 * too short for the model; otherwise it is one thing more that the model weighs.
 */
interface Sign {
  name: string;
  category: Category;
  isIn: (text: NormalizedText) => boolean;
}

/** The text without what others are told to do, and without fears about them: what is left is about the author. */
const aboutTheAuthor = (text: NormalizedText) => withoutUrging(withoutFears(text));

export const SIGNS: readonly Sign[] = [
  { name: 'playful', category: 'threat', isIn: (text) => says(text, PLAYFUL) },
  { name: 'stalking', category: 'threat', isIn: isStalking },
  { name: 'veiled', category: 'threat', isIn: (text) => says(withoutCondemned(text), VEILED) },
  { name: 'deeds', category: 'threat', isIn: (text) => says(withoutCondemned(text), DEEDS_TOLD) },
  { name: 'violent', category: 'threat', isIn: (text) => soundsViolent(withoutCondemned(text)) },
  { name: 'insult', category: 'harassment', isIn: (text) => says(withoutCondemned(text), INSULT) },
  { name: 'vile', category: 'harassment', isIn: (text) => isVile(withoutCondemned(text)) },
  { name: 'danger', category: 'self-harm', isIn: (text) => says(aboutTheAuthor(text), DANGER) },
  { name: 'weary', category: 'self-harm', isIn: (text) => says(aboutTheAuthor(text), WEARY) },
  { name: 'despair', category: 'self-harm', isIn: (text) => showsDespair(aboutTheAuthor(text)) },
  { name: 'worrying', category: 'self-harm', isIn: (text) => soundsLikeSelfHarm(aboutTheAuthor(text)) },
];

const isVile = (text: NormalizedText) =>
  matchesInOneSentence(text, [TO_THE_READER, VILE_WORDS], NOT_SAID_BY_THE_WRITER);

export const signsIn = (text: NormalizedText): Sign[] => SIGNS.filter(({ isIn }) => isIn(text));
