import { classes } from '#platform/client/ui/classes.ts';
import type { CaseEntry } from '../console-queries.ts';

type Words = CaseEntry['words'];

/** What was written, as it was read: a confession by one hand, the end of a chat by two. */
export function CaseWords({ kind, words }: Pick<CaseEntry, 'kind' | 'words'>) {
  if (words.length === 0) return <p className="text-sm text-soft">Its words are no longer shown.</p>;
  return kind === 'chat' ? <Chat words={words} /> : <Confession words={words} />;
}

function Confession({ words: [message, ...besides] }: { words: Words }) {
  return (
    <blockquote className="grid max-w-[68ch] gap-2 border-s-2 border-gilt ps-4">
      <p className="confession text-lg wrap-anywhere whitespace-pre-wrap">{message?.text}</p>
      {besides.map(({ text }) => (
        <p key={text} className="text-sm wrap-anywhere whitespace-pre-wrap text-soft">
          {text}
        </p>
      ))}
    </blockquote>
  );
}

function Chat({ words }: { words: Words }) {
  return (
    <ol aria-label="The end of the chat" className="grid max-w-[68ch] gap-2">
      {words.map((line, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines have neither name nor time here, and never move
        <Line key={index} {...line} />
      ))}
    </ol>
  );
}

function Line({ from, text }: Words[number]) {
  const isReported = from === 'reported';
  return (
    <li className={classes('grid gap-0.5', isReported ? 'justify-items-start' : 'justify-items-end')}>
      <span className="text-xs text-soft">{isReported ? 'Reported' : 'Whoever reported'}</span>
      <p
        className={classes(
          'max-w-[48ch] rounded-control px-3.5 py-2 wrap-anywhere whitespace-pre-wrap',
          isReported ? 'bg-blush' : 'border border-line',
        )}
      >
        {text}
      </p>
    </li>
  );
}
