import { TEXTS } from '#test/texts/index.ts';
import { readSeen } from '#test/texts/seen.ts';

// The last step of `npm test`: fails unless a component test or a journey saw every text of the specification.
const seen = readSeen();
const unseen = TEXTS.filter((row) => !seen.has(row.id));
console.log(`Texts: ${TEXTS.length - unseen.length} of ${TEXTS.length} seen`);
for (const { area, id, text } of unseen) console.log(`  ${area}: ${id.padEnd(40)} ${text}`);
if (unseen.length > 0) process.exitCode = 1;
