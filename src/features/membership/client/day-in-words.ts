const inWords = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });

export function dayInWords(day: string): string {
  return inWords.format(new Date(day));
}
