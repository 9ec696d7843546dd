/** In the words of Instagram's own settings. */
const STEPS = [
  'In the Instagram app, open your profile and then Settings and activity.',
  'Under For professionals, choose Account type and tools.',
  'Choose Switch to professional account, then Creator. Any category will do.',
  'Come back here and confirm.',
];

export function CreatorSteps() {
  return (
    <div className="grid gap-3">
      <p>
        Instagram only confirms business and creator accounts. Switching is free, takes a minute and can be undone the
        same way.
      </p>
      <ol className="grid list-decimal gap-1.5 ps-5">
        {STEPS.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </div>
  );
}
