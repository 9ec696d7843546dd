import { DECIDED_WORDS } from '#features/moderation/client/index.ts';
import { classes } from '#platform/client/ui/classes.ts';
import type { CaseEntry } from '../console-queries.ts';

type Passages = CaseEntry['words'];

type CaseContentProps = Pick<CaseEntry, 'kind' | 'heldBy' | 'words' | 'note' | 'noteWarning'> &
  Partial<Pick<CaseEntry, 'rule'>>;

/** What to expect of the words that follow. */
export function Warning({ text }: { text: string }) {
  return text && <p className="text-sm font-semibold text-danger">{text}.</p>;
}

/** Everything a moderator decides by: what was written, and what the reporter or the author says. */
export function CaseContent({ kind, rule = 'other', heldBy, words, note, noteWarning }: CaseContentProps) {
  return (
    <>
      {heldBy && <p className="text-sm text-soft">{heldBy}.</p>}
      <Written kind={kind} words={words} />
      <Warning text={noteWarning} />
      {note && (
        <p className="text-sm wrap-anywhere whitespace-pre-wrap">
          <span className="font-semibold">
            {kind === 'held'
              ? `A moderator refused this letter: it ${DECIDED_WORDS[rule]}. The author appeals:`
              : 'The person who reported it says:'}
          </span>{' '}
          {note}
        </p>
      )}
    </>
  );
}

function Written({ kind, words }: Pick<CaseEntry, 'kind' | 'words'>) {
  if (words.length === 0) return <p className="text-sm text-soft">The text is no longer available.</p>;
  return kind === 'chat' ? <Chat words={words} /> : <Letter words={words} />;
}

function Letter({ words: [message, ...others] }: { words: Passages }) {
  return (
    <blockquote className="grid max-w-[68ch] gap-2 border-s-2 border-gilt ps-4">
      <p className="confession text-lg wrap-anywhere whitespace-pre-wrap">{message?.text}</p>
      {others.map(({ text }) => (
        <p key={text} className="text-sm wrap-anywhere whitespace-pre-wrap text-soft">
          {text}
        </p>
      ))}
    </blockquote>
  );
}

function Chat({ words }: { words: Passages }) {
  return (
    <ol aria-label="Last messages of the chat" className="grid max-w-[68ch] gap-2">
      {words.map((message, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- messages have no id here and never move
        <Message key={index} {...message} />
      ))}
    </ol>
  );
}

function Message({ from, text }: Passages[number]) {
  const isReported = from === 'reported';
  return (
    <li className={classes('grid gap-0.5', isReported ? 'justify-items-start' : 'justify-items-end')}>
      <span className="text-xs text-soft">{isReported ? 'Reported person' : 'Person who reported'}</span>
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
