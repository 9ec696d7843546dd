/**
 * Asks the server what a member's page will ask first, while the scripts are still being loaded: the member, and on the page of the
 * letters those of the first inbox. `platform/client/api/request.ts` takes each answer once. The build writes this function's source
 * into the documents for members, so it can use nothing from outside itself.
 */
export function askEarly(): void {
  const answers = new Map<string, Promise<Response>>();

  function ask(path: string): Promise<Response> {
    const answer = fetch(path, { headers: { accept: 'application/json' } });
    answers.set(path, answer);
    // A failure is reported where the answer is taken.
    answer.catch(() => {});
    return answer;
  }

  async function askForLetters(): Promise<void> {
    const answer = await ask('/api/inboxes');
    const { inboxes } = (await answer.clone().json()) as { inboxes: { handle: string }[] };
    const handle = inboxes[0]?.handle;
    if (handle !== undefined) await ask(`/api/confessions/search/${encodeURIComponent(handle)}`);
  }

  ask('/api/auth/user').catch(() => {});
  if (location.pathname === '/search-confessions') askForLetters().catch(() => {});
  Object.assign(window, { earlyAnswers: answers });
  // What the page has not taken by then it will not need, or should ask for again.
  setTimeout(() => answers.clear(), 10_000);
}
