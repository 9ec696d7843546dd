/** Breaks a text into lines that fit: at spaces, and within a word only if it is longer than a line. */
export function wrapLines(text: string, fits: (line: string) => boolean): string[] {
  return text.split('\n').flatMap((paragraph) => wrapParagraph(paragraph, fits));
}

function wrapParagraph(paragraph: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of paragraph.split(/\s+/).flatMap((whole) => cutWord(whole, fits))) {
    const longer = line ? `${line} ${word}` : word;
    if (fits(longer)) line = longer;
    else {
      if (line) lines.push(line);
      line = word;
    }
  }
  return [...lines, line];
}

/** Cuts between graphemes, so that no emoji is cut in two. */
function cutWord(word: string, fits: (line: string) => boolean): string[] {
  if (fits(word)) return [word];
  const pieces: string[] = [];
  let piece = '';
  for (const { segment } of new Intl.Segmenter().segment(word)) {
    if (piece && !fits(piece + segment)) {
      pieces.push(piece);
      piece = '';
    }
    piece += segment;
  }
  return [...pieces, piece];
}
