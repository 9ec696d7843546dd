import { useState, type SubmitEvent } from 'react';
import { LiveForm } from '#platform/client/forms/live-form.tsx';
import { useUsernameField } from '#platform/client/forms/use-username-field.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { TextField } from '#platform/client/ui/text-field.tsx';
import { isOtherLink, readHandleInput } from '#features/handles/contract/handle-input.ts';
import { preloadView } from './use-admirer-search.ts';

interface AdmirersSearchProps {
  query: string;
  busy: boolean;
  /** Why the last search failed. */
  failure: string | undefined;
  /** The visitor has come back to search again: focus the field. */
  focused: boolean;
  onSearch: (query: string) => void;
}

const MIN_LENGTH = 2;

export function AdmirersSearch({ query: lastQuery, busy, failure, focused, onSearch }: AdmirersSearchProps) {
  const [problem, setProblem] = useState<string>();
  const { field, readUsername } = useUsernameField(focused);

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    const query = readHandleInput(readUsername());
    const newProblem = describeProblem(query);
    setProblem(newProblem);
    if (newProblem) field.current?.focus();
    else onSearch(query);
  }

  return (
    // With method="dialog" the browser submits nothing by itself, so that no name gets into the URL.
    <LiveForm method="dialog" onSubmit={submit} className="mt-1">
      <TextField
        ref={field}
        label="Your username"
        placeholder="your.username"
        defaultValue={lastQuery}
        error={problem ?? failure}
        onFocus={preloadView}
        maxLength={500}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
      />
      <Button type="submit" variant="secondary" className="sm:justify-self-start" busy={busy} busyLabel="Searching...">
        Look for my letters
      </Button>
    </LiveForm>
  );
}

function describeProblem(query: string): string | undefined {
  if (query === '') return 'Please enter your username';
  if (isOtherLink(query)) return 'Paste a link to your profile, or type your username';
  return [...query].length < MIN_LENGTH ? 'Search too short: Please enter at least 2 characters' : undefined;
}
