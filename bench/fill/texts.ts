/** Harmless sentences, which moderation allows. */
const SENTENCES = [
  'You hum when you think that nobody is near.',
  'I learned the name of your street before I learned yours.',
  'The bakery on the corner is not on my way, and I go there every day.',
  'You lent me an umbrella once, and I have been hoping for rain since.',
  'Your laugh arrives in a room a moment before you do.',
  'I have read the book that you left on the train, twice.',
  'When you explain something your hands draw it in the air.',
  'I always sit where I can see the door.',
  'Somebody should tell you that green suits you.',
  'There is a song that I cannot hear any more without thinking of that evening.',
  'You remember the birthdays of people whom others forget.',
  'I would like to walk with you along the river, without any hurry.',
];

/** A letter's text, of two to four sentences; the same for the same number. */
export function messageOf(number: number): string {
  const count = 2 + (number % 3);
  return Array.from({ length: count }, (_, n) => SENTENCES[(number * 7 + n * 5) % SENTENCES.length]).join(' ');
}

/** One text of each kind that `messageOf` gives. */
export const MESSAGES = Array.from({ length: 3 * SENTENCES.length }, (_, number) => messageOf(number));
