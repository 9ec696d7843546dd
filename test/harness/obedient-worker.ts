/** A worker of a cluster that does what the test says. */
process.on('message', (message) => {
  if (message === 'fail') process.exit(3);
  if (message !== 'serve') return;
  // From now on: a real worker cannot be told to stop while it loads.
  process.on('message', (next) => next === 'stop' && process.exit(0));
  process.send?.({ listening: 'http://localhost:1' });
});
process.send?.('loaded');
