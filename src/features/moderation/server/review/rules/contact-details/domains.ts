/** Endings that are not also a word. */
export const TOP_LEVEL =
  '(?:com|net|org|info|biz|io|app|dev|xyz|gg|ly|tv|cc|co|uk|eu|ru|nl|pl|ch|cn|jp|kr|br|edu|gov|ee|gl|gd|cz|dk|fi|online|website|bio)';
/** Endings that are also words: an author who forgets the space after a full stop writes them by accident. */
export const WORDLIKE =
  '(?:de|fr|es|it|me|at|be|to|us|in|is|so|no|se|ca|au|ai|fm|link|page|site|shop|club|store|live|space)';
/** Mail providers, recognised without their ending. */
export const MAIL_HOST = '(?:g ?mail|googlemail|hotmail|icloud|gmx|protonmail)';
export const NAME = '[a-z0-9-]{1,63}';
/** A dot that is spelled out or in brackets. */
export const SPELLED_DOT = '(?: ?[([{<] ?(?:dot|punkt|\\.) ?[)\\]}>] ?| (?:dot|punkt|punto) )';
