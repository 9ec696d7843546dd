import { buffer } from 'node:stream/consumers';
import { postBounce } from '#app/server/commands/post-bounce.ts';
import { loadBounceConfig } from '#app/server/config/config.ts';

/** For mail servers: try again later (EX_TEMPFAIL in sysexits.h). */
const TRY_LATER = 75;

/*
 * Reads a mail that came back from the standard input, and tells the running server. A mail server starts this for each mail to
 * MAIL_BOUNCE_ADDRESS: docs/operations.md. A mail that says nothing about an address is dropped, because nobody waits for an answer.
 */
try {
  console.log(await postBounce(loadBounceConfig(), await buffer(process.stdin)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = TRY_LATER;
}
