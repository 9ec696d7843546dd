import { DataSet, englishDataset, englishRecommendedTransformers, pattern, RegExpMatcher } from 'obscenity';

/**
 * The words that the library looks for. The others on its list have a harmless meaning in another language (a German
 * subscription, an Indonesian 'not', a Spanish colour) or are on a list of ours.
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
      // 'fu' means 'was' in Italian; the others are places in Japan.
      .addWhitelistedTerm('fu ')
      .addWhitelistedTerm('fukushima')
      .addWhitelistedTerm('fukuoka'),
  )
  .addPhrase((phrase) => phrase.setMetadata({ originalWord: 'bitch' }).addPattern(pattern`|b[e]iatch`))
  // 'Till slut' means 'in the end' in Swedish.
  .addPhrase((phrase) => phrase.setMetadata({ originalWord: 'slut' }).addWhitelistedTerm('till slut'));

const MATCHER = new RegExpMatcher({ ...WORDS.build(), ...englishRecommendedTransformers });

/** Replaces every disguised swear word by its plain spelling. */
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
