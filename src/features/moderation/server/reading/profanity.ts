import { DataSet, englishDataset, englishRecommendedTransformers, pattern, RegExpMatcher } from 'obscenity';

/**
 * What the library is asked to find. The rest of its list has a harmless meaning in some language that people write here
 * (a German subscription, an Indonesian 'not', a Spanish colour), or stands in a list of ours.
 */
const WANTED: readonly string[] = [
  'bitch',
  'blowjob',
  'boob',
  'cock',
  'cunt',
  'deepthroat',
  'dick',
  'dildo',
  'fuck',
  'gangbang',
  'handjob',
  'jizz',
  'masturbate',
  'orgasm',
  'penis',
  'porn',
  'pussy',
  'slut',
  'vagina',
  'whore',
];

const WORDS = new DataSet<{ originalWord: string }>()
  .addAll(englishDataset)
  .removePhrasesIf(({ metadata }) => !WANTED.includes(metadata?.originalWord ?? ''))
  .addPhrase((phrase) =>
    phrase
      .setMetadata({ originalWord: 'fuck' })
      .addPattern(pattern`|phuck`)
      .addPattern(pattern`|phuk`)
      .addPattern(pattern`|phvck`)
      .addPattern(pattern`|fcuk`)
      // 'Was' in Italian, and two places in Japan.
      .addWhitelistedTerm('fu ')
      .addWhitelistedTerm('fukushima')
      .addWhitelistedTerm('fukuoka'),
  )
  .addPhrase((phrase) => phrase.setMetadata({ originalWord: 'bitch' }).addPattern(pattern`|b[e]iatch`))
  // In Swedish it is the end.
  .addPhrase((phrase) => phrase.setMetadata({ originalWord: 'slut' }).addWhitelistedTerm('till slut'));

const MATCHER = new RegExpMatcher({ ...WORDS.build(), ...englishRecommendedTransformers });

/** The text with every swear word in its plain spelling, however it was disguised. */
export function plainProfanity(text: string): string {
  let plain = '';
  let end = 0;
  for (const match of MATCHER.getAllMatches(text, true)) {
    const word = WORDS.getPayloadWithPhraseMetadata(match).phraseMetadata?.originalWord ?? '';
    if (match.startIndex < end) continue;
    plain += text.slice(end, match.startIndex) + word;
    end = match.endIndex + 1;
  }
  return plain + text.slice(end);
}
