// `npm run prove`: the steps of `npm test` at full size. Tests that attack, race or break something ask for PROVE to
// decide how many rounds they run: enough to catch a regression in `npm test`, enough to be believed here.
process.env['PROVE'] = '1';
await import('./test.mjs');
