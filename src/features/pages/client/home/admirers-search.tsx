import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { LiveForm } from '#platform/client/forms/live-form.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { TextField } from '#platform/client/ui/text-field.tsx';
import { TextLink } from '#platform/client/ui/text-link.tsx';
import { preloadView } from './use-finding.ts';

interface AdmirersSearchProps {
  query: string;
  busy: boolean;
  /** Why the last search came to nothing. */
  failure: string | undefined;
  /** Somebody has come back to search again, and goes on in the field. */
  focused: boolean;
  onSearch: (query: string) => void;
}

const SHORTEST = 2;

export function AdmirersSearch({ query, busy, failure, focused, onSearch }: AdmirersSearchProps) {
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (focused) field.current?.focus();
  }, [focused]);

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    const wanted = field.current?.value.replace(/^[\s@]+/, '').trim() ?? '';
    const wrong = describeProblem(wanted);
    setProblem(wrong);
    if (wrong) field.current?.focus();
    else onSearch(wanted);
  }

  return (
    // As a dialog's form it does nothing by itself: no name ever gets into the address.
    <LiveForm method="dialog" onSubmit={submit} className="mt-3">
      <TextField
        ref={field}
        label="Your username"
        placeholder="your.username"
        defaultValue={query}
        error={problem ?? failure}
        onFocus={preloadView}
        maxLength={100}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
      />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <Button type="submit" variant="secondary" busy={busy} busyLabel="Searching...">
          Look for my letters
        </Button>
        <TextLink href="/search-confessions" tone="ink" className="py-2.5 text-sm">
          Search on a page of its own
        </TextLink>
      </div>
    </LiveForm>
  );
}

function describeProblem(wanted: string): string | undefined {
  if (wanted === '') return 'Please enter your username';
  return [...wanted].length < SHORTEST ? 'Search too short: Please enter at least 2 characters' : undefined;
}
